import { type RawBuilder, sql } from 'kysely';
import { businessDate } from '../time.ts';
import { insertAtEnd, writeWaiting } from './at-end.ts';
import type { Tx } from './db.ts';

/** What is counted per dealer, lot, business day and hour. Codes are stored; 100 + order status is kept by the orders themselves. */
export const metrics = {
  entries: 1,
  exits: 2,
  receivedFen: 3,
  receivableFen: 4,
  discountFen: 5,
  parkMinutes: 6,
  refundedFen: 7,
  payments: 8,
  /** Vehicles in the lot now: a running total, kept under `runningDate`. */
  occupied: 9,
  ordersByStatus: 100,
  /** Abnormal records by the day they began: all of illegal parking, the ongoing ones of the other two. */
  illegalParks: 20,
  occupyAbnormals: 21,
  camerasCovered: 22,
  /** Running totals of what is owed for stays that have ended: records, fen, and plates (these under no lot). */
  arrearsRecords: 30,
  arrearsOwedFen: 31,
  arrearsPlates: 32,
  /** What came in for arrears by the day of the payment; what went back counts against it. */
  arrearsPaidFen: 33,
  /** Running totals of stays that wait for money, and what they owe. Kept by the orders themselves. */
  unpaidStays: 34,
  unpaidFen: 35,
  /** Temporary cars that left, and of these the ones that were charged nothing. */
  temporaryExits: 36,
  freeExits: 37,
} as const;
type Running = 'occupied' | 'arrearsRecords' | 'arrearsOwedFen' | 'arrearsPlates' | 'unpaidStays' | 'unpaidFen';
export type Metric = Exclude<keyof typeof metrics, 'ordersByStatus' | Running>;

/** Date under which totals that never start anew are kept. */
export const runningDate = '2000-01-01';

interface Place {
  dealerId: string;
  parkId: string;
}
type Added<M extends string> = Partial<Record<M, number>>;

const rowsOf = ({ dealerId, parkId }: Place, when: { biz_date: string; hour: number }, added: Added<Metric | Running>) =>
  Object.entries(added)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ dealer_id: dealerId, park_id: parkId, ...when, metric: metrics[name as Metric | Running], value }));

/** Delta rows, so that writers never wait for each other; readers of the same transaction see them. */
async function insert(tx: Tx, rows: ReturnType<typeof rowsOf>): Promise<void> {
  for (const row of rows) await insertAtEnd(tx, 'counter_delta', row);
}

const running = { biz_date: runningDate, hour: 0 };
/** Adds to running totals of a lot. */
export const countRunning = (tx: Tx, place: Place, added: Added<Running>): Promise<void> => insert(tx, rowsOf(place, running, added));

/** Adds to counters of the business day and hour of `at`, and to running totals of the same lot. */
export function count(tx: Tx, place: Place & { at: Date }, added: Added<Metric>, total: Added<Running> = {}): Promise<void> {
  const hour = new Date(place.at.getTime() + 8 * 3_600_000).getUTCHours();
  return insert(tx, [...rowsOf(place, { biz_date: businessDate(place.at), hour }, added), ...rowsOf(place, running, total)]);
}

/** The table that {@link countRows} writes. */
export const addedTo = 'counter_delta';

/** Adds rows of a query (`dealer_id, biz_date, metric, park_id, value`) to counters, as part of a larger statement. */
export const countRows = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into counter_delta (dealer_id, biz_date, metric, park_id, value) ${rows}`;

interface CounterFilter {
  /** Business days, both included. */
  from: string;
  to: string;
  metrics: readonly number[];
  parkIds?: readonly string[] | null;
}

/** Rows of the filter, folded ones and pending deltas alike; by hour, or by day. */
function counted({ from, to, metrics: wanted, parkIds }: CounterFilter, byHour = false) {
  const parks = parkIds ? sql`and park_id = any (${parkIds}::uuid[])` : sql``;
  const where = sql`where biz_date between ${from} and ${to} and metric = any (${wanted}::smallint[]) ${parks}`;
  const columns = byHour ? sql`biz_date, park_id, metric, hour, value` : sql`biz_date, park_id, metric, value`;
  const folded = sql.table(byHour ? 'counter' : 'counter_day');
  return sql`(select ${columns} from ${folded} ${where} union all select ${columns} from counter_delta ${where}) c`;
}

interface CounterSum {
  parkId: string;
  bizDate: string;
  metric: number;
  hour: number;
  value: number;
}
const keys = { parkId: 'park_id', bizDate: 'biz_date', metric: 'metric', hour: 'hour' } as const;

/** Sums by what is named, the rest added up. Without hours it reads a row a day. */
export async function readCounters<Key extends keyof typeof keys>(
  tx: Tx,
  filter: CounterFilter,
  by: readonly Key[],
): Promise<Pick<CounterSum, Key | 'value'>[]> {
  await writeWaiting(tx, 'counter_delta');
  const names = by.map((key) => sql`${sql.ref(keys[key])} as ${sql.id(key)}`);
  const groups = by.map((key) => sql.ref(keys[key]));
  const { rows } = await sql<Pick<CounterSum, Key | 'value'>>`
    select ${sql.join([...names, sql`sum(value)::bigint as value`])} from ${counted(filter, (by as readonly string[]).includes('hour'))}
    group by ${sql.join(groups)}`.execute(tx);
  return rows;
}

/** The sum of all of them. */
export async function sumCounters(tx: Tx, filter: CounterFilter): Promise<number> {
  await writeWaiting(tx, 'counter_delta');
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(value), 0)::bigint as sum from ${counted(filter)}`.execute(tx);
  return rows[0]?.sum ?? 0;
}

/** Whether anything was ever counted under one of the metrics. */
export async function counterExists(tx: Tx, wanted: readonly number[], parkIds: readonly string[] | null): Promise<boolean> {
  await writeWaiting(tx, 'counter_delta');
  const parks = parkIds ? sql`and park_id = any (${parkIds}::uuid[])` : sql``;
  const where = sql`where metric = any (${wanted}::smallint[]) and biz_date > ${runningDate} ${parks}`;
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from counter ${where}) or exists (select from counter_delta ${where}) as any`.execute(tx);
  return rows[0]?.any ?? false;
}
