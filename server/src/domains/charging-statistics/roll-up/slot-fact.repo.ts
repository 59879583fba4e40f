import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { type RawBuilder, sql } from 'kysely';
import { inDealers } from '../../../kernel/database/query.ts';
import { type FactSpan, instantsOf } from './charge-fact.repo.ts';

/** Number of the half hour, from 0, that a local time lies in. */
const slotOf = (local: RawBuilder<unknown>) => sql`(extract(hour from ${local}) * 2 + floor(extract(minute from ${local}) / 30))::int`;

/**
 * What was charged in each half hour: a line is spread evenly over its time, its parts are whole watt-hours and fen and add up to it. And how
 * many charges began in it (of no tariff: rate_label 0).
 */
export function slotFacts(span: FactSpan): RawBuilder<unknown> {
  const { lo, hi } = instantsOf(span);
  const local = sql`(h.half at time zone l.zone)`;
  const begun = sql`(o.start_at at time zone o.zone)`;
  const share = (at: RawBuilder<unknown>) =>
    sql`coalesce(extract(epoch from ${at} - l.from_at) / nullif(extract(epoch from l.to_at - l.from_at), 0), 1)`;
  const part = (column: string) =>
    sql`(round(${sql.ref(`l.${column}`)} * ${share(sql`least(l.to_at, h.half + interval '30 minutes')`)})
      - case when h.half <= l.from_at then 0 else round(${sql.ref(`l.${column}`)} * ${share(sql`h.half`)}) end)::bigint as ${sql.ref(column)}`;
  return sql`select f.* from (
    select l.dealer_id, ${local}::date as stat_date, l.station_id, l.payer_type, ${slotOf(local)} as slot, l.rate_label,
      ${sql.join([part('energy_wh'), part('elec_fen'), part('service_fen')])}, 0 as started_count
    from charging_line l
      cross join lateral generate_series(date_bin('30 minutes', l.from_at, '2000-01-01T00:00:00Z'),
        greatest(l.from_at, l.to_at - interval '1 millisecond'), interval '30 minutes') h (half)
    where ${inDealers('l.dealer_id', span.dealerIds)} and l.end_at >= ${lo} and l.start_at < ${hi} and l.from_at >= ${lo} and l.from_at < ${hi}
    union all
    select o.dealer_id, ${begun}::date, o.station_id, o.payer_type, ${slotOf(begun)}, 0, 0, 0, 0, 1
    from charging_order o where ${inDealers('o.dealer_id', span.dealerIds)} and o.order_status = ${sql.lit(chargingOrderStatus.SETTLED)}
      and o.energy_wh > 0 and o.end_at >= ${lo} and o.start_at >= ${lo} and o.start_at < ${hi}
    ) f where f.stat_date between ${span.from}::date and ${span.to}::date`;
}
