import { type CallPlan, type CallPlanFields, callDriverStatus, callPlanStatus } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { debtorSeen } from '../debtor-scope.repo.ts';

type Customers = { userId: string; userName: string; quota: number }[];
export type PlanValues = Omit<CallPlanFields, 'customers'> & { customers: Customers };

/** A plan as its rules need it. */
export interface PlanRow extends PlanValues {
  dealerId: string;
  planId: string;
  callPlanStatus: number;
  rev: number;
}

const valuesOf = (plan: PlanValues) => ({
  plan_name: plan.planName,
  call_kind: plan.callKind,
  filter: json(plan.filter),
  customers: json(plan.customers),
  distribution: plan.distribution,
  start_date: plan.startDate,
  end_date: plan.endDate,
  window_start: plan.windowStart,
  window_end: plan.windowEnd,
  max_calls: plan.maxCallsPerDriver,
  retry: json(plan.retry),
  script: plan.script,
});

export async function insertPlan(tx: Tx, key: { dealerId: string; id: string; by: string }, plan: PlanValues): Promise<void> {
  await tx
    .insertInto('call_plan')
    .values({ dealer_id: key.dealerId, id: key.id, created_by: key.by, ...valuesOf(plan) })
    .execute();
}

const fields = (tx: Tx) =>
  tx
    .selectFrom('call_plan as c')
    .select([
      'c.dealer_id as dealerId',
      'c.id as planId',
      'c.plan_name as planName',
      'c.call_kind as callKind',
      'c.filter',
      'c.customers',
      'c.distribution',
      sql<string>`c.start_date::text`.as('startDate'),
      sql<string>`c.end_date::text`.as('endDate'),
      'c.window_start as windowStart',
      'c.window_end as windowEnd',
      'c.max_calls as maxCallsPerDriver',
      'c.retry',
      'c.script',
      'c.plan_status as callPlanStatus',
      'c.rev',
    ])
    .$castTo<PlanRow>();

export const lockPlan = (tx: Tx, id: string): Promise<PlanRow | undefined> =>
  fields(tx).where('c.id', '=', id).forUpdate().executeTakeFirst();
export const findPlan = (tx: Tx, id: string): Promise<PlanRow | undefined> => fields(tx).where('c.id', '=', id).executeTakeFirst();

/** Whether a plan still has an owner to call whose vehicle does not owe in these lots. */
export async function callsUnseen(tx: Tx, { dealerId, planId }: PlanRow, parkIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from call_driver d where d.dealer_id = ${dealerId} and d.plan_id = ${planId}
    and d.driver_status <= ${sql.lit(callDriverStatus.FOLLOWING)} and not ${debtorSeen('d', parkIds)} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function changePlan(
  tx: Tx,
  plan: PlanRow,
  change: Partial<PlanValues> & { status?: number; snapshotAt?: Date },
): Promise<void> {
  const { status, snapshotAt, ...values } = change;
  await tx
    .updateTable('call_plan')
    .set({
      ...valuesOf({ ...plan, ...values }),
      ...(status !== undefined && { plan_status: status }),
      ...(snapshotAt && { snapshot_at: snapshotAt.toISOString() }),
      rev: plan.rev + 1,
    })
    .where('dealer_id', '=', plan.dealerId)
    .where('id', '=', plan.planId)
    .execute();
}

export async function deletePlan(tx: Tx, { dealerId, planId }: PlanRow): Promise<void> {
  await tx.deleteFrom('call_plan').where('dealer_id', '=', dealerId).where('id', '=', planId).execute();
}

/** Running plans of a dealer with how many of their owners are open; locked. */
export async function runningPlans(tx: Tx, dealerId: string) {
  const plans = await fields(tx)
    .where('c.dealer_id', '=', dealerId)
    .where('c.plan_status', '=', callPlanStatus.RUNNING)
    .orderBy('c.id')
    .forUpdate()
    .execute();
  const { rows } = await sql<{ planId: string; open: number }>`select plan_id as "planId", count(*)::int as open from call_driver
    where dealer_id = ${dealerId} and driver_status < ${callDriverStatus.DONE} group by 1`.execute(tx);
  const open = new Map(rows.map((row) => [row.planId, row.open]));
  return plans.map((plan) => ({ ...plan, openCount: open.get(plan.planId) ?? 0 }));
}

interface PlanFilters {
  planName?: string | undefined;
  callKind?: number | undefined;
  callPlanStatus?: number | undefined;
}

/** Plans with what has become of their owners. */
const listed = (tx: Tx, query: PlanFilters & { id?: string }) =>
  tx
    .selectFrom('call_plan as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('call_driver as d')
          .select([
            sql<number>`count(*)::int`.as('driverCount'),
            sql<number>`(count(*) filter (where d.driver_status < ${sql.lit(callDriverStatus.DONE)}))::int`.as('openCount'),
            sql<number>`coalesce(sum(d.owed_fen), 0)::bigint`.as('owedFen'),
            sql<number>`(count(*) filter (where d.call_count > 0))::int`.as('calledCount'),
            sql<number>`(count(*) filter (where d.answered_count > 0))::int`.as('answeredCount'),
            sql<number>`(count(*) filter (where d.promise_date is not null))::int`.as('promiseCount'),
            sql<number>`(count(*) filter (where d.paid_fen > 0))::int`.as('paidPlates'),
            sql<number>`coalesce(sum(d.paid_fen), 0)::bigint`.as('paidFen'),
          ])
          .whereRef('d.dealer_id', '=', 'c.dealer_id')
          .whereRef('d.plan_id', '=', 'c.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select([
      'c.id as planId',
      'c.plan_name as planName',
      'c.call_kind as callKind',
      'c.distribution',
      'c.plan_status as callPlanStatus',
      sql<string>`c.start_date::text`.as('startDate'),
      sql<string>`c.end_date::text`.as('endDate'),
      'c.snapshot_at as snapshotAt',
      'c.rev',
    ])
    .selectAll('n')
    .$if(query.id !== undefined, (rows) => rows.where('c.id', '=', query.id ?? ''))
    .$if(query.planName !== undefined, (rows) => rows.where(contains('c.plan_name', query.planName)))
    .$if(query.callKind !== undefined, (rows) => rows.where('c.call_kind', '=', query.callKind ?? 0))
    .$if(query.callPlanStatus !== undefined, (rows) => rows.where('c.plan_status', '=', query.callPlanStatus ?? 0))
    .orderBy('c.id', 'desc')
    .$castTo<CallPlan>();

export const listPlans = (tx: Tx, query: PlanFilters & PageQuery) => pageOf(tx, listed(tx, query), query);
export const findListed = (tx: Tx, id: string) => listed(tx, { id }).executeTakeFirst();

/** Every plan of the filter; there are never many. */
export async function* planBatches(tx: Tx, query: PlanFilters): AsyncGenerator<CallPlan[]> {
  yield await listed(tx, query).execute();
}

export const planNames = (tx: Tx, search: string | undefined) =>
  tx
    .selectFrom('call_plan')
    .select(['id as planId', 'plan_name as planName'])
    .$if(search !== undefined, (rows) => rows.where(contains('plan_name', search)))
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
