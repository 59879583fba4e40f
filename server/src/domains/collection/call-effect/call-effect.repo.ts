import { type CustomerEffect, callPlanStatus, callResult, closedReason, type PlanEffect } from '@bochong/contract/collection';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

/** What came of calling, over calls `m` and owners `d` of one group. A promise is kept by whoever pays up by its day. */
const figures = (calls: ReturnType<typeof sql>, drivers: ReturnType<typeof sql>) => sql`
  select d.drivers, m.calls, m.answered, case when m.calls = 0 then 0 else round(m.answered * 10000.0 / m.calls) end::int as "answerRateBp",
    m."averageSec", d.promises, d."keptPromises", d."paidPlates", d."paidFen",
    case when m.calls = 0 then 0 else d."paidFen" / m.calls end::bigint as "perCallFen"
  from (select count(*)::int as calls, (count(*) filter (where call_result = ${sql.lit(callResult.ANSWERED)}))::int as answered,
      coalesce(avg(seconds) filter (where call_result = ${sql.lit(callResult.ANSWERED)}), 0)::int as "averageSec"
    from call_record where call_result > ${sql.lit(callResult.UNCALLED)} and ${calls}) m,
    (select count(*)::int as drivers, (count(*) filter (where promise_date is not null))::int as promises,
      (count(*) filter (where closed_reason = ${sql.lit(closedReason.PAID)} and (paid_at at time zone 'Asia/Shanghai')::date <= promise_date))::int as "keptPromises",
      (count(*) filter (where paid_fen > 0))::int as "paidPlates", coalesce(sum(paid_fen), 0)::bigint as "paidFen"
    from call_driver where ${drivers}) d`;

/** Plans that were ever started, the latest first, with what they came to. */
export function planEffects(tx: Tx, planName: string | undefined) {
  const own = figures(sql`dealer_id = c.dealer_id and plan_id = c.id`, sql`dealer_id = c.dealer_id and plan_id = c.id`);
  return tx
    .selectFrom('call_plan as c')
    .innerJoinLateral(sql<Omit<PlanEffect, 'planId' | 'planName'>>`(${own})`.as('e'), (join) => join.onTrue())
    .select(['c.id as planId', 'c.plan_name as planName'])
    .selectAll('e')
    .where('c.plan_status', '>', callPlanStatus.DRAFT)
    .$if(planName !== undefined, (rows) => rows.where(contains('c.plan_name', planName)))
    .orderBy('c.id', 'desc')
    .$castTo<PlanEffect>();
}

export const listPlanEffects = (tx: Tx, query: PageQuery & { planName?: string | undefined }) =>
  pageOf(tx, planEffects(tx, query.planName), query);

/** What whoever calls achieved, altogether or in one plan. */
function staffEffects(tx: Tx, { planId, customerId }: { planId?: string | undefined; customerId?: string | undefined }) {
  const inPlan = planId === undefined ? sql`true` : sql`plan_id = ${planId}::uuid`;
  const own = sql`dealer_id = s.dealer_id and customer_id = s.customer_id and ${inPlan}`;
  const staff = sql<{
    dealer_id: string;
    customer_id: string;
    customer_name: string;
  }>`(select dealer_id, customer_id, max(customer_name) as customer_name
    from (select dealer_id, customer_id, customer_name from call_driver where customer_id is not null and ${inPlan}
      union select dealer_id, customer_id, customer_name from call_record where ${inPlan}) u group by 1, 2)`.as('s');
  return tx
    .selectFrom(staff)
    .innerJoinLateral(sql<Omit<CustomerEffect, 'customerId' | 'customerName'>>`(${figures(own, own)})`.as('e'), (join) => join.onTrue())
    .select(['s.customer_id as customerId', 's.customer_name as customerName'])
    .selectAll('e')
    .$if(customerId !== undefined, (rows) => rows.where(sql<SqlBool>`s.customer_id = ${customerId ?? null}::uuid`))
    .orderBy('s.customer_name')
    .$castTo<CustomerEffect>();
}

export const listCustomerEffects = (tx: Tx, query: PageQuery & { customerId?: string | undefined }) =>
  pageOf(tx, staffEffects(tx, { customerId: query.customerId }), query);
export const customerEffectsOf = (tx: Tx, planId: string): Promise<CustomerEffect[]> => staffEffects(tx, { planId }).execute();
