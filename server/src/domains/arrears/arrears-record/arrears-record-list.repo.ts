import { type ArrearsRecord, phoneStatus } from '@bochong/contract/arrears';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, isUuid } from '../../../kernel/database/identifier.ts';
import { asOpened, dealerNameOf, inDealers, inParks, plateMatches, totalOf } from '../../../kernel/database/query.ts';
import { type PlateTraits, traitsOf } from '../arrears-plate/plate-condition.repo.ts';
import { isParked, ofNewestParked, ofParked, onlyParked, totalOfParked } from './parked-record.repo.ts';

/** Filters of the list after parsing; see the contract for their meaning. */
export interface RecordFilters extends PlateTraits {
  plateNo?: string | undefined;
  phoneHash?: string | undefined;
  parkIds?: string[] | undefined;
  roadId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  /** Whole days since the stay became arrears, [from, to). */
  age?: { from: number; to: number | null } | undefined;
  minFen?: number | undefined;
  maxFen?: number | undefined;
  arrearsReason?: number | undefined;
  arrearsStatus?: number[] | undefined;
  clazzId?: string | undefined;
  reminded?: boolean | undefined;
  evidenceLevel?: number | undefined;
  isParking?: number | undefined;
  minCount?: number | undefined;
  maxCount?: number | undefined;
  number?: string | undefined;
}

/** Whose records, seen when. */
export interface RecordScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  now: Date;
}

/** Every condition of the list; ids carry the instant of the arrears, so times and ages are ranges of the key. */
export function conditionsOf(filters: RecordFilters, { dealerIds, parkIds, now }: RecordScope): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inDealers('r.dealer_id', dealerIds), inParks('r.park_id', parkIds)];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const before = (days: number) => idFloor(now.getTime() - days * 86_400_000 + 1);
  const { startTime, endTime, age, plateNo, phoneHash, number } = filters;
  if (startTime) add(sql`r.id >= ${idFloor(Date.parse(startTime))}::uuid`);
  if (endTime) add(sql`r.id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  if (age) add(sql`r.id < ${before(age.from)}::uuid`);
  if (age && age.to !== null) add(sql`r.id >= ${before(age.to)}::uuid`);
  if (filters.parkIds?.length) add(sql`r.park_id = any (${filters.parkIds}::uuid[])`);
  if (filters.roadId) add(sql`r.road_id = ${filters.roadId}`);
  if (plateNo) add(plateMatches('r.plate_no', plateNo));
  if (phoneHash)
    add(
      sql`r.plate_id in (select h.plate_id from plate_phone h where h.phone_hash = ${phoneHash} and h.status = ${sql.lit(phoneStatus.VALID)})`,
    );
  if (filters.minFen !== undefined) add(sql`r.owed_fen >= ${filters.minFen}`);
  if (filters.maxFen !== undefined) add(sql`r.owed_fen <= ${filters.maxFen}`);
  if (filters.arrearsReason !== undefined) add(sql`r.arrears_reason = ${filters.arrearsReason}`);
  if (filters.arrearsStatus?.length) add(sql`r.arrears_status in (${sql.join(filters.arrearsStatus.map((status) => sql.lit(status)))})`);
  if (filters.reminded !== undefined) add(filters.reminded ? sql`r.remind_count > 0` : sql`r.remind_count = 0`);
  if (filters.evidenceLevel !== undefined) add(sql`r.evidence_level = ${filters.evidenceLevel}`);
  if (filters.isParking === 1) add(ofParked(dealerIds));
  const ofPlate = [
    ...traitsOf(filters, now),
    ...(filters.clazzId ? [sql`p.clazz_id = ${filters.clazzId}`] : []),
    ...(filters.minCount === undefined ? [] : [sql`p.record_count >= ${filters.minCount}`]),
    ...(filters.maxCount === undefined ? [] : [sql`p.record_count <= ${filters.maxCount}`]),
  ];
  if (ofPlate.length > 0)
    add(
      sql`exists (select from arrears_plate p where p.dealer_id = r.dealer_id and p.id = r.plate_id and ${sql.join(ofPlate, sql` and `)})`,
    );
  if (number) add(sql`(r.arrears_no = ${number} or r.order_no = ${number})`);
  return all;
}

const whole = (parts: readonly Expression<SqlBool>[]) => sql<boolean>`${sql.join(parts, sql` and `)}`;

const rows = (tx: Tx, now: Date) =>
  tx
    .selectFrom('arrears_record as r')
    .select([
      'r.id as arrearsId',
      'r.arrears_no as arrearsNo',
      'r.order_id as orderId',
      'r.order_no as orderNo',
      'r.plate_id as plateId',
      'r.plate_no as plateNo',
      'r.plate_color as plateColor',
      'r.park_id as parkId',
      'r.park_name as parkName',
      dealerNameOf('r'),
      'r.berth_code as berthCode',
      'r.enter_time as enterTime',
      'r.exit_time as exitTime',
      'r.park_minutes as parkMinutes',
      'r.origin_fen as originFen',
      'r.reduce_fen as reduceFen',
      'r.paid_fen as paidFen',
      'r.write_off_fen as writeOffFen',
      'r.owed_fen as owedFen',
      'r.arrears_reason as arrearsReason',
      'r.arrears_status as arrearsStatus',
      'r.arrears_at as arrearsAt',
      sql<number>`greatest(0, floor(extract(epoch from ${now.toISOString()}::timestamptz - r.arrears_at) / 86400))::int`.as('ageDays'),
      'r.remind_count as remindCount',
      'r.last_remind_at as lastRemindAt',
      'r.evidence_level as evidenceLevel',
      sql<boolean>`${isParked}`.as('isParking'),
      'r.closed_at as closedAt',
      'r.close_reason as closeReason',
      'r.rev',
    ])
    .$castTo<ArrearsRecord>();

/** One page of records, newest first, by key where the page before is known; the total stops at the count cap. */
export async function listRecords(
  tx: Tx,
  page: { pageNo: number; pageSize: number; cursor?: string | undefined },
  filters: RecordFilters,
  scope: RecordScope,
) {
  const where = conditionsOf(filters, scope);
  const { pageNo, pageSize, cursor } = page;
  const keyed = cursor !== undefined && isUuid(cursor);
  const { isParking: _, ...others } = filters;
  const parked = onlyParked(filters, scope);
  const first = parked && pageNo === 1 && !keyed ? [...where, ofNewestParked(scope.dealerIds, pageSize)] : where;
  const opened = asOpened(tx, scope, { pageNo, pageSize, cursor, ...others, arrearsStatus: undefined });
  const results = await rows(opened, scope.now)
    .where(whole(keyed ? [...where, sql<SqlBool>`r.id < ${cursor}::uuid`] : first))
    .orderBy('r.id', 'desc')
    .limit(sql.lit(pageSize))
    .$if(!keyed && pageNo > 1, (query) => query.offset((pageNo - 1) * pageSize))
    .execute();
  const total = parked
    ? await totalOfParked(tx, scope.dealerIds)
    : await totalOf(opened, sql`select 1 from arrears_record r where ${whole(where)}`);
  const nextCursor = results.length === pageSize ? (results.at(-1)?.arrearsId ?? null) : null;
  return { pageNo, pageSize, ...total, nextCursor, results };
}

export async function findRecord(tx: Tx, id: string, { parkIds, now }: Omit<RecordScope, 'dealerIds'>): Promise<ArrearsRecord | undefined> {
  return rows(tx, now).where('r.id', '=', id).where(inParks('r.park_id', parkIds)).executeTakeFirst();
}

/** Every record of the filter, newest first. */
export const recordBatches = (tx: Tx, filters: RecordFilters, scope: RecordScope): AsyncGenerator<ArrearsRecord[]> =>
  batchesOf(
    tx,
    rows(tx, scope.now)
      .where(whole(conditionsOf(filters, scope)))
      .orderBy('r.id', 'desc'),
  );
