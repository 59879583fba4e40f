import { type ArrearsPlate, phoneStatus } from '@bochong/contract/arrears';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../../kernel/database/batches.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { asOpened, dealerNameOf, totalOf } from '../../../kernel/database/query.ts';
import { blacked } from './plate-condition.repo.ts';
import { conditionsOf, nextStepSql, overdueLevelSql, type PlateFilters, type PlateScope } from './plate-filter.repo.ts';

const whole = (parts: readonly Expression<SqlBool>[]) => sql<boolean>`${sql.join(parts, sql` and `)}`;

/** A row before its phone is made readable. */
export type StoredPlate = Omit<ArrearsPlate, 'phone'> & {
  phoneCipher: Buffer | null;
  priorityKey: string;
  clazzUntil: string | null;
  nextStep: number;
  lastSeenAt: string | null;
  lastSeenParkName: string | null;
};

/** How rows are read: when, with where plates were seen last, and which lots the reader may be told of. */
interface Reading {
  now: Date;
  sightings: boolean;
  parkIds: readonly string[] | null;
}

/** A plate is the reader's when it owes in one of their lots; where it stands or was seen is told of their lots only, sums are those of the plate. */
function rows(tx: Tx, { now, sightings, parkIds }: Reading) {
  const nowIso = now.toISOString();
  const mine = (column: string) => (parkIds === null ? sql`true` : sql`${sql.ref(column)} = any (${[...parkIds]}::uuid[])`);
  const here = <T>(column: string) => sql<T | null>`case when ${mine('p.current_park_id')} then ${sql.ref(column)} end`;
  const seen = sightings
    ? sql`(select s.pass_time, (select k.park_name from park k where k.dealer_id = s.dealer_id and k.id = s.park_id) as park_name from plate_sighting s
        where s.dealer_id = p.dealer_id and s.plate_no collate "C" = p.plate_no and ${mine('s.park_id')} order by s.id desc limit 1)`
    : sql`(select null::timestamptz as pass_time, null as park_name)`;
  const phones = sql`(select count(*)::int as count, (array_agg(h.phone order by h.verified desc, h.bound_at desc))[1] as phone
    from plate_phone h where h.dealer_id = p.dealer_id and h.plate_id = p.id and h.status = ${sql.lit(phoneStatus.VALID)})`;
  return tx
    .selectFrom('arrears_plate as p')
    .leftJoin('plate_clazz as c', (join) => join.onRef('c.dealer_id', '=', 'p.dealer_id').onRef('c.id', '=', 'p.clazz_id'))
    .leftJoinLateral(phones.$castTo<{ count: number; phone: Buffer | null }>().as('h'), (join) => join.onTrue())
    .leftJoinLateral(seen.$castTo<{ pass_time: string | null; park_name: string | null }>().as('s'), (join) => join.onTrue())
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
      'h.phone as phoneCipher',
      'h.count as phoneCount',
      sql<boolean>`${here('p.current_order_id')} is not null`.as('isParking'),
      here<string>('p.current_park_id').as('currentParkId'),
      sql<string | null>`(select k.park_name from park k where k.dealer_id = p.dealer_id and k.id = ${here('p.current_park_id')})`.as(
        'currentParkName',
      ),
      here<string>('p.current_order_id').as('currentOrderId'),
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
      's.pass_time as lastSeenAt',
      's.park_name as lastSeenParkName',
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

/** Plates of a filter: the class is joined only where it is asked for. */
const matching = (filters: PlateFilters, scope: PlateScope, next?: Expression<SqlBool>) => sql`arrears_plate p
  ${filters.overdueLevel === undefined ? sql`` : sql`left join plate_clazz c on c.dealer_id = p.dealer_id and c.id = p.clazz_id`}
  where ${whole([...conditionsOf(filters, scope), ...(next ? [next] : [])])}`;

/** Plates are found by a plan for the filter's values, and read by one that is kept: it looks far around a plate. */
async function read(tx: Tx, found: ReturnType<typeof sql>, how: Reading, finder = tx): Promise<StoredPlate[]> {
  const ids = (await sql<{ id: string }>`select p.id from ${found}`.execute(finder)).rows.map((row) => row.id);
  if (ids.length === 0) return [];
  return rows(planned(tx), how)
    .where(sql<boolean>`p.id = any (${ids}::uuid[])`)
    .orderBy('p.priority_key', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}

const ordered = sql`order by p.priority_key desc, p.id desc`;

/** One page of plates in the dealer's order, by key where the page before is known; the total stops at the count cap. */
export async function listPlates(tx: Tx, { pageNo, pageSize, cursor }: Paging, filters: PlateFilters, scope: PlateScope) {
  const next = after(cursor);
  const { isParking: _, hasPhone: __, overdue, ...others } = filters;
  const opened = asOpened(tx, scope, { pageNo, pageSize, cursor, ...others });
  const offset = !next && pageNo > 1 ? sql`offset ${(pageNo - 1) * pageSize}` : sql``;
  const page = sql`${matching(filters, scope, next)} ${ordered} limit ${sql.lit(pageSize)} ${offset}`;
  const results = await read(tx, page, { now: scope.now, sightings: overdue !== undefined, parkIds: scope.parkIds }, opened);
  const total = await totalOf(opened, sql`select 1 from ${matching(filters, scope)}`);
  const nextCursor = results.length === pageSize ? cursorOf(results.at(-1)) : null;
  return { pageNo, pageSize, ...total, nextCursor, results };
}

/** A plate, also one that owes nothing any more. */
export async function findPlateRow(tx: Tx, id: string, { parkIds, now }: Omit<PlateScope, 'dealerIds'>): Promise<StoredPlate | undefined> {
  const mine = sql<boolean>`(${parkIds === null} or exists (select from arrears_record r where r.plate_id = p.id and r.dealer_id = p.dealer_id
    and r.park_id = any (${parkIds ?? []}::uuid[])))`;
  return rows(tx, { now, sightings: false, parkIds }).where('p.id', '=', id).where(mine).executeTakeFirst();
}

/** Every plate of the filter in the dealer's order, read by key. */
export async function* plateBatches(tx: Tx, filters: PlateFilters, scope: PlateScope): AsyncGenerator<StoredPlate[]> {
  const how = { now: scope.now, sightings: filters.overdue !== undefined, parkIds: scope.parkIds };
  let last: StoredPlate | undefined;
  for (;;) {
    const next = after(cursorOf(last) ?? undefined);
    const results = await read(tx, sql`${matching(filters, scope, next)} ${ordered} limit ${sql.lit(batchSize)}`, how);
    if (results.length > 0) yield results;
    if (results.length < batchSize) return;
    last = results.at(-1);
  }
}
