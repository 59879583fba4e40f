import { passUnit } from '@bochong/contract/parking-order';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, inParks } from '../../../kernel/database/query.ts';
import { type HourLevel, type PassSums, shiftDate } from './pass-analysis.rule.ts';

/** Hours of some lots (all when null) and, when given, some of their lanes; both days included. */
export interface PassSpan {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  gateIds: readonly string[] | null;
  from: string;
  to: string;
}

const counts = [
  'in_count',
  'out_count',
  'temp_in',
  'pass_in',
  'white_in',
  'unlicensed_in',
  'captured_count',
  'read_count',
  'free_out',
  'paid_out',
  'owing_out',
  'manual_count',
  'guard_count',
  'exception_count',
  'stay_minutes',
] as const;
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every count summed up; `weight` counts an hour in part. */
const sums = (weight: RawBuilder<unknown> = sql`1`) =>
  sql.join(counts.map((name) => sql`coalesce(round(sum(h.${sql.ref(name)} * ${weight})), 0)::bigint as ${sql.ref(camel(name))}`));

const within = ({ dealerIds, parkIds, gateIds, from, to }: PassSpan) =>
  sql`${inDealers('h.dealer_id', dealerIds)} and h.biz_date between ${from} and ${to} and ${inParks('h.park_id', parkIds)}
    and ${inParks('h.gate_id', gateIds)}`;

/** One hour of a lane with its counts. */
export type PassHourRow = PassSums & { date: string; hour: number; parkId: string; gateId: string; parkName: string; gateName: string };

/** Sums over a span; of its last day only the hours before `cut`, and the one it lies in by the share that has passed. */
export async function totalSums(tx: Tx, span: PassSpan, cut: { hour: number; share: number }): Promise<PassSums> {
  const weight = sql`case when h.biz_date < ${span.to} or h.hour < ${cut.hour} then 1 when h.hour = ${cut.hour} then ${cut.share}::float8 else 0 end`;
  const { rows } = await sql<PassSums>`select ${sums(weight)} from pass_hours h where ${within(span)}`.execute(tx);
  return rows[0] as PassSums;
}

/** What the points of the time axis are called, by unit. */
export const pointStarts: Readonly<Record<number, RawBuilder<unknown>>> = {
  [passUnit.HOUR]: sql`h.biz_date || ' ' || lpad(h.hour::text, 2, '0')`,
  [passUnit.DAY]: sql`h.biz_date::text`,
  [passUnit.WEEK]: sql`date_trunc('week', h.biz_date::timestamp)::date::text`,
  [passUnit.MONTH]: sql`date_trunc('month', h.biz_date::timestamp)::date::text`,
};

/** Sums by point of the time axis, oldest first. */
export async function pointSums(tx: Tx, span: PassSpan, unit: number): Promise<(PassSums & { at: string })[]> {
  const { rows } = await sql<PassSums & { at: string }>`
    select ${pointStarts[unit]} as at, ${sums()} from pass_hours h where ${within(span)} group by 1 order by 1`.execute(tx);
  return rows;
}

/** Traffic by weekday (1 Monday) and hour. */
export async function profileSums(tx: Tx, span: PassSpan) {
  const { rows } = await sql<{ weekday: number; hour: number; inCount: number; outCount: number }>`
    select extract(isodow from h.biz_date)::int as weekday, h.hour, sum(h.in_count)::bigint as "inCount", sum(h.out_count)::bigint as "outCount"
    from pass_hours h where ${within(span)} group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

/** Sums by lane of each lot; what went through no lane stands under none. */
export async function laneSums(tx: Tx, span: PassSpan) {
  const { rows } = await sql<PassSums & { parkId: string; gateId: string | null; gateName: string }>`
    select h.park_id as "parkId", g.id as "gateId", coalesce(g.gate_name, '') as "gateName", ${sums()}
    from pass_hours h left join gate g on g.dealer_id = h.dealer_id and g.id = h.gate_id
    where ${within(span)} group by 1, 2, 3 order by sum(h.in_count + h.out_count) desc, 3`.execute(tx);
  return rows;
}

/** Entries less exits of every hour from the first day on, to the present: from the vehicles in now they lead back to those of then. */
export async function netHours(tx: Tx, span: PassSpan, today: string): Promise<(HourLevel & { parkId: string })[]> {
  const { rows } = await sql<HourLevel & { parkId: string }>`
    select h.park_id as "parkId", h.biz_date as date, h.hour, sum(h.in_count - h.out_count)::bigint as net
    from pass_hours h where ${within({ ...span, to: today })} group by 1, 2, 3 having sum(h.in_count - h.out_count) <> 0`.execute(tx);
  return rows;
}

/** Vehicles in each lot now. */
export async function inNow(tx: Tx, { dealerIds, parkIds }: PassSpan): Promise<Map<string, number>> {
  const { rows } = await sql<{ parkId: string; count: number }>`
    select park_id as "parkId", count(*)::int as count from vehicle_presence
    where open_order_id is not null and ${inDealers('dealer_id', dealerIds)} and ${inParks('park_id', parkIds)} group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.parkId, row.count]));
}

export async function parksOf(tx: Tx, { dealerIds, parkIds }: PassSpan) {
  const { rows } = await sql<{ parkId: string; parkName: string; spaces: number; tempSpaces: number }>`
    select id as "parkId", park_name as "parkName", total_spaces as spaces, temp_spaces as "tempSpaces" from park
    where is_delete = 0 and ${inDealers('dealer_id', dealerIds)} and ${inParks('id', parkIds)} order by park_code`.execute(tx);
  return rows;
}

/** Every hour and lane of a span, newest day first, a day at a time. */
export async function* passDays(tx: Tx, span: PassSpan): AsyncGenerator<{ date: string; rows: PassHourRow[] }> {
  for (let date = span.to; date >= span.from; date = shiftDate(date, -1)) {
    const { rows } = await sql<PassHourRow>`
      select h.biz_date as date, h.hour, h.park_id as "parkId", h.gate_id as "gateId", p.park_name as "parkName", coalesce(g.gate_name, '') as "gateName", ${sums()}
      from pass_hours h join park p on p.dealer_id = h.dealer_id and p.id = h.park_id
        left join gate g on g.dealer_id = h.dealer_id and g.id = h.gate_id
      where ${within({ ...span, from: date, to: date })} group by 1, 2, 3, 4, 5, 6 order by 2 desc, 5, 6`.execute(tx);
    if (rows.length > 0) yield { date, rows };
  }
}
