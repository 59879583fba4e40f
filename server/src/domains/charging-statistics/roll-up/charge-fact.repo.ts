import { billBiz } from '@bochong/contract/bill';
import { chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import { refundStatus } from '@bochong/contract/refund';
import { type RawBuilder, sql } from 'kysely';
import { codes, inDealers } from '../../../kernel/database/query.ts';
import { dateStart, dayMs, widestLagMs } from '../../../kernel/time.ts';

/** Days of some units; both ends are included. */
export interface FactSpan {
  dealerIds: readonly string[];
  from: string;
  to: string;
  now: Date;
}

/** What is added up of charges, by the names of the columns it is kept in. */
export const measures = [
  ...(['order_count', 'flagged_count', 'payable_fen', 'discount_fen', 'energy_wh', 'elec_fen', 'service_fen', 'paid_fen'] as const),
  ...(['refund_fen', 'start_count', 'started_count', 'charging_sec'] as const),
];
type Measure = (typeof measures)[number];

const iso = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
/** Instants that hold every local day of the span, whatever the zone: they lead into indexes, the local date decides. */
export const instantsOf = ({ from, to }: Pick<FactSpan, 'from' | 'to'>) => ({
  lo: iso(dateStart(from)),
  hi: iso(dateStart(to) + dayMs + widestLagMs),
});

export const nobody = '00000000-0000-0000-0000-000000000000';
const whose = (table: 'o' | 'l') =>
  sql.join([
    ...['dealer_id', 'station_id', 'equipment_id', 'connector_id', 'payer_type', 'start_source'].map((name) => sql.ref(`${table}.${name}`)),
    sql`case when ${sql.ref(`${table}.payer_type`)} = ${sql.lit(chargingPayerType.COMPANY)}
      then coalesce(${sql.ref(`${table}.payer_id`)}, ${sql.lit(nobody)}::uuid) else ${sql.lit(nobody)}::uuid end as company_id`,
  ]);

const counted = (given: Partial<Record<Measure, RawBuilder<unknown>>>) =>
  sql.join(measures.map((name) => sql`${given[name] ?? sql`0`}::bigint as ${sql.ref(name)}`));
const localDate = (at: string, zone: 'o' | 'l' = 'o') => sql`(${sql.ref(at)} at time zone ${sql.ref(`${zone}.zone`)})::date`;

const { CREATED, STARTING, CHARGING, STOPPING, SETTLING, SETTLED, ABNORMAL } = chargingOrderStatus;
const isSettled = sql`o.order_status = ${sql.lit(SETTLED)}`;
const hasEnergy = sql`(o.energy_wh > 0)`;

/** Settled orders, on the day they were settled on. */
const settled = (span: FactSpan, { lo, hi }: ReturnType<typeof instantsOf>) => sql`
  select o.id as order_id, ${localDate('o.settled_at')} as stat_date, ${whose('o')}, ${counted({
    order_count: sql`${hasEnergy}::int`,
    flagged_count: sql`(${hasEnergy} and o.flags <> '{}')::int`,
    payable_fen: sql`o.payable_fen`,
    discount_fen: sql`(o.vip_discount_fen + o.company_discount_fen + o.peer_discount_fen + o.white_free_fen + o.coupon_fen)`,
  })}
  from charging_order o where ${inDealers('o.dealer_id', span.dealerIds)} and ${isSettled} and o.settled_at >= ${lo} and o.settled_at < ${hi}`;

/** Lines in force, on the day they lie in: none crosses midnight. */
const lines = (span: FactSpan, { lo, hi }: ReturnType<typeof instantsOf>) => sql`
  select l.order_id, ${localDate('l.from_at', 'l')}, ${whose('l')}, ${counted({
    energy_wh: sql`l.energy_wh`,
    elec_fen: sql`l.elec_fen`,
    service_fen: sql`l.service_fen`,
  })}
  from charging_line l where ${inDealers('l.dealer_id', span.dealerIds)} and l.end_at >= ${lo} and l.start_at < ${hi}
    and l.from_at >= ${lo} and l.from_at < ${hi}`;

/** Payments on the day they were made, and refunds on the day they reached the payer. */
const money = (span: FactSpan, { lo, hi }: ReturnType<typeof instantsOf>) => sql`
  select o.id, ${localDate('m.paid_at')}, ${whose('o')}, ${counted({ paid_fen: sql`m.paid_fen` })}
  from subject_payment m join charging_order o on o.dealer_id = m.dealer_id and o.id = m.subject_id
  where ${inDealers('m.dealer_id', span.dealerIds)} and m.biz_type = ${sql.lit(billBiz.CHARGING)} and m.paid_at >= ${lo} and m.paid_at < ${hi}
  union all
  select o.id, ${localDate('r.refunded_at')}, ${whose('o')}, ${counted({ refund_fen: sql`r.approved_fen` })}
  from refund_apply r join charging_order o on o.dealer_id = r.dealer_id and o.id = r.subject_id
  where ${inDealers('r.dealer_id', span.dealerIds)} and r.refund_status = ${sql.lit(refundStatus.SUCCESS)}
    and r.refunded_at >= ${lo} and r.refunded_at < ${hi}`;

/** Requests of the platform to start, once they have an end. What begins at the device was never asked for. */
const starts = (span: FactSpan, { lo, hi }: ReturnType<typeof instantsOf>) => sql`
  select o.id, ${localDate('o.requested_at')}, ${whose('o')}, ${counted({
    start_count: sql`1`,
    started_count: sql`(o.start_at is not null)::int`,
  })}
  from charging_order o where ${inDealers('o.dealer_id', span.dealerIds)} and o.requested_at is not null
    and o.began_at >= ${lo} and o.began_at < ${hi} and o.order_status not in ${codes(CREATED, STARTING)}`;

/** Time that guns charged, cut at midnight; up to now where they still do. Parts of one order are whole seconds and add up to its own. */
const times = (span: FactSpan, { lo, hi }: ReturnType<typeof instantsOf>) => {
  const since = (at: RawBuilder<unknown>) => sql`floor(extract(epoch from ${at} - o.start_at))`;
  const [begin, end] = [sql`d.day at time zone o.zone`, sql`(d.day + interval '1 day') at time zone o.zone`];
  return sql`
  select o.id, d.day::date, ${whose('o')}, ${counted({
    charging_sec: sql`(${since(sql`least(u.until, ${end})`)} - ${since(sql`greatest(o.start_at, ${begin})`)})`,
  })}
  from charging_order o
    cross join lateral (select coalesce(o.end_at, ${span.now.toISOString()}::timestamptz) as until) u
    cross join lateral generate_series((${localDate('o.start_at')})::timestamp, (u.until at time zone o.zone)::date::timestamp, interval '1 day') d (day)
  where ${inDealers('o.dealer_id', span.dealerIds)} and o.start_at < ${hi} and u.until > o.start_at
    and (o.end_at > ${lo} and o.order_status in ${codes(CHARGING, STOPPING, SETTLING, SETTLED, ABNORMAL)}
      or o.end_at is null and o.order_status in ${codes(CHARGING, STOPPING)})`;
};

/**
 * The one definition of what charges add up to: what each order has in the sums of each day. The roll-up, today's part and the rows behind a
 * number are all read from here.
 */
export function chargeFacts(span: FactSpan): RawBuilder<unknown> {
  const at = instantsOf(span);
  const parts = [settled, lines, money, starts, times].map((part) => part(span, at));
  return sql`select f.* from (${sql.join(parts, sql` union all `)}) f where f.stat_date between ${span.from}::date and ${span.to}::date`;
}
