import type { ArrearsPlate } from '@bochong/contract/arrears';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/db.ts';
import { countCap, dealerNameOf, inDealers } from '../../../kernel/query.ts';
import { plateMatches } from '../arrears-record/arrears-record-list.repo.ts';

/** Filters of the plate lists after parsing; see the contract for their meaning. */
export interface PlateFilters {
  plateNo?: string | undefined;
  phoneHash?: string | undefined;
  clazzId?: string | undefined;
  parkIds?: string[] | undefined;
  minFen?: number | undefined;
  maxFen?: number | undefined;
  minCount?: number | undefined;
  maxCount?: number | undefined;
  age?: { from: number; to: number | null } | undefined;
  isParking?: number | undefined;
  hasPhone?: number | undefined;
  remindedDays?: number | undefined;
  black?: number | undefined;
  /** Only overdue ones: so old, or owing so much. */
  overdue?: { days: number; fen: number } | undefined;
  overdueLevel?: number | undefined;
  nextStep?: number | undefined;
}

export interface PlateScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  now: Date;
}

/** How grave a class is: levels 7–9 malicious, 4–6 key, anything else ordinary. */
export const overdueLevelSql = sql<number>`case when c.level >= 7 then 3 when c.level >= 4 then 2 else 1 end`;
/** What has not been tried yet: a message, a call, a letter; after all of them the black list. */
export const nextStepSql = sql<number>`case when p.last_remind_at is null then 1 when p.call_count = 0 then 2 when p.letter_count = 0 then 3 else 4 end`;

const blacked = sql`exists (select from blacked_plate b where b.dealer_id = p.dealer_id and b.plate_no = p.plate_no)`;
const phoned = sql`exists (select from plate_phone h where h.dealer_id = p.dealer_id and h.plate_id = p.id and h.status = 1)`;
const either = (value: number, condition: Expression<unknown>) =>
  value === 1 ? sql<SqlBool>`${condition}` : sql<SqlBool>`not ${condition}`;

function conditions(filters: PlateFilters, { dealerIds, parkIds, now }: PlateScope): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inDealers('p.dealer_id', dealerIds), sql`p.open_count > 0`];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const { plateNo, phoneHash, age, overdue } = filters;
  if (parkIds !== null) add(sql`p.park_ids && ${parkIds}::uuid[]`);
  if (filters.parkIds?.length) add(sql`p.park_ids && ${filters.parkIds}::uuid[]`);
  if (plateNo) add(plateMatches('p.plate_no', plateNo));
  if (phoneHash) add(sql`p.id in (select h.plate_id from plate_phone h where h.phone_hash = ${phoneHash} and h.status = 1)`);
  if (filters.clazzId) add(sql`p.clazz_id = ${filters.clazzId}`);
  if (filters.minFen !== undefined) add(sql`p.owed_fen >= ${filters.minFen}`);
  if (filters.maxFen !== undefined) add(sql`p.owed_fen <= ${filters.maxFen}`);
  if (filters.minCount !== undefined) add(sql`p.record_count >= ${filters.minCount}`);
  if (filters.maxCount !== undefined) add(sql`p.record_count <= ${filters.maxCount}`);
  if (age) add(sql`p.first_arrears_at <= ${since(age.from)}`);
  if (age && age.to !== null) add(sql`p.first_arrears_at > ${since(age.to)}`);
  if (filters.isParking === 1)
    add(sql`p.id = any (array(select q.id from parked_plate v join arrears_plate q on q.dealer_id = v.dealer_id and q.plate_no collate "C" = v.plate_no
      where ${inDealers('v.dealer_id', dealerIds)}))`);
  if (filters.hasPhone !== undefined) add(either(filters.hasPhone, phoned));
  if (filters.remindedDays !== undefined) add(sql`p.last_remind_at >= ${since(filters.remindedDays)}`);
  if (filters.black !== undefined) add(either(filters.black, blacked));
  if (overdue) add(sql`(p.first_arrears_at <= ${since(overdue.days)} or p.owed_fen >= ${overdue.fen})`);
  if (filters.overdueLevel !== undefined) add(sql`${overdueLevelSql} = ${filters.overdueLevel}`);
  if (filters.nextStep !== undefined) add(sql`${nextStepSql} = ${filters.nextStep}`);
  return all;
}

const whole = (parts: readonly Expression<SqlBool>[]) => sql<boolean>`${sql.join(parts, sql` and `)}`;
const parked = (column: 'park_id' | 'order_id') =>
  sql<string | null>`(select v.${sql.ref(column)} from parked_plate v where v.dealer_id = p.dealer_id and v.plate_no = p.plate_no limit 1)`;

/** A row before its phone is made readable. */
export type StoredPlate = Omit<ArrearsPlate, 'phone'> & {
  phoneCipher: Buffer | null;
  priorityKey: string;
  clazzUntil: string | null;
  nextStep: number;
  lastSeenAt: string | null;
  lastSeenParkName: string | null;
};

function rows(tx: Tx, now: Date, sightings: boolean) {
  const nowIso = now.toISOString();
  const sighting = (column: 'pass_time' | 'park_id') =>
    sql`(select s.${sql.ref(column)} from plate_sighting s where s.dealer_id = p.dealer_id and s.plate_no collate "C" = p.plate_no order by s.id desc limit 1)`;
  const seenPark = sql`(select k.park_name from park k where k.dealer_id = p.dealer_id and k.id = ${sighting('park_id')})`;
  return tx
    .selectFrom('arrears_plate as p')
    .leftJoin('plate_clazz as c', (join) => join.onRef('c.dealer_id', '=', 'p.dealer_id').onRef('c.id', '=', 'p.clazz_id'))
    .select([
      'p.id as plateId',
      'p.plate_no as plateNo',
      'p.plate_color as plateColor',
      'p.energy_type as energyType',
      dealerNameOf('p'),
      'p.clazz_id as clazzId',
      'c.clazz_name as clazzName',
      'c.color as clazzColor',
      'p.owed_fen as owedFen',
      'p.record_count as recordCount',
      'p.frozen_count as frozenCount',
      'p.park_count as parkCount',
      'p.first_arrears_at as firstArrearsAt',
      sql<number>`coalesce(greatest(0, floor(extract(epoch from ${nowIso}::timestamptz - p.first_arrears_at) / 86400)), 0)::int`.as(
        'maxAgeDays',
      ),
      sql<Buffer | null>`(select h.phone from plate_phone h where h.dealer_id = p.dealer_id and h.plate_id = p.id and h.status = 1
        order by h.verified desc, h.bound_at desc limit 1)`.as('phoneCipher'),
      sql<number>`(select count(*)::int from plate_phone h where h.dealer_id = p.dealer_id and h.plate_id = p.id and h.status = 1)`.as(
        'phoneCount',
      ),
      sql<boolean>`${parked('park_id')} is not null`.as('isParking'),
      parked('park_id').as('currentParkId'),
      sql<string | null>`(select k.park_name from park k where k.dealer_id = p.dealer_id and k.id = ${parked('park_id')})`.as(
        'currentParkName',
      ),
      parked('order_id').as('currentOrderId'),
      sql<boolean>`${blacked}`.as('blackListed'),
      'p.do_not_disturb as doNotDisturb',
      'p.remind_count_30d as remindCount30d',
      'p.last_remind_at as lastRemindAt',
      'p.call_count as callCount',
      'p.letter_count as letterCount',
      'p.promise_date as promiseDate',
      'p.promise_broken as promiseBroken',
      'p.total_paid_fen as totalPaidFen',
      overdueLevelSql.as('overdueLevel'),
      nextStepSql.as('nextStep'),
      'p.priority_key as priorityKey',
      'p.clazz_until as clazzUntil',
      (sightings ? sql<string | null>`${sighting('pass_time')}` : sql<string | null>`null`).as('lastSeenAt'),
      (sightings ? sql<string | null>`${seenPark}` : sql<string | null>`null`).as('lastSeenParkName'),
    ])
    .$castTo<StoredPlate>();
}

interface Paging {
  pageNo: number;
  pageSize: number;
  cursor?: string | undefined;
}

const after = (cursor: string | undefined): Expression<SqlBool> | undefined => {
  const [key, id] = cursor?.split('|') ?? [];
  return key === undefined || id === undefined ? undefined : sql`(p.priority_key, p.id) < (${key} collate "C", ${id}::uuid)`;
};
const cursorOf = (row: StoredPlate | undefined) => (row ? `${row.priorityKey}|${row.plateId}` : null);

function pageFrom(tx: Tx, filters: PlateFilters, scope: PlateScope, next: Expression<SqlBool> | undefined) {
  const where = conditions(filters, scope);
  return rows(tx, scope.now, filters.overdue !== undefined)
    .where(whole(next ? [...where, next] : where))
    .orderBy('p.priority_key', 'desc')
    .orderBy('p.id', 'desc');
}

/** One page of plates in the dealer's order, by key where the page before is known; the total stops at the count cap. */
export async function listPlates(tx: Tx, { pageNo, pageSize, cursor }: Paging, filters: PlateFilters, scope: PlateScope) {
  const where = conditions(filters, scope);
  const next = after(cursor);
  const results = await pageFrom(tx, filters, scope, next)
    .limit(pageSize)
    .$if(!next && pageNo > 1, (query) => query.offset((pageNo - 1) * pageSize))
    .execute();
  const clazz = sql`left join plate_clazz c on c.dealer_id = p.dealer_id and c.id = p.clazz_id`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from
    (select 1 from arrears_plate p ${filters.overdueLevel === undefined ? sql`` : clazz} where ${whole(where)} limit ${countCap + 1}) as counted`.execute(
    tx,
  );
  const total = counted.rows[0]?.total ?? 0;
  const nextCursor = results.length === pageSize ? cursorOf(results.at(-1)) : null;
  return { pageNo, pageSize, totalRecord: Math.min(total, countCap), totalCapped: total > countCap, nextCursor, results };
}

/** A plate, also one that owes nothing any more. */
export async function findPlateRow(tx: Tx, id: string, { parkIds, now }: Omit<PlateScope, 'dealerIds'>): Promise<StoredPlate | undefined> {
  const mine = sql<boolean>`(${parkIds === null} or exists (select from arrears_record r where r.plate_id = p.id and r.dealer_id = p.dealer_id
    and r.park_id = any (${parkIds ?? []}::uuid[])))`;
  return rows(tx, now, false).where('p.id', '=', id).where(mine).executeTakeFirst();
}

const batchSize = 1000;

/** Every plate of the filter in the dealer's order, read by key. */
export async function* plateBatches(tx: Tx, filters: PlateFilters, scope: PlateScope): AsyncGenerator<StoredPlate[]> {
  let last: StoredPlate | undefined;
  for (;;) {
    const results = await pageFrom(tx, filters, scope, after(cursorOf(last) ?? undefined))
      .limit(batchSize)
      .execute();
    if (results.length > 0) yield results;
    if (results.length < batchSize) return;
    last = results.at(-1);
  }
}
