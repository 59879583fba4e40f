import { type ChargingListItem, chargingListState, type chargingLists, type listFields } from '@bochong/contract/charging-customer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { businessDate } from '../../../kernel/time.ts';
import { stationNamesOf } from '../station-scope.repo.ts';

export type ListValues = z.output<typeof listFields>;
export interface ListFilters {
  subject?: string | undefined;
  listType?: number | undefined;
  subjectType?: number | undefined;
  stationId?: string | undefined;
  state?: number | undefined;
}
interface Reading {
  dealerIds: readonly string[];
  now: Date;
}

const stateAt = (now: Date) => sql<number>`case when not l.enabled then ${sql.lit(chargingListState.OFF)}
  when l.valid_from > ${now.toISOString()}::timestamptz then ${sql.lit(chargingListState.AHEAD)}
  when l.valid_to <= ${now.toISOString()}::timestamptz then ${sql.lit(chargingListState.OVER)} else ${sql.lit(chargingListState.IN_FORCE)} end`;
const usedIn = (month: string) => sql<number>`(select coalesce(sum(u.wh), 0)::bigint from charging_quota_use u
  where u.dealer_id = l.dealer_id and u.list_id = l.id and u.month = ${month})`;

function selected(tx: Tx, filters: ListFilters, { dealerIds, now }: Reading) {
  const { subject, listType, subjectType, stationId, state } = filters;
  let query = tx
    .selectFrom('charging_white_list as l')
    .where(inDealers('l.dealer_id', dealerIds))
    .where('l.is_delete', '=', 0)
    .select(['l.id as listId', dealerNameOf('l'), 'l.list_type as listType', 'l.subject_type as subjectType'])
    .select(['l.subject_value as subjectValue', 'l.subject_name as subjectName', 'l.station_ids as stationIds', stationNamesOf('l')])
    .select(['l.valid_from as validFrom', 'l.valid_to as validTo', 'l.monthly_free_wh as monthlyFreeWh'])
    .select([usedIn(businessDate(now).slice(0, 7)).as('usedWh'), stateAt(now).as('state'), 'l.enabled', 'l.remark'])
    .select(['l.updated_at as updatedAt', 'l.rev']);
  if (subject) query = query.where((e) => e.or([contains('l.subject_name', subject), contains('l.subject_value', subject)]));
  if (listType !== undefined) query = query.where('l.list_type', '=', listType);
  if (subjectType !== undefined) query = query.where('l.subject_type', '=', subjectType);
  if (stationId !== undefined) query = query.where(sql<boolean>`(l.station_ids = '{}' or ${stationId}::uuid = any (l.station_ids))`);
  if (state !== undefined) query = query.where(stateAt(now), '=', state);
  return query.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').$castTo<ChargingListItem>();
}

export const listItems = (tx: Tx, filters: PageQuery & ListFilters, reading: Reading): Promise<Data<typeof chargingLists.list>> =>
  pageOf(tx, selected(tx, filters, reading), filters);

export const itemBatches = (tx: Tx, filters: ListFilters, reading: Reading): AsyncGenerator<ChargingListItem[]> =>
  batchesOf(tx, selected(tx, filters, reading));

/** Entries of one subject are written one after another: a lock that ends with the transaction. */
export const lockSubject = (tx: Tx, dealerId: string, subjectType: number, subjectValue: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${dealerId} ${subjectType} ${subjectValue}`}, 43))`.execute(tx);

/** Whether an enabled entry of the same kind and subject holds at one of these stations (none: all) at some of this time. */
export async function overlaps(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  { listType, subjectType, subjectValue, stationIds, validFrom, validTo }: ListValues,
): Promise<boolean> {
  const { rows } = await sql`select from charging_white_list where dealer_id = ${dealerId} and id <> ${id} and is_delete = 0 and enabled
    and list_type = ${listType} and subject_type = ${subjectType} and subject_value = ${subjectValue}
    and (station_ids = '{}' or ${stationIds.length} = 0 or station_ids && ${stationIds}::uuid[])
    and tstzrange(valid_from, valid_to) && tstzrange(${validFrom}::timestamptz, ${validTo}::timestamptz) limit 1`.execute(tx);
  return rows.length > 0;
}

/** An entry, locked. */
export const lockItem = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }) =>
  tx
    .selectFrom('charging_white_list')
    .select(['id', 'dealer_id as dealerId', 'list_type as listType', 'subject_type as subjectType', 'subject_value as subjectValue'])
    .select(['station_ids as stationIds', 'valid_from as validFrom', 'valid_to as validTo', 'monthly_free_wh as monthlyFreeWh'])
    .select(['remark', 'enabled', 'rev'])
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where('is_delete', '=', 0)
    .forUpdate()
    .$castTo<ListValues & { id: string; dealerId: string; enabled: boolean; rev: number }>()
    .executeTakeFirst();

const written = (v: ListValues & { subjectName: string }) => ({
  ...{ list_type: v.listType, subject_type: v.subjectType, subject_value: v.subjectValue, subject_name: v.subjectName },
  ...{ station_ids: v.stationIds, valid_from: v.validFrom, valid_to: v.validTo, monthly_free_wh: v.monthlyFreeWh, remark: v.remark },
});

export async function insertItem(
  tx: Tx,
  { dealerId, id, at }: { dealerId: string; id: string; at: Date },
  values: ListValues & { subjectName: string },
): Promise<void> {
  await tx
    .insertInto('charging_white_list')
    .values({ dealer_id: dealerId, id, created_at: at.toISOString(), ...written(values) })
    .execute();
}

export async function saveItem(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  change: (ListValues & { subjectName: string }) | { enabled: boolean } | { deleted: true },
): Promise<void> {
  const set = 'deleted' in change ? { is_delete: 1 } : 'enabled' in change ? { enabled: change.enabled } : written(change);
  await tx
    .updateTable('charging_white_list')
    .set({ ...set, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** How a record of an id is called on lists; undefined when the dealer has none. */
export async function subjectName(tx: Tx, dealerId: string, kind: 'owner' | 'card' | 'company', id: string): Promise<string | undefined> {
  const query = {
    owner: sql<{
      name: string;
    }>`select coalesce(nullif(real_name, ''), nullif(nickname, ''), owner_no) as name from charging_owner where dealer_id = ${dealerId} and id = ${id}::uuid`,
    card: sql<{
      name: string;
    }>`select card_no as name from charging_card where dealer_id = ${dealerId} and id = ${id}::uuid and is_delete = 0`,
    company: sql<{ name: string }>`select k.company_name as name from company k where k.dealer_id = ${dealerId} and k.id = ${id}::uuid`,
  }[kind];
  return (await query.execute(tx)).rows[0]?.name;
}
