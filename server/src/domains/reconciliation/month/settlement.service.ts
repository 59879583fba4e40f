import { monthVerifyErrors as errors, verifyAction, verifyStatus } from '@bochong/contract/reconciliation';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate, dateStart, toIso } from '../../../kernel/time.ts';
import { postSettlement } from '../../ledger/index.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { reopenItem } from '../fund/fund-item.repo.ts';
import { matchArrivals } from '../fund/fund-match.service.ts';
import { lockedTask } from './month.service.ts';
import { addLog } from './month-account.repo.ts';
import { monthSums } from './month-sums.repo.ts';
import { keepMonthSums, type StoredTask } from './month-task.repo.ts';
import * as repo from './settlement.repo.ts';

/** A month whose money may still be registered. */
async function openTask(id: string, context: Context): Promise<StoredTask> {
  const task = await lockedTask(id, context);
  if (task.status >= verifyStatus.DEALT) fail(errors.closedMonth, { status: verifyStatus.label(task.status) });
  return task;
}

type Arrival = Omit<repo.StoredSettlement, 'id'> & { requestId: string };

/** Books money that reached the bank, in its month when that has a task; undefined when it was booked before. */
async function keep(context: Context, one: Arrival, task: StoredTask | undefined) {
  const { tx, user, now } = context;
  const { dealerId, accountId, settledOn, fen, feeFen, bankRef } = one;
  const id = await repo.insertSettlement(tx, { ...one, by: user.userName, at: now });
  if (id === undefined) return undefined;
  await postSettlement(tx, dealerId, { id, accountId, fen, feeFen, bankRef, at: toIso(dateStart(settledOn)) });
  const target = task ? { targetType: 'monthVerify', targetId: task.taskId } : { targetType: 'payAccount', targetId: accountId };
  context.audit({ ...target, detail: { settledOn, amountFen: fen, feeFen, bankRef } });
  if (task === undefined) return id;
  const action = one.reversesId === null ? verifyAction.SETTLED : verifyAction.REVERSED;
  await addLog(tx, task, { action, remark: `${settledOn} ${yuan(fen)}元 ${bankRef}`, by: user.userName, at: now });
  await keepMonthSums(tx, task, (await monthSums(tx, task)).sums);
  return id;
}

/** A payout of a fund bill has reached the bank; its month may have no task yet. */
export async function bookArrival(one: Omit<Arrival, 'reversesId'>, context: Context): Promise<string | undefined> {
  const month = await repo.monthOfSettlement(context.tx, one);
  return keep(context, { ...one, reversesId: null }, month === undefined ? undefined : await openTask(month, context));
}

/** Money of the channel has reached the bank: registered and booked once, however often it is sent. */
export async function settleMonth(
  taskId: string,
  { settledOn, amountFen, bankRef, requestId }: { settledOn: string; amountFen: number; bankRef: string; requestId: string },
  context: Context,
): Promise<{ settlementId: string }> {
  const task = await openTask(taskId, context);
  const month = task.month.slice(0, 7);
  if (settledOn.slice(0, 7) !== month || settledOn > businessDate(context.now)) fail(errors.notThatDay, { month });
  if (amountFen === 0) fail(errors.notThatDay, { month });
  const { dealerId, accountId } = task;
  const money = { fen: amountFen, feeFen: 0, bankRef, reversesId: null, requestId };
  const id = await keep(context, { dealerId, accountId, settledOn, ...money }, task);
  await matchArrivals(context, { dealerId, accountId });
  return { settlementId: id ?? found(await repo.settlementOfRequest(context.tx, task.dealerId, requestId)).id };
}

/** A registration that was wrong is taken back by one of its own, once. */
export async function unsettle(id: string, context: Context): Promise<{ settlementId: string }> {
  assertWhole(context);
  const known = found(await repo.findSettlement(context.tx, id, context.user.dealerIds));
  const month = await repo.monthOfSettlement(context.tx, known);
  const task = month === undefined ? undefined : await openTask(month, context);
  if (known.reversesId !== null) fail(errors.reversed);
  const { dealerId, accountId, settledOn, bankRef, fen, feeFen } = known;
  const back = { fen: 0 - fen, feeFen: 0 - feeFen, bankRef, reversesId: id, requestId: `reverse:${id}` };
  const made = await keep(context, { dealerId, accountId, settledOn, ...back }, task);
  await reopenItem(context.tx, { dealerId, settlementId: id }, context.now);
  return { settlementId: made ?? fail(errors.reversed) };
}
