import type { chargingTariffs, TariffDetail, TariffStatus, TariffVersionRow } from '@bochong/contract/charging-tariff';
import { tariffScope, tariffStatus } from '@bochong/contract/charging-tariff';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { type BoundCount, type RawVersion, versionRow } from './tariff-row.rule.ts';

export interface TariffFilters {
  keyword?: string | undefined;
  status?: readonly number[] | undefined;
  stationId?: string | undefined;
  currentType?: number | undefined;
  effectiveAt?: string | undefined;
}

/** The status is not stored: it follows from the version's instants and the clock. */
const statusAt = (now: Date): RawBuilder<TariffStatus> => sql<TariffStatus>`case
  when v.effective_from is null then ${sql.lit(tariffStatus.DRAFT)}
  when v.voided_at is not null then ${sql.lit(tariffStatus.VOID)}
  when v.effective_from > ${now.toISOString()} then ${sql.lit(tariffStatus.SCHEDULED)}
  when v.effective_to <= ${now.toISOString()} then ${sql.lit(tariffStatus.HISTORY)}
  else ${sql.lit(tariffStatus.ACTIVE)} end`;

/** Bindings of a tariff that hold or will, counted by what they are of. */
const boundNow = (now: Date): RawBuilder<BoundCount[]> => sql<BoundCount[]>`coalesce((
  select json_agg(json_build_object('scopeType', n.scope_type, 'currentType', n.current_type, 'count', n.count))
  from (select b.scope_type, b.current_type, count(*)::int as count from charging_tariff_binding b
    where b.dealer_id = v.dealer_id and b.tariff_id = v.tariff_id and (b.effective_to is null or b.effective_to > ${now.toISOString()})
    group by 1, 2) n), '[]')`;

const versions = (tx: Tx, now: Date) =>
  tx
    .selectFrom('charging_tariff_version as v')
    .innerJoin('charging_tariff as t', (join) => join.onRef('t.dealer_id', '=', 'v.dealer_id').onRef('t.id', '=', 'v.tariff_id'))
    .where('v.is_delete', '=', 0)
    .select(['v.id as versionId', 'v.tariff_id as tariffId', 't.tariff_name as tariffName', dealerNameOf('v')])
    .select(['t.current_type as currentType', 'v.version_no as versionNo', statusAt(now).as('status'), 'v.content'])
    .select([boundNow(now).as('bound'), 'v.effective_from as effectiveFrom', 'v.effective_to as effectiveTo'])
    .select(['v.published_by as publishedBy', 'v.published_at as publishedAt', 'v.void_reason as voidReason', 't.remark'])
    .select(['v.updated_at as updatedAt', 'v.rev'])
    .$castTo<RawVersion>();

/** What may price a gun of the station: what is bound to it, to a part of it or to everything of its unit. */
const forStation = (stationId: string, now: Date) => sql<boolean>`exists (
  select from charging_tariff_binding b where b.dealer_id = v.dealer_id and b.tariff_id = v.tariff_id
    and (b.effective_to is null or b.effective_to > ${now.toISOString()})
    and (b.scope_type = ${sql.lit(tariffScope.DEALER)} or b.scope_id = ${stationId}::uuid or b.scope_id in (
      select c.id from charging_connector c where c.dealer_id = v.dealer_id and c.station_id = ${stationId}::uuid
      union all select e.id from charging_equipment e where e.dealer_id = v.dealer_id and e.station_id = ${stationId}::uuid)))`;

function selected(tx: Tx, filters: TariffFilters, now: Date) {
  let query = versions(tx, now);
  if (filters.keyword) query = query.where(contains('t.tariff_name', filters.keyword));
  if (filters.status?.length) query = query.where(sql<boolean>`${statusAt(now)} = any (${filters.status}::int[])`);
  if (filters.currentType !== undefined) query = query.where('t.current_type', '=', filters.currentType);
  if (filters.stationId) query = query.where(forStation(filters.stationId, now));
  if (filters.effectiveAt) {
    const at = filters.effectiveAt;
    query = query.where(
      sql<boolean>`v.effective_from <= ${at} and v.voided_at is null and (v.effective_to is null or v.effective_to > ${at})`,
    );
  }
  return query.orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').orderBy('v.version_no', 'desc');
}

export async function listTariffs(tx: Tx, filters: PageQuery & TariffFilters, now: Date): Promise<Data<typeof chargingTariffs.list>> {
  const page = await pageOf(tx, selected(tx, filters, now), filters);
  return { ...page, results: page.results.map(versionRow) };
}

export async function* tariffBatches(tx: Tx, filters: TariffFilters, now: Date): AsyncGenerator<TariffVersionRow[]> {
  for await (const rows of batchesOf(tx, selected(tx, filters, now))) yield rows.map(versionRow);
}

export async function findTariff(tx: Tx, versionId: string, now: Date): Promise<TariffDetail | undefined> {
  const raw = await versions(tx, now).where('v.id', '=', versionId).executeTakeFirst();
  return raw && { ...versionRow(raw), content: raw.content };
}

export async function dealerOfVersion(tx: Tx, versionId: string): Promise<string> {
  const row = await tx.selectFrom('charging_tariff_version').select('dealer_id').where('id', '=', versionId).executeTakeFirstOrThrow();
  return row.dealer_id;
}

/** Versions of a tariff, newest first. */
export const versionsOf = async (tx: Tx, tariffId: string, now: Date): Promise<TariffVersionRow[]> =>
  (await versions(tx, now).where('v.tariff_id', '=', tariffId).orderBy('v.version_no', 'desc').execute()).map(versionRow);

/** {@link findTariff} that keeps others from changing, publishing or binding anything of its tariff meanwhile. */
export async function lockTariff(tx: Tx, versionId: string, now: Date): Promise<(TariffDetail & { dealerId: string }) | undefined> {
  const locked = await tx
    .selectFrom('charging_tariff as t')
    .select('t.dealer_id as dealerId')
    .where('t.is_delete', '=', 0)
    .where(sql<boolean>`t.id = (select v.tariff_id from charging_tariff_version v where v.dealer_id = t.dealer_id and v.id = ${versionId})`)
    .forUpdate()
    .executeTakeFirst();
  const version = locked && (await findTariff(tx, versionId, now));
  return version && { ...version, ...locked };
}

/** How many tariffs of a unit begin with these words: names of copies are numbered by it. */
export async function namesLike(tx: Tx, dealerId: string, prefix: string): Promise<number> {
  const rows = await tx
    .selectFrom('charging_tariff')
    .select('tariff_name as name')
    .where('dealer_id', '=', dealerId)
    .where('is_delete', '=', 0)
    .execute();
  return rows.filter(({ name }) => name.startsWith(prefix)).length;
}

/** A beginning of a version that has not been told to anybody. */
export interface DueVersion {
  versionId: string;
  tariffId: string;
  effectiveFrom: string;
}

/** Marks versions that have begun as told, and says which. */
export async function takeDueVersions(tx: Tx, dealerId: string, now: Date): Promise<DueVersion[]> {
  return tx
    .updateTable('charging_tariff_version')
    .set({ announced_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('effective_from', '<=', now.toISOString())
    .where('announced_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning(['id as versionId', 'tariff_id as tariffId', sql<string>`effective_from`.as('effectiveFrom')])
    .execute();
}
