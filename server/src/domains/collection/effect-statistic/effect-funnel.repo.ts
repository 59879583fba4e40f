import { type EffectVehicle, effectStep } from '@bochong/contract/collection';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, inParks, type PageQuery, totalOf } from '../../../kernel/database/query.ts';
import { type EffectScope, payments, touches } from './effect-statistic.repo.ts';

/** Payments after a touch that arrived within the period. */
const credited = ({ channel, from }: EffectScope) =>
  sql`t.delivered_at >= ${from.toISOString()} and ${channel === undefined ? sql`true` : sql`t.channel = ${channel}`}`;

/** Vehicles that owed at any time of the period, each with its touches of the period and the payments credited to one of them. */
const vehicles = (scope: EffectScope) => sql`
  select k.dealer_id, k.plate_id, coalesce(c.touches, 0) as touches, coalesce(c.delivered, 0) as delivered, coalesce(d.paid_fen, 0) as paid_fen
  from (select distinct r.dealer_id, r.plate_id from arrears_record r where r.plate_id is not null and ${inDealers('r.dealer_id', scope.dealerIds)}
      and ${inParks('r.park_id', scope.parkIds)} and r.arrears_at < ${scope.to.toISOString()}
      and (r.owed_fen > 0 or coalesce(r.closed_at, r.updated_at) >= ${scope.from.toISOString()})) k
  left join (select t.dealer_id, t.plate_id, count(*)::int as touches, (count(t.delivered_at))::int as delivered
    from (${touches(scope, false)}) t group by 1, 2) c using (dealer_id, plate_id)
  left join (select t.dealer_id, t.plate_id, sum(t.amount_fen)::bigint as paid_fen from (${payments(scope)}) t
    where ${credited(scope)} group by 1, 2) d using (dealer_id, plate_id)`;

/** Whether a vehicle came as far as a step. */
const came: Record<number, RawBuilder<SqlBool>> = {
  [effectStep.OWED]: sql`true`,
  [effectStep.CONTACTED]: sql`v.touches > 0`,
  [effectStep.REACHED]: sql`v.delivered > 0`,
  [effectStep.PAID]: sql`v.delivered > 0 and v.paid_fen > 0`,
};
const cameTo = (step: number): RawBuilder<SqlBool> => came[step] ?? sql`false`;

/** Vehicles of each step, in the order of the steps. */
export async function funnelSteps(tx: Tx, scope: EffectScope) {
  const counts = effectStep.options.map(({ value }) => sql`(count(*) filter (where ${cameTo(value)}))::int`);
  const { rows } = await sql<{ plates: number[] }>`select array[${sql.join(counts)}] as plates from (${vehicles(scope)}) v`.execute(tx);
  return effectStep.options.map(({ value: step }, index) => ({ step, plates: rows[0]?.plates[index] ?? 0 }));
}

/** Payments by point of time and the channel of the touch they are credited to. */
export async function funnelTrend(tx: Tx, scope: EffectScope, byMonth: boolean) {
  const shape = byMonth ? 'YYYY-MM' : 'YYYY-MM-DD';
  const within = scope.channel === undefined ? sql`true` : sql`t.channel = ${scope.channel}`;
  const { rows } = await sql<{ at: string; channel: number | null; paidFen: number }>`
    select to_char(t.paid_at at time zone 'Asia/Shanghai', ${sql.lit(shape)}) as at, t.channel, sum(t.amount_fen)::bigint as "paidFen"
    from (${payments(scope)}) t where ${within} group by 1, 2 order by 1, 2`.execute(tx);
  return rows;
}

/** The vehicles of a step, who paid most first, then who owes most. */
export async function funnelVehicles(tx: Tx, step: number, { pageNo, pageSize }: PageQuery, scope: EffectScope) {
  const chosen = sql`select v.* from (${vehicles(scope)}) v where ${cameTo(step)}`;
  const reading = sql<EffectVehicle>`
    select p.id as "plateId", p.plate_no as "plateNo", p.plate_color as "plateColor", p.owed_fen as "owedFen", v.touches, v.delivered, v.paid_fen as "paidFen"
    from (${chosen}) v join arrears_plate p on p.dealer_id = v.dealer_id and p.id = v.plate_id
    order by v.paid_fen desc, p.owed_fen desc, p.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(tx);
  const [{ rows: results }, total] = await Promise.all([reading, totalOf(tx, chosen)]);
  return { pageNo, pageSize, ...total, results };
}
