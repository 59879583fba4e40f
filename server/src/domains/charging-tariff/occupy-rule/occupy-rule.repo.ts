import type { OccupyRule, occupyRules } from '@bochong/contract/charging-tariff';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { type OccupyValues, occupyRow, type RawOccupyRule } from './occupy-rule.rule.ts';

export interface OccupyFilters {
  keyword?: string | undefined;
  enabled?: number | undefined;
  stationId?: string | undefined;
}
type Parks = readonly string[] | null;

/** Stations of a rule that the user sees, by name. */
const stations = (parkIds: Parks) => sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', s.id, 'name', s.station_name) order by s.station_name)
  from charging_station s where s.dealer_id = r.dealer_id and s.id = any (r.station_ids) and s.is_delete = 0
    and (${parkIds === null} or exists (select from charging_station_park sp where sp.dealer_id = s.dealer_id and sp.station_id = s.id
      and sp.park_id = any (${parkIds ?? []}::uuid[])))), '[]')`;

/** Ids in a rule's exemptions. */
const exemptIds = sql`array(select jsonb_array_elements_text(r.exempt -> 'vipTypeIds' || (r.exempt -> 'companyIds'))::uuid)`;
const exemptNames = sql<
  string[]
>`array(select x.name from charging_exemptable x where x.dealer_id = r.dealer_id and x.id = any (${exemptIds})
  order by x.kind, x.name)`;

/** Those of these kinds of members and companies that a unit's rule may exempt. */
export async function exemptable(tx: Tx, dealerId: string, kind: 1 | 2, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from charging_exemptable
    where dealer_id = ${dealerId} and kind = ${sql.lit(kind)} and id = any (${ids}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

const current = (tx: Tx, parkIds: Parks) =>
  tx
    .selectFrom('charging_occupy_rule as r')
    .where('r.until', 'is', null)
    .select(['r.rule_id as ruleId', 'r.rule_name as ruleName', dealerNameOf('r'), 'r.enabled', 'r.start_on as startOn'])
    .select(['r.grace_min as graceMin', 'r.grace_mode as graceMode', 'r.unit_min as unitMin', 'r.unit_price_fen as unitPriceFen'])
    .select(['r.cap_fen as capFen', 'r.day_cap_fen as dayCapFen', 'r.free_windows as freeWindows', 'r.exempt', 'r.notice_min as noticeMin'])
    .select([exemptNames.as('exemptNames'), stations(parkIds).as('stations'), sql<number>`cardinality(r.station_ids)`.as('stationCount')])
    .select(['r.effective_from as effectiveFrom', 'r.operator_name as operatorName', 'r.since', 'r.rev'])
    .$castTo<RawOccupyRule>();

function selected(tx: Tx, filters: OccupyFilters, parkIds: Parks) {
  let query = current(tx, parkIds);
  if (filters.keyword) query = query.where(contains('r.rule_name', filters.keyword));
  if (filters.enabled !== undefined) query = query.where('r.enabled', '=', filters.enabled);
  if (filters.stationId) query = query.where(sql<boolean>`${filters.stationId}::uuid = any (r.station_ids)`);
  return query.orderBy('r.since', 'desc').orderBy('r.rule_id');
}

export async function listRules(tx: Tx, filters: PageQuery & OccupyFilters, parkIds: Parks): Promise<Data<typeof occupyRules.list>> {
  const page = await pageOf(tx, selected(tx, filters, parkIds), filters);
  return { ...page, results: page.results.map(occupyRow) };
}

export async function* ruleBatches(tx: Tx, filters: OccupyFilters, parkIds: Parks): AsyncGenerator<OccupyRule[]> {
  for await (const rows of batchesOf(tx, selected(tx, filters, parkIds))) yield rows.map(occupyRow);
}

export async function findRule(tx: Tx, id: string, parkIds: Parks): Promise<OccupyRule | undefined> {
  const raw = await current(tx, parkIds).where('r.rule_id', '=', id).executeTakeFirst();
  return raw && occupyRow(raw);
}

/** What is kept of a rule besides what people see of it; the unit's rules wait for each other from here on. */
export async function lockRule(tx: Tx, id: string): Promise<{ dealerId: string; values: OccupyValues; rev: number } | undefined> {
  const owner = await tx
    .selectFrom('charging_occupy_rule')
    .select('dealer_id as dealerId')
    .where('rule_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (owner === undefined) return undefined;
  await lockUnit(tx, owner.dealerId);
  const row = await tx
    .selectFrom('charging_occupy_rule as r')
    .select(['r.rule_name as ruleName', 'r.enabled', 'r.start_on as startOn', 'r.grace_min as graceMin', 'r.grace_mode as graceMode'])
    .select(['r.unit_min as unitMin', 'r.unit_price_fen as unitPriceFen', 'r.cap_fen as capFen', 'r.day_cap_fen as dayCapFen'])
    .select(['r.free_windows as freeWindows', 'r.exempt', 'r.notice_min as noticeMin', 'r.station_ids as stationIds'])
    .select(['r.effective_from as effectiveFrom', 'r.rev'])
    .where('r.rule_id', '=', id)
    .where('r.until', 'is', null)
    .$castTo<OccupyValues & { rev: number }>()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { rev, ...values } = row;
  return { ...owner, values, rev };
}

/** Changes of a unit's rules wait for each other: a station stands in one of them, and a name is used once. */
export const lockUnit = (tx: Tx, dealerId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${dealerId}, 36))`.execute(tx);

/** Another rule of the unit that has this name, or one of these stations. */
export async function clashOf(
  tx: Tx,
  { dealerId, ruleId }: { dealerId: string; ruleId: string },
  { ruleName, stationIds }: Pick<OccupyValues, 'ruleName' | 'stationIds'>,
): Promise<{ ruleName: string; stationName: string | null } | undefined> {
  return tx
    .selectFrom('charging_occupy_rule as r')
    .leftJoin('charging_station as s', (join) =>
      join
        .onRef('s.dealer_id', '=', 'r.dealer_id')
        .on(sql<boolean>`s.id = any (r.station_ids)`)
        .on(sql<boolean>`s.id = any (${stationIds}::uuid[])`),
    )
    .select(['r.rule_name as ruleName', 's.station_name as stationName'])
    .where('r.dealer_id', '=', dealerId)
    .where('r.rule_id', '<>', ruleId)
    .where('r.until', 'is', null)
    .where(sql<boolean>`(r.rule_name = ${ruleName} or s.id is not null)`)
    .limit(1)
    .executeTakeFirst();
}

/** What holds from `since` on; the version before must have ended. */
export async function insertVersion(
  tx: Tx,
  key: { dealerId: string; ruleId: string; rev: number; since: string; by: string },
  values: OccupyValues,
): Promise<void> {
  await tx
    .insertInto('charging_occupy_rule')
    .values({
      ...{ dealer_id: key.dealerId, id: newId(), rule_id: key.ruleId, rev: key.rev, since: key.since, operator_name: key.by },
      ...{ rule_name: values.ruleName, enabled: values.enabled, start_on: values.startOn, grace_min: values.graceMin },
      ...{ grace_mode: values.graceMode, unit_min: values.unitMin, unit_price_fen: values.unitPriceFen, cap_fen: values.capFen },
      ...{ day_cap_fen: values.dayCapFen, free_windows: json(values.freeWindows), exempt: json(values.exempt) },
      ...{ notice_min: [...values.noticeMin], station_ids: [...values.stationIds], effective_from: values.effectiveFrom },
    })
    .execute();
}

/** Versions ended: 0 when `rev` is no longer the current one. */
export async function endVersion(tx: Tx, ruleId: string, rev: number, until: string): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable('charging_occupy_rule')
    .set({ until })
    .where('rule_id', '=', ruleId)
    .where('rev', '=', rev)
    .where('until', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows;
}
