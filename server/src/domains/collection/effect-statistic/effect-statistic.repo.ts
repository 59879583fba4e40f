import { payState } from '@bochong/contract/bill';
import { effectDimension, remindChannel, remindResult } from '@bochong/contract/collection';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes, inDealers, inParks } from '../../../kernel/database/query.ts';
import { creditDays } from './attribution.rule.ts';

/** What is counted: touches and payments of some lots (null: all), from one instant up to another. */
export interface EffectScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  from: Date;
  to: Date;
  channel?: number | undefined;
}

export interface EffectSums {
  key: string;
  label: string;
  touches: number;
  delivered: number;
  answered: number;
  failed: number;
  platesTouched: number;
  platesPaid: number;
  recordsPaid: number;
  paidFen: number;
  owedAtTouchFen: number;
  costFen: number;
  averageDays: number;
}

const { DAY, WEEK, MONTH, CHANNEL, PLAN, PARK, CLAZZ } = effectDimension;

/** Group of a touch `t` and of a payment's item `i` with the touch `t` it is credited to. `at` is the instant that counts. */
function keyOf(dimension: number, at: RawBuilder<unknown>, parkId: RawBuilder<unknown>): RawBuilder<unknown> {
  const local = sql`(${at} at time zone 'Asia/Shanghai')`;
  if (dimension === DAY) return sql`to_char(${local}, 'YYYY-MM-DD')`;
  if (dimension === WEEK) return sql`to_char(date_trunc('week', ${local}), 'YYYY-MM-DD')`;
  if (dimension === MONTH) return sql`to_char(${local}, 'YYYY-MM')`;
  if (dimension === CHANNEL) return sql`t.channel::text`;
  if (dimension === PLAN) return sql`t.plan_id::text`;
  if (dimension === PARK) return sql`${parkId}::text`;
  if (dimension === CLAZZ) return sql`(select p.clazz_id::text from arrears_plate p where p.dealer_id = t.dealer_id and p.id = t.plate_id)`;
  return sql`t.staff_id::text`;
}

/** Payments of the scope, each with the touch it is credited to: the last effective one of the days before it, for each fen once. */
export const payments = ({ dealerIds, parkIds, from, to }: EffectScope) => sql`
  select a.dealer_id, a.id as pay_id, a.plate_id, a.paid_at, i.arrears_id, i.amount_fen, r.park_id, t.id as touch_id, t.channel, t.plan_id,
    t.staff_id, t.delivered_at
  from arrears_pay a
  join arrears_pay_item i on i.dealer_id = a.dealer_id and i.pay_id = a.id
  join arrears_record r on r.dealer_id = i.dealer_id and r.id = i.arrears_id
  left join lateral (select m.id, m.channel, m.plan_id, m.staff_id, m.delivered_at from remind_record m
    where m.dealer_id = a.dealer_id and m.plate_id = a.plate_id and m.delivered_at is not null and m.sent_at is not null
      and m.delivered_at <= a.paid_at and m.delivered_at > a.paid_at - ${creditDays}::int * interval '1 day'
    order by m.delivered_at desc, m.id desc limit 1) t on true
  where a.pay_state = ${sql.lit(payState.SUCCESS)} and a.paid_at >= ${from.toISOString()} and a.paid_at < ${to.toISOString()}
    and ${inDealers('a.dealer_id', dealerIds)} and ${inParks('r.park_id', parkIds)}`;

/** An amount of a touch as far as it falls to a lot: by the debts it was about, to the fen, so that the shares of all lots are the amount. */
const shareOf = (column: RawBuilder<unknown>) =>
  sql`(div(${column} * l.upto, l.whole) - div(${column} * (l.upto - l.weight), l.whole))::bigint`;

/** Touches of the scope: sent or tried. With a lot as the group, one line for each lot of the scope whose debts it was about. */
export function touches({ dealerIds, parkIds, from, to, channel }: EffectScope, byPark: boolean) {
  const about = sql`(select r.park_id, r.origin_fen from arrears_record r where r.dealer_id = m.dealer_id and r.id = any (m.arrears_ids))`;
  const where: RawBuilder<SqlBool>[] = [
    sql`m.remind_result in ${codes(remindResult.SENT, remindResult.DELIVERED, remindResult.FAILED)} and coalesce(m.sent_at, m.created_at) >= ${from.toISOString()} and coalesce(m.sent_at, m.created_at) < ${to.toISOString()}`,
    sql`${inDealers('m.dealer_id', dealerIds)}`,
    // A message waits in its queue for a day at most.
    sql`m.id >= ${idFloor(from.getTime() - 86_400_000)}::uuid`,
  ];
  if (channel !== undefined) where.push(sql`m.channel = ${channel}`);
  if (parkIds !== null && !byPark) where.push(sql`exists (select from ${about} b where b.park_id = any (${parkIds}::uuid[]))`);
  if (byPark) where.push(sql`${inParks('l.park_id', parkIds)}`);
  const lots = byPark
    ? sql`cross join lateral (select park_id, weight, sum(weight) over (order by park_id) as upto, sum(weight) over () as whole
        from (select b.park_id, sum(greatest(1, b.origin_fen)) as weight from ${about} b group by b.park_id) w) l`
    : sql`cross join (select null::uuid as park_id) l`;
  const [owed, cost] = [sql`m.owed_fen`, sql`m.cost_fen`].map((column) => (byPark ? shareOf(column) : column));
  return sql`select m.dealer_id, m.id, m.plate_id, m.channel, m.plan_id, m.staff_id, m.remind_result, m.delivered_at, ${owed} as owed_fen, ${cost} as cost_fen,
      coalesce(m.sent_at, m.created_at) as at, l.park_id from remind_record m ${lots} where ${sql.join(where, sql` and `)}`;
}

/** Touches and payments by group. What nobody touched is a group of its own where the touch is what groups. */
export async function effectSums(tx: Tx, dimension: number, scope: EffectScope): Promise<EffectSums[]> {
  const byTouch = dimension >= CHANNEL && dimension !== PARK;
  const paidKey = keyOf(dimension, sql`t.paid_at`, sql`t.park_id`);
  const natural = byTouch
    ? sql`case when t.touch_id is null then 'natural' else coalesce(${paidKey}, '') end`
    : sql`coalesce(${paidKey}, '')`;
  const credited = scope.channel === undefined ? sql`true` : sql`t.channel = ${scope.channel}`;
  const { rows } = await sql<EffectSums>`
    with touched as (select coalesce(${keyOf(dimension, sql`t.at`, sql`t.park_id`)}, '') as key, t.* from (${touches(scope, dimension === PARK)}) t),
      last as (select distinct on (key, plate_id) key, plate_id, owed_fen from touched where delivered_at is not null order by key, plate_id, at desc, id desc),
      reach as (select key, count(*)::int as touches, (count(*) filter (where delivered_at is not null))::int as delivered,
          (count(*) filter (where delivered_at is not null and channel in ${codes(remindChannel.AI_CALL, remindChannel.MANUAL_CALL)}))::int as answered, (count(*) filter (where remind_result = ${sql.lit(remindResult.FAILED)}))::int as failed,
          count(distinct plate_id)::int as "platesTouched", coalesce(sum(cost_fen), 0)::bigint as "costFen" from touched group by key),
      owed as (select key, sum(owed_fen)::bigint as "owedAtTouchFen" from last group by key),
      paid as (select ${natural} as key, count(distinct t.plate_id)::int as "platesPaid", count(distinct t.arrears_id)::int as "recordsPaid",
          sum(t.amount_fen)::bigint as "paidFen", avg(extract(epoch from t.paid_at - t.delivered_at) / 86400) as days
        from (${payments(scope)}) t where ${credited} group by 1),
      keys as (select key from reach union select key from paid)
    select k.key, coalesce(
        (select s.plan_name from short_msg_plan s where s.id::text = k.key limit 1), (select c.plan_name from call_plan c where c.id::text = k.key limit 1),
        (select p.park_name from park p where p.id::text = k.key limit 1), (select z.clazz_name from plate_clazz z where z.id::text = k.key limit 1),
        (select u.user_name from app_user u where u.id::text = k.key limit 1), k.key) as label,
      coalesce(r.touches, 0) as touches, coalesce(r.delivered, 0) as delivered, coalesce(r.answered, 0) as answered, coalesce(r.failed, 0) as failed,
      coalesce(r."platesTouched", 0) as "platesTouched", coalesce(p."platesPaid", 0) as "platesPaid", coalesce(p."recordsPaid", 0) as "recordsPaid",
      coalesce(p."paidFen", 0) as "paidFen", coalesce(o."owedAtTouchFen", 0) as "owedAtTouchFen", coalesce(r."costFen", 0) as "costFen",
      coalesce(round(p.days, 1), 0)::float8 as "averageDays"
    from keys k left join reach r using (key) left join owed o using (key) left join paid p using (key) order by k.key desc`.execute(tx);
  return rows;
}
