import { type TariffBindingRow, type tariffBindings, tariffCurrent, tariffScope } from '@bochong/contract/charging-tariff';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { StoredVersion } from '../tariff/tariff-version.rule.ts';
import { seenBindings } from './bound-place.repo.ts';

type Parks = readonly string[] | null;

/** Name of what a binding is of; what was removed keeps its name. */
const scopeName = sql<string>`coalesce(case b.scope_type
  when ${sql.lit(tariffScope.CONNECTOR)} then (select c.connector_code from charging_connector c where c.dealer_id = b.dealer_id and c.id = b.scope_id)
  when ${sql.lit(tariffScope.EQUIPMENT)} then (select e.equipment_name from charging_equipment e where e.dealer_id = b.dealer_id and e.id = b.scope_id)
  when ${sql.lit(tariffScope.STATION)} then (select s.station_name from charging_station s where s.dealer_id = b.dealer_id and s.id = b.scope_id)
  else ${tariffScope.label(tariffScope.DEALER)}::text end, '')`;

const bindings = (tx: Tx) =>
  tx
    .selectFrom('charging_tariff_binding as b')
    .innerJoin('charging_tariff as t', (join) => join.onRef('t.dealer_id', '=', 'b.dealer_id').onRef('t.id', '=', 'b.tariff_id'))
    .select(['b.id as bindingId', 'b.tariff_id as tariffId', 't.tariff_name as tariffName', 'b.scope_type as scopeType'])
    .select(['b.scope_id as scopeId', scopeName.as('scopeName'), 'b.current_type as currentType'])
    .select([
      'b.effective_from as effectiveFrom',
      'b.effective_to as effectiveTo',
      'b.operator_name as operatorName',
      'b.ended_by as endedBy',
    ])
    .$castTo<TariffBindingRow>();

export function listBindings(
  tx: Tx,
  of: { tariffId?: string | undefined; scopeType?: number | undefined; scopeId?: string | undefined },
  parkIds: Parks,
): Promise<Data<typeof tariffBindings.list>> {
  let query = bindings(tx).where(seenBindings(parkIds));
  if (of.tariffId) query = query.where('b.tariff_id', '=', of.tariffId);
  if (of.scopeType !== undefined) query = query.where('b.scope_type', '=', of.scopeType);
  if (of.scopeId) query = query.where('b.scope_id', '=', of.scopeId);
  return query.orderBy(sql`b.effective_to is not null`).orderBy('b.effective_from', 'desc').orderBy('b.id').limit(100).execute();
}

/** A binding of the user's data scope, locked, with whose it is. */
export const lockBinding = (tx: Tx, id: string, parkIds: Parks) =>
  bindings(tx)
    .select('b.dealer_id as dealerId')
    .where('b.id', '=', id)
    .where(seenBindings(parkIds))
    .forUpdate('b')
    .$castTo<TariffBindingRow & { dealerId: string }>()
    .executeTakeFirst();

/** Bindings of these things, for this current, that have no end yet; locked. */
export const lockOpen = (tx: Tx, scopeType: number, scopeIds: readonly string[], currentType: number): Promise<TariffBindingRow[]> =>
  bindings(tx)
    .where('b.scope_type', '=', scopeType)
    .where('b.scope_id', 'in', [...scopeIds])
    .where('b.current_type', '=', currentType)
    .where('b.effective_to', 'is', null)
    .forUpdate('b')
    .execute();

export interface BindableTariff extends Pick<StoredVersion, 'tariffId' | 'tariffName' | 'content' | 'effectiveFrom'> {
  dealerId: string;
  currentType: number;
}

const bindable = (tx: Tx) =>
  tx
    .selectFrom('charging_tariff as t')
    .innerJoin('charging_tariff_version as v', (join) => join.onRef('v.dealer_id', '=', 't.dealer_id').onRef('v.tariff_id', '=', 't.id'))
    .select(['t.dealer_id as dealerId', 't.id as tariffId', 't.tariff_name as tariffName', 't.current_type as currentType', 'v.content'])
    .select('v.effective_from as effectiveFrom')
    .where('t.is_delete', '=', 0)
    .where('v.effective_from', 'is not', null)
    .where('v.voided_at', 'is', null)
    .$castTo<BindableTariff>();

/** The published version of a tariff that holds at an instant, or else the first to come. The tariff is locked against a version being taken back. */
export async function lockBindable(tx: Tx, tariffId: string, at: string): Promise<BindableTariff | undefined> {
  await tx.selectFrom('charging_tariff').select('id').where('id', '=', tariffId).forUpdate().execute();
  return bindable(tx)
    .where('t.id', '=', tariffId)
    .where(sql<boolean>`(v.effective_to is null or v.effective_to > ${at})`)
    .orderBy('v.effective_from')
    .limit(1)
    .executeTakeFirst();
}

/** Name of a tariff; undefined for one that is unknown or another unit's. */
export async function nameOfTariff(tx: Tx, tariffId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('charging_tariff')
    .select('tariff_name')
    .where('id', '=', tariffId)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return row?.tariff_name;
}

/** Tariffs that hold or will, each by its version that does first. */
export async function chooseTariffs(tx: Tx, currentType: number | undefined, at: string): Promise<Data<typeof tariffBindings.choose>> {
  const rows = await bindable(tx)
    .distinctOn('t.id')
    .where(sql<boolean>`(v.effective_to is null or v.effective_to > ${at})`)
    .$if(currentType !== undefined, (query) => query.where(sql<boolean>`t.current_type in (${sql.lit(tariffCurrent.ANY)}, ${currentType})`))
    .orderBy('t.id')
    .orderBy('v.effective_from')
    .execute();
  return rows
    .toSorted((a, b) => a.tariffName.localeCompare(b.tariffName, 'zh'))
    .slice(0, 50)
    .map(({ tariffId, tariffName, currentType: current, content }) => {
      const day = content.profiles.find(({ profileId }) => profileId === content.defaultProfileId);
      return { tariffId, tariffName, currentType: current as 1 | 2 | 3, segments: day?.segments ?? [] };
    });
}

export interface NewBinding {
  dealerId: string;
  tariffId: string;
  scopeType: number;
  currentType: number;
  from: string;
  by: string;
}

/** From `from` on the tariff prices these things; what is bound there now ends. */
export async function insertBindings(
  tx: Tx,
  { dealerId, tariffId, scopeType, currentType, from, by }: NewBinding,
  scopeIds: readonly string[],
  ends: readonly TariffBindingRow[],
): Promise<void> {
  const ids = ends.map(({ bindingId }) => bindingId);
  if (ids.length > 0)
    await tx.updateTable('charging_tariff_binding').set({ effective_to: from, ended_by: by }).where('id', 'in', ids).execute();
  const row = {
    dealer_id: dealerId,
    tariff_id: tariffId,
    scope_type: scopeType,
    current_type: currentType,
    effective_from: from,
    operator_name: by,
  };
  await tx
    .insertInto('charging_tariff_binding')
    .values(scopeIds.map((scopeId) => ({ ...row, id: newId(), scope_id: scopeId })))
    .execute();
}

export async function endBinding(tx: Tx, id: string, at: string, by: string): Promise<void> {
  await tx.updateTable('charging_tariff_binding').set({ effective_to: at, ended_by: by }).where('id', '=', id).execute();
}

/** A binding that has not begun is taken back; what it would have ended goes on. */
export async function takeBack(tx: Tx, { bindingId, scopeType, scopeId, currentType, effectiveFrom }: TariffBindingRow): Promise<void> {
  await tx.deleteFrom('charging_tariff_binding').where('id', '=', bindingId).execute();
  await tx
    .updateTable('charging_tariff_binding')
    .set({ effective_to: null, ended_by: '' })
    .where('scope_type', '=', scopeType)
    .where('scope_id', '=', scopeId)
    .where('current_type', '=', currentType)
    .where('effective_to', '=', effectiveFrom)
    .execute();
}
