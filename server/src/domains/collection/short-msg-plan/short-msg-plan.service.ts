import { batchSource, msgTemplateErrors, planTrigger, remindChannel, type ShortMsgPlanFields } from '@bochong/contract/collection';
import type { App, Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { assertPlacesNamed, assertWithinReach } from '../../../kernel/session/reach.ts';
import { assertOwnLots } from '../../parking-lot/index.ts';
import { inWindow } from '../remind/contact-governor.rule.ts';
import { debtorIds, debtorsAmong } from '../remind/debtor.repo.ts';
import { dropQueue, insertBatch, lockBatch, queueDebtors, runningBatchesOf } from '../remind/remind-batch.repo.ts';
import {
  deletePlan,
  insertPlan,
  isSendable,
  lockEnabledPlans,
  lockPlan,
  noteRun,
  type PlanRow,
  plateIdsOf,
  platesOwingSince,
  savePlan,
  switchPlanRow,
} from './short-msg-plan.repo.ts';
import { type Due, dueOf } from './short-msg-plan.rule.ts';

async function assertSendable({ tx }: Context, dealerId: string, templateId: string): Promise<void> {
  if (!(await isSendable(tx, dealerId, templateId))) fail(msgTemplateErrors.notPassed);
}

/** A program begins switched off. */
export async function createPlan(fields: ShortMsgPlanFields, context: Context) {
  const { tx, user, now, audit } = context;
  await assertLots(context, fields);
  await assertSendable(context, user.dealerId, fields.templateId);
  const planId = newId(now);
  await insertPlan(tx, { dealerId: user.dealerId, id: planId }, fields);
  audit({ targetType: 'shortMsgPlan', targetId: planId, detail: { after: fields } });
  return { planId };
}

/** Lots that a program is for are the user's; one for all lots is for who sees all. */
async function assertLots(context: Context, { conditions: { parkIds = [] } }: ShortMsgPlanFields): Promise<void> {
  assertPlacesNamed(context.user, parkIds, 'conditions.parkIds');
  await assertOwnLots(context, parkIds);
}

/** A program that sends to owners of lots which the user sees; one for all lots is for who sees all. */
async function lockOwn({ tx, user }: Context, id: string): Promise<PlanRow> {
  const plan = found(await lockPlan(tx, id));
  assertWithinReach(user, plan.conditions.parkIds ?? []);
  return plan;
}

async function lockFresh(context: Context, id: string, rev: number): Promise<PlanRow> {
  const plan = await lockOwn(context, id);
  assertFresh(plan.rev === rev ? 1 : 0);
  return plan;
}

export async function editPlan(id: string, { rev, ...fields }: ShortMsgPlanFields & { rev: number }, context: Context): Promise<null> {
  const plan = await lockFresh(context, id, rev);
  await assertLots(context, fields);
  await assertSendable(context, plan.dealerId, fields.templateId);
  await savePlan(context.tx, plan, fields);
  context.audit({ targetType: 'shortMsgPlan', targetId: id, detail: { before: plan, after: fields } });
  return null;
}

/** What a program has in the queue is not sent any more. */
async function dropQueues({ tx, now }: Context, { dealerId, planId }: PlanRow): Promise<number> {
  let dropped = 0;
  for (const id of await runningBatchesOf(tx, dealerId, planId)) {
    const batch = await lockBatch(tx, id);
    if (batch) dropped += await dropQueue(tx, batch, now);
  }
  return dropped;
}

export async function switchPlan(id: string, { enabled, rev }: { enabled: boolean; rev: number }, context: Context): Promise<null> {
  const plan = await lockFresh(context, id, rev);
  if (enabled) await assertSendable(context, plan.dealerId, plan.templateId);
  await switchPlanRow(context.tx, plan, enabled, context.now);
  const dropped = enabled ? 0 : await dropQueues(context, plan);
  context.audit({ targetType: 'shortMsgPlan', targetId: id, detail: { before: plan.enabled, after: enabled, dropped } });
  return null;
}

export async function removePlan(id: string, context: Context): Promise<null> {
  const plan = await lockOwn(context, id);
  await deletePlan(context.tx, plan);
  const dropped = await dropQueues(context, plan);
  context.audit({ targetType: 'shortMsgPlan', targetId: id, detail: { before: plan, dropped } });
  return null;
}

interface RunContext {
  app: App;
  tx: Tx;
  dealerId: string;
  now: Date;
}

async function startBatch({ app, tx, dealerId, now }: RunContext, plan: PlanRow, plateIds: readonly string[]): Promise<void> {
  if (plateIds.length === 0) return;
  const batch = { id: newId(now), dealerId, source: batchSource.PLAN, channel: remindChannel.SMS, filter: plan.conditions };
  const made = { templateId: plan.templateId, planId: plan.planId, parkIds: plan.conditions.parkIds ?? null, collected: true };
  await insertBatch(tx, { ...batch, ...made, operator: { id: null, name: '' }, at: now });
  await queueDebtors(tx, batch, plateIds, now);
  await app.events.emit(tx, 'RemindBatchDue', dealerId, { batchId: batch.id });
}

async function dueDebtors({ tx, dealerId, now }: RunContext, plan: PlanRow, due: Due): Promise<string[]> {
  const scope = { dealerId, parkIds: null, now };
  if (due.kind === 'everybody') return debtorIds(tx, plan.conditions, scope);
  if (due.kind === 'nobody') return [];
  return debtorsAmong(tx, await platesOwingSince(tx, dealerId, due.spans), plan.conditions, scope);
}

/** Starts what has come due of a dealer's programs; outside its hours a program waits, and catches up when they begin. */
export async function runPlans(context: RunContext): Promise<void> {
  const { tx, dealerId, now } = context;
  for (const plan of await lockEnabledPlans(tx, dealerId)) {
    const due = dueOf(plan, now);
    if (due.kind === 'nobody' || !inWindow(now, plan.windowStart, plan.windowEnd)) continue;
    await startBatch(context, plan, await dueDebtors(context, plan, due));
    await noteRun(tx, plan, now);
  }
}

/** A debtor is back: the programs that wait for that remind it, if it is their hour. */
export async function greetEntry(context: RunContext, vehicle: { plateNo: string; plateColor: number }): Promise<void> {
  const { tx, dealerId, now } = context;
  const plateIds = await plateIdsOf(tx, dealerId, vehicle.plateNo, vehicle.plateColor);
  if (plateIds.length === 0) return;
  for (const plan of await lockEnabledPlans(tx, dealerId)) {
    if (plan.trigger !== planTrigger.ENTRY || !inWindow(now, plan.windowStart, plan.windowEnd)) continue;
    await startBatch(context, plan, await debtorsAmong(tx, plateIds, plan.conditions, { dealerId, parkIds: null, now }));
  }
}
