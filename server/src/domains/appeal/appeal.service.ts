import {
  appealAction,
  appealErrors,
  type appealFields,
  appealParameters,
  appealStatus,
  type decisionFields,
} from '@bochong/contract/appeal';
import type { z } from 'zod';
import type { Context, WorkContext } from '../../kernel/app-context.ts';
import { businessNumber } from '../../kernel/database/business-number.ts';
import { json } from '../../kernel/database/query.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { businessDate, toIso } from '../../kernel/time.ts';
import { freezeArrears, unfreezeArrears } from '../arrears/index.ts';
import { parameterOf } from '../parameter/index.ts';
import { dealerCalendar } from '../parking-fee/index.ts';
import { findOrderRow, findStay, findStayById, lockVehicleOf, type StayRow } from '../parking-order/index.ts';
import { phoneHashOf } from '../session/index.ts';
import { closeTodo, raiseTodo } from '../todo/index.ts';
import { type Appeal, appealsOfOrder, insertAppeal, lockAppeal, updateAppeal } from './appeal.repo.ts';
import {
  type AppealLimits,
  type AppealMove,
  type AppealStatus,
  calendarDaysOf,
  deadlineAfter,
  heldBy,
  leaseFrom,
  refusalOf,
  statusAfter,
  workdayOf,
} from './appeal.rule.ts';
import { type Actor, insertStep } from './handle/appeal-step.repo.ts';

type Draft = z.output<typeof decisionFields>;

export const actorOf = ({ user }: Context) => ({ id: user.userId, name: user.userName });

/** Moves an appeal on, or says why it cannot be. */
export const moved = (move: AppealMove, appeal: Appeal): AppealStatus =>
  statusAfter(move, appeal.appealStatus) ??
  fail(appealErrors.wrongState, { status: appealStatus.label(appeal.appealStatus), action: move });

/** The appeal, locked, if it stands in one of the user's lots. */
export async function reachable({ tx, user }: Context, id: string): Promise<Appeal> {
  const appeal = found(await lockAppeal(tx, id));
  return found(user.parkIds === null || user.parkIds.includes(appeal.parkId) ? appeal : undefined);
}

/** Answers a move and writes down what changed. */
export function changed(context: Context, appeal: Appeal, appealStatus: AppealStatus, more: object = {}) {
  const detail = { before: { appealStatus: appeal.appealStatus }, after: { appealStatus, ...more } };
  context.audit({ targetType: 'parkOrderAppeal', targetId: appeal.id, detail });
  return { appealId: appeal.id, appealStatus };
}

/** What is allowed at the lot now. */
export async function appealLimits(tx: WorkContext['tx'], at: { dealerId: string; parkId: string }): Promise<AppealLimits> {
  const { windowDays, mostPerOrder } = appealParameters;
  return { windowDays: await parameterOf(tx, windowDays, at), mostPerOrder: await parameterOf(tx, mostPerOrder, at) };
}

async function refused(tx: WorkContext['tx'], stay: StayRow, appeals: readonly Appeal[], now: Date) {
  const limits = await appealLimits(tx, stay);
  const refusal = refusalOf(stay, appeals, now, limits);
  return refusal && { error: appealErrors[refusal], details: { days: limits.windowDays, count: limits.mostPerOrder } };
}

/** Why an order may not be appealed against, in words; empty when it may. */
export async function refusalText(tx: WorkContext['tx'], stay: StayRow, appeals: readonly Appeal[], now: Date): Promise<string> {
  const refusal = await refused(tx, stay, appeals, now);
  return refusal?.error.message.replaceAll(/\{(\w+)\}/g, (_, name: 'days' | 'count') => String(refusal.details[name])) ?? '';
}

/** Whether an order may be appealed against. */
export async function checkOrder(orderId: string, { tx, user, now }: Context) {
  const order = found(await findOrderRow(tx, orderId, user));
  const stay = found(await findStayById(tx, orderId));
  const reason = await refusalText(tx, stay, await appealsOfOrder(tx, stay.dealerId, orderId), now);
  return { order, allowed: reason === '', reason };
}

/** The instant some working days of a dealer from now. */
export async function deadlineOf({ tx, now }: WorkContext, dealerId: string, given?: number): Promise<Date> {
  const days = given ?? (await parameterOf(tx, appealParameters.workingDays, { dealerId }));
  const until = new Date(now.getTime() + calendarDaysOf(days) * 86_400_000);
  return deadlineAfter(now, days, workdayOf(await dealerCalendar(tx, dealerId, null, businessDate(now), businessDate(until))));
}

export const raiseAppealTodo = (
  tx: WorkContext['tx'],
  appeal: Pick<Appeal, 'dealerId' | 'id' | 'plateNo' | 'parkId' | 'appealNo'>,
  at: Date,
) =>
  raiseTodo(tx, {
    ...{ dealerId: appeal.dealerId, typeCode: 'APPEAL', bizId: appeal.id, bizType: 'parkOrderAppeal' },
    ...{ title: `停车申诉：${appeal.plateNo}`, content: appeal.appealNo, parkId: appeal.parkId },
    ...{ jumpQuery: `appealNo=${appeal.appealNo}`, at },
  });

/** Opens an appeal: what the order owes is frozen until it is decided. */
export async function submitAppeal(
  context: WorkContext,
  { orderId, contactPhone, ...fields }: Omit<z.output<typeof appealFields>, 'appealSource'> & { appealSource: number },
  by: Actor,
): Promise<{ appealId: string; appealNo: string; dealerId: string; deadlineAt: string }> {
  const { app, tx, now } = context;
  await lockVehicleOf(tx, orderId);
  const known = found(await findStayById(tx, orderId));
  const stay = found(await findStay(tx, known.dealerId, orderId, true));
  const { dealerId } = stay;
  const refusal = await refused(tx, stay, await appealsOfOrder(tx, dealerId, orderId), now);
  if (refusal) fail(refusal.error, refusal.details);
  const appealNo = await businessNumber(tx, 'AP', now);
  const deadlineAt = await deadlineOf(context, dealerId);
  const appealId = await insertAppeal(tx, {
    ...fields,
    dealerId,
    appealNo,
    orderId,
    orderNo: stay.orderNo,
    parkId: stay.parkId,
    parkName: stay.parkName,
    plateNo: stay.plateNo,
    plateColor: stay.plateColor,
    phone: contactPhone === '' ? null : { cipher: app.keys.encrypt(contactPhone), hash: phoneHashOf(app, contactPhone) },
    submittedAt: now,
    deadlineAt,
    payableBeforeFen: stay.payableFen,
  });
  await freezeArrears(context, { dealerId, orderId }, appealId);
  await insertStep(tx, { dealerId, id: appealId }, { action: appealAction.SUBMIT, by, opinion: fields.content, at: now });
  await raiseAppealTodo(tx, { dealerId, id: appealId, appealNo, parkId: stay.parkId, plateNo: stay.plateNo }, now);
  return { appealId, appealNo, dealerId, deadlineAt: toIso(deadlineAt) };
}

const draftColumns = (draft: Draft | undefined) =>
  draft === undefined ? {} : { decision: draft.decision, decision_detail: json(draft.decisionDetail), opinion: draft.opinion };

/** Takes an appeal for half an hour, or keeps it for another: of any number who try at once, one gets it. */
export async function lockForHandling(context: Context, id: string, draft: Draft | undefined) {
  const { tx, now } = context;
  const appeal = await reachable(context, id);
  const status = moved('锁定', appeal);
  const actor = actorOf(context);
  const holder = appeal.appealStatus === appealStatus.HANDLING ? heldBy(appeal.handlerId, appeal.lockExpireAt, now) : null;
  if (holder !== null && holder !== actor.id) fail(appealErrors.taken, { name: appeal.handlerName });
  await updateAppeal(tx, appeal, {
    ...{ appeal_status: status, handler_id: actor.id, handler_name: actor.name, lock_expire_at: leaseFrom(now) },
    ...(holder === actor.id && draftColumns(draft)),
  });
  if (holder !== actor.id) await insertStep(tx, appeal, { action: appealAction.LOCK, by: actor, at: now });
  return changed(context, appeal, status, { handler: actor.name });
}

/** The appeal of which the user holds the live lock. */
export function assertHeld(context: Context, appeal: Appeal): void {
  const holder = heldBy(appeal.handlerId, appeal.lockExpireAt, context.now);
  if (holder !== context.user.userId) fail(appealErrors.lockLost);
}

const released = { handler_id: null, handler_name: '', lock_expire_at: null };

/** Gives an appeal back; what was worked out so far stays as a draft. */
export async function unlock(context: Context, id: string, draft: Draft | undefined) {
  const appeal = await reachable(context, id);
  const status = moved('释放', appeal);
  assertHeld(context, appeal);
  await updateAppeal(context.tx, appeal, { appeal_status: status, ...released, ...draftColumns(draft) });
  await insertStep(context.tx, appeal, { action: appealAction.UNLOCK, by: actorOf(context), at: context.now });
  return changed(context, appeal, status);
}

/** Lets go of an appeal whose handler or leader let the lock run out. */
export async function releaseExpired({ tx, now }: WorkContext, id: string): Promise<void> {
  const appeal = found(await lockAppeal(tx, id));
  if (appeal.appealStatus === appealStatus.HANDLING && heldBy(appeal.handlerId, appeal.lockExpireAt, now) === null) {
    await updateAppeal(tx, appeal, { appeal_status: appealStatus.PENDING, ...released });
    await insertStep(tx, appeal, { action: appealAction.EXPIRE, by: null, opinion: appeal.handlerName, at: now });
  }
  if (appeal.appealStatus === appealStatus.LEADER_HANDLING && heldBy(appeal.leaderId, appeal.leaderLockExpireAt, now) === null) {
    const change = { leader_id: null, leader_name: '', leader_lock_expire_at: null };
    await updateAppeal(tx, appeal, { appeal_status: appealStatus.LEADER_PENDING, ...change });
    await insertStep(tx, appeal, { action: appealAction.LEADER_EXPIRE, by: null, opinion: appeal.leaderName, at: now });
  }
}

/** An appeal that nobody has begun is taken back; its debts are owed again. */
export async function withdraw(context: WorkContext, appeal: Appeal, by: Actor, reason: string): Promise<AppealStatus> {
  const { tx, now } = context;
  const status = moved('撤回', appeal);
  await updateAppeal(tx, appeal, { appeal_status: status, handled_at: now.toISOString() });
  await insertStep(tx, appeal, { action: appealAction.WITHDRAW, by, opinion: reason, at: now });
  await unfreezeArrears(context, appeal);
  await closeTodo(tx, { dealerId: appeal.dealerId, typeCode: 'APPEAL', bizId: appeal.id, by: by?.name ?? '', at: now });
  return status;
}
