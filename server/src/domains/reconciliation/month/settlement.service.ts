import { monthVerifyErrors as errors, verifyAction, verifyStatus } from '@bochong/contract/reconciliation';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { businessDate, dateStart, toIso } from '../../../kernel/time.ts';
import { postSettlement } from '../../ledger/index.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
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

async function keep(
  context: Context,
  task: StoredTask,
  one: Omit<repo.StoredSettlement, 'id' | 'dealerId' | 'accountId'> & { requestId: string },
) {
  const { tx, user, now } = context;
  const { dealerId, accountId } = task;
  const id = await repo.insertSettlement(tx, { ...one, dealerId, accountId, by: user.userName, at: now });
  if (id === undefined) return undefined;
  await postSettlement(tx, dealerId, { id, accountId, fen: one.fen, bankRef: one.bankRef, at: toIso(dateStart(one.settledOn)) });
  const action = one.reversesId === null ? verifyAction.SETTLED : verifyAction.REVERSED;
  await addLog(tx, task, { action, remark: `${one.settledOn} ${yuan(one.fen)}元 ${one.bankRef}`, by: user.userName, at: now });
  await keepMonthSums(tx, task, (await monthSums(tx, task)).sums);
  context.audit({ targetType: 'monthVerify', targetId: task.taskId, detail: { settledOn: one.settledOn, amountFen: one.fen } });
  return id;
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
  const id = await keep(context, task, { settledOn, fen: amountFen, bankRef, reversesId: null, requestId });
  return { settlementId: id ?? found(await repo.settlementOfRequest(context.tx, task.dealerId, requestId)).id };
}

/** A registration that was wrong is taken back by one of its own, once. */
export async function unsettle(id: string, context: Context): Promise<{ settlementId: string }> {
  assertWhole(context);
  const known = found(await repo.findSettlement(context.tx, id, context.user.dealerIds));
  const task = await openTask(found(await repo.monthOfSettlement(context.tx, known)), context);
  if (known.reversesId !== null) fail(errors.reversed);
  const { settledOn, bankRef, fen } = known;
  const made = await keep(context, task, { settledOn, bankRef, fen: -fen, reversesId: id, requestId: `reverse:${id}` });
  return { settlementId: made ?? fail(errors.reversed) };
}
