import {
  type CallPlanFields,
  callDriverPage,
  callKind,
  callPlanErrors,
  callPlanStatus,
  type callPlans,
} from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { usersHolding } from '../../access/index.ts';
import { assignDrivers, closeDrivers, insertDrivers, openDrivers, unassignDrivers } from '../call-driver/call-driver.repo.ts';
import { debtorIds } from '../remind/debtor.repo.ts';
import {
  callsUnseen,
  changePlan,
  deletePlan,
  findListed,
  findPlan,
  insertPlan,
  lockPlan,
  type PlanRow,
  type PlanValues,
  runningPlans,
} from './call-plan.repo.ts';
import { allows, distribute, isOver, type PlanAction } from './call-plan.rule.ts';

/** Permission to call: who holds it can be given owners to call. */

export const callStaffOf = (tx: Tx, dealerId: string) => usersHolding(tx, dealerId, callDriverPage.can.call, undefined);
export const callStaff = ({ tx, user }: Pick<Context, 'tx' | 'user'>) => callStaffOf(tx, user.dealerId);

async function named(fields: CallPlanFields, context: Context): Promise<PlanValues> {
  if (fields.callKind === callKind.AI) fail(callPlanErrors.noLine);
  const names = new Map((await callStaff(context)).map((one) => [one.userId, one.userName]));
  const customers = fields.customers.map((one) => ({ ...one, userName: names.get(one.userId) ?? fail(callPlanErrors.notStaff) }));
  return { ...fields, customers };
}

/** A plan in a state that allows the step; one that also calls owners of vehicles that the user does not see is only looked at. */
async function lockFor(action: PlanAction, id: string, { tx, user }: Context): Promise<PlanRow> {
  const plan = found(await lockPlan(tx, id));
  if (user.parkIds !== null && (await callsUnseen(tx, plan, user.parkIds))) fail(commonErrors.beyondReach);
  if (!allows(action, plan.callPlanStatus)) fail(callPlanErrors.wrongState, { status: callPlanStatus.label(plan.callPlanStatus) });
  return plan;
}

async function lockFresh(action: PlanAction, { id, rev }: { id: string; rev: number }, context: Context): Promise<PlanRow> {
  const plan = await lockFor(action, id, context);
  assertFresh(plan.rev === rev ? 1 : 0);
  return plan;
}

export async function createPlan(fields: CallPlanFields, context: Context) {
  const { tx, user, now, audit } = context;
  const planId = newId(now);
  await insertPlan(tx, { dealerId: user.dealerId, id: planId, by: user.userName }, await named(fields, context));
  audit({ targetType: 'callPlan', targetId: planId, detail: { after: fields } });
  return { planId };
}

/** What of a running plan must stay: whom it is about and how they are called. */
const frozen = ({ callKind: kind, filter, distribution, startDate, windowStart, windowEnd, maxCallsPerDriver, retry }: CallPlanFields) =>
  JSON.stringify([
    kind,
    filter,
    distribution,
    startDate,
    windowStart,
    windowEnd,
    maxCallsPerDriver,
    retry.noAnswer,
    retry.busy,
    retry.powerOff,
  ]);

export async function editPlan({ id, rev, ...fields }: CallPlanFields & { id: string; rev: number }, context: Context): Promise<null> {
  const plan = await lockFresh('edit', { id, rev }, context);
  if (plan.callPlanStatus === callPlanStatus.RUNNING && frozen(fields) !== frozen(plan)) fail(callPlanErrors.onlySome);
  await changePlan(context.tx, plan, await named(fields, context));
  context.audit({ targetType: 'callPlan', targetId: id, detail: { before: plan, after: fields } });
  return null;
}

export async function removePlan(id: string, context: Context): Promise<null> {
  const plan = await lockFor('remove', id, context);
  await deletePlan(context.tx, plan);
  context.audit({ targetType: 'callPlan', targetId: id, detail: { before: plan } });
  return null;
}

async function share(
  tx: Tx,
  plan: PlanRow,
  free: readonly { id: string; parkId: string | null }[],
  kept: readonly { customerId: string | null }[],
  without?: string,
) {
  const staff = plan.customers
    .filter((one) => one.userId !== without)
    .map((one) => ({ ...one, load: kept.filter((owner) => owner.customerId === one.userId).length }));
  if (staff.length === 0) fail(callPlanErrors.noCustomer);
  const shares = distribute(free, staff, plan.distribution);
  await assignDrivers(tx, plan.dealerId, shares, new Map(plan.customers.map((one) => [one.userId, one.userName])));
  const left = free.filter((owner) => !shares.has(owner.id)).map((owner) => owner.id);
  await unassignDrivers(tx, plan.dealerId, left);
  return shares.size;
}

/** Chooses whom to call as things stand now, shares them out, and lets the plan run. */
export async function beginPlan(
  tx: Tx,
  plan: PlanRow,
  parkIds: readonly string[] | null,
  now: Date,
): Promise<Data<typeof callPlans.start>> {
  await insertDrivers(tx, plan, await debtorIds(tx, plan.filter, { dealerId: plan.dealerId, parkIds, now }), now);
  const owners = await openDrivers(tx, plan);
  const assigned = await share(tx, plan, owners, []);
  await changePlan(tx, plan, { status: callPlanStatus.RUNNING, snapshotAt: now });
  return { drivers: owners.length, unassigned: owners.length - assigned };
}

export async function startPlan(wanted: { id: string; rev: number }, context: Context): Promise<Data<typeof callPlans.start>> {
  const { tx, user, now } = context;
  const plan = await lockFresh('start', wanted, context);
  if (plan.customers.length === 0) fail(callPlanErrors.noCustomer);
  if (plan.endDate < businessDate(now)) fail(callPlanErrors.over);
  const started = await beginPlan(tx, plan, user.parkIds, now);
  context.audit({ targetType: 'callPlan', targetId: plan.planId, detail: started });
  return started;
}

/** Whom nobody has called yet is called no more; who is being followed stays with whoever follows. */
export async function stopPlan(wanted: { id: string; rev: number }, context: Context) {
  const plan = await lockFresh('stop', wanted, context);
  const closed = await closeDrivers(context.tx, plan, context.now, false);
  await changePlan(context.tx, plan, { status: callPlanStatus.STOPPED });
  context.audit({ targetType: 'callPlan', targetId: plan.planId, detail: { stopped: closed } });
  return { closed };
}

export async function redistribute(wanted: { id: string; rev: number; leavingUserId?: string | undefined }, context: Context) {
  const { tx } = context;
  const plan = await lockFresh('redistribute', wanted, context);
  const leaving = wanted.leavingUserId;
  const owners = await openDrivers(tx, plan);
  const moves = (owner: (typeof owners)[number]) => (leaving ? owner.customerId === leaving : owner.status < 2);
  const free = owners.filter(moves);
  const kept = owners.filter((owner) => !moves(owner));
  const moved = await share(tx, plan, free, kept, leaving);
  await changePlan(tx, plan, leaving ? { customers: plan.customers.filter((one) => one.userId !== leaving) } : {});
  context.audit({ targetType: 'callPlan', targetId: plan.planId, detail: { redistributed: moved, leaving } });
  return { moved };
}

export async function planDetail(id: string, { tx }: Context): Promise<Data<typeof callPlans.get>> {
  return { ...found(await findPlan(tx, id)), ...found(await findListed(tx, id)) } as Data<typeof callPlans.get>;
}

/** Ends plans whose last day has passed or whose owners are all finished with. */
export async function finishPlans(tx: Tx, dealerId: string, now: Date): Promise<void> {
  for (const plan of await runningPlans(tx, dealerId)) {
    if (!isOver(plan, businessDate(now))) continue;
    await closeDrivers(tx, plan, now, true);
    await changePlan(tx, plan, { status: callPlanStatus.FINISHED });
  }
}
