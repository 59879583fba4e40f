import { arrearsStatus } from '@bochong/contract/arrears';
import { type ShortMsgPlan, type ShortMsgPlanFields, templateStatus } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

const columns = [
  's.id as planId',
  's.plan_name as planName',
  's.enabled',
  's.trigger_kind as trigger',
  's.trigger_param as triggerParam',
  's.per_week as perWeek',
  's.conditions',
  's.template_id as templateId',
  's.window_start as windowStart',
  's.window_end as windowEnd',
  's.last_run_at as lastRunAt',
  's.rev',
] as const;

const fieldsOf = (fields: ShortMsgPlanFields) => ({
  plan_name: fields.planName,
  trigger_kind: fields.trigger,
  trigger_param: fields.triggerParam,
  per_week: fields.perWeek,
  conditions: json(fields.conditions),
  template_id: fields.templateId,
  window_start: fields.windowStart,
  window_end: fields.windowEnd,
});

export interface PlanQuery {
  planName?: string | undefined;
  trigger?: number | undefined;
  enabled?: boolean | undefined;
}

export async function listPlans(tx: Tx, query: PlanQuery & PageQuery) {
  let rows = tx
    .selectFrom('short_msg_plan as s')
    .innerJoin('msg_template as t', (join) => join.onRef('t.dealer_id', '=', 's.dealer_id').onRef('t.id', '=', 's.template_id'))
    .select([
      ...columns,
      't.template_name as templateName',
      sql<number>`coalesce((select sum(b.sent + b.delivered)::int from remind_batch b where b.dealer_id = s.dealer_id and b.plan_id = s.id), 0)`.as(
        'sent',
      ),
    ])
    .where('s.is_delete', '=', 0);
  if (query.planName) rows = rows.where(contains('s.plan_name', query.planName));
  if (query.trigger !== undefined) rows = rows.where('s.trigger_kind', '=', query.trigger);
  if (query.enabled !== undefined) rows = rows.where('s.enabled', '=', query.enabled);
  return pageOf(tx, rows.orderBy('s.id', 'desc').$castTo<ShortMsgPlan>(), query);
}

export async function chosenPlans(tx: Tx, dealerId: string, search: string | undefined) {
  let rows = tx
    .selectFrom('short_msg_plan as s')
    .select(['s.id as planId', 's.plan_name as planName'])
    .where('s.dealer_id', '=', dealerId)
    .where('s.is_delete', '=', 0);
  if (search) rows = rows.where(contains('s.plan_name', search));
  return rows.orderBy('s.id', 'desc').limit(50).execute();
}

export type PlanRow = Omit<ShortMsgPlan, 'templateName' | 'sent'> & { dealerId: string };

const locked = (tx: Tx) =>
  tx
    .selectFrom('short_msg_plan as s')
    .select([...columns, 's.dealer_id as dealerId'])
    .where('s.is_delete', '=', 0)
    .orderBy('s.id')
    .$castTo<PlanRow>()
    .forUpdate();

export const lockPlan = (tx: Tx, id: string): Promise<PlanRow | undefined> => locked(tx).where('s.id', '=', id).executeTakeFirst();

/** Programs in force, locked so that only one run sees what is due. */
export const lockEnabledPlans = (tx: Tx, dealerId: string): Promise<PlanRow[]> =>
  locked(tx).where('s.dealer_id', '=', dealerId).where('s.enabled', '=', true).execute();

export async function insertPlan(tx: Tx, key: { dealerId: string; id: string }, fields: ShortMsgPlanFields): Promise<void> {
  await tx
    .insertInto('short_msg_plan')
    .values({ dealer_id: key.dealerId, id: key.id, ...fieldsOf(fields) })
    .execute();
}

type Key = Pick<PlanRow, 'dealerId' | 'planId'>;

export async function savePlan(tx: Tx, key: Key, fields: ShortMsgPlanFields): Promise<void> {
  await setPlan(tx, key, fieldsOf(fields));
}

/** Switches a program; one switched on sees to what comes due from then. */
export async function switchPlanRow(tx: Tx, key: Key, enabled: boolean, at: Date): Promise<void> {
  await setPlan(tx, key, { enabled, ...(enabled && { last_run_at: at.toISOString() }) });
}

export const deletePlan = (tx: Tx, key: Key): Promise<void> => setPlan(tx, key, { is_delete: 1, enabled: false });

async function setPlan(tx: Tx, { dealerId, planId }: Key, change: Record<string, unknown>): Promise<void> {
  await tx
    .updateTable('short_msg_plan')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', planId)
    .execute();
}

export async function noteRun(tx: Tx, { dealerId, planId }: Key, at: Date): Promise<void> {
  await tx
    .updateTable('short_msg_plan')
    .set({ last_run_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', planId)
    .execute();
}

/** Programs of a unit see to what comes due from now on. */
export async function skipToNow(tx: Tx, dealerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('short_msg_plan')
    .set({ last_run_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('enabled', '=', true)
    .where('last_run_at', 'is not', null)
    .execute();
}

/** Name of a program that uses a template. */
export async function planUsing(tx: Tx, dealerId: string, templateId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('short_msg_plan')
    .select('plan_name')
    .where('dealer_id', '=', dealerId)
    .where('template_id', '=', templateId)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return row?.plan_name;
}

/** Whether a dealer may send a template. */
export async function isSendable(tx: Tx, dealerId: string, templateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('msg_template')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('id', '=', templateId)
    .where('is_delete', '=', 0)
    .where('template_status', '=', templateStatus.PASSED)
    .executeTakeFirst();
  return row !== undefined;
}

/** Vehicles with a record that became arrears within one of the spans: after the first instant, up to the second. */
export async function platesOwingSince(tx: Tx, dealerId: string, spans: readonly (readonly [Date, Date])[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct r.plate_id as id
    from unnest(${spans.map(([from]) => from.toISOString())}::timestamptz[], ${spans.map(([, to]) => to.toISOString())}::timestamptz[]) as s (lower, upper)
    join arrears_record r on r.dealer_id = ${dealerId} and r.id >= bochong.id_floor(s.lower) and r.id < bochong.id_floor(s.upper + interval '1 second')
      and r.arrears_at > s.lower and r.arrears_at <= s.upper and r.arrears_status in ${codes(arrearsStatus.OWING, arrearsStatus.PARTIAL)} and r.plate_id is not null`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export async function plateIdsOf(tx: Tx, dealerId: string, plateNo: string, plateColor: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('arrears_plate')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('plate_no', '=', plateNo)
    .where('plate_color', '=', plateColor)
    .where('open_count', '>', 0)
    .execute();
  return rows.map((row) => row.id);
}
