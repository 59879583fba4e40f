import type { Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import {
  monthVerifyErrors as errors,
  executeTaskPage,
  type monthVerify,
  pendingStatementPage,
  verifyAction,
  verifyDeal,
  verifyExec,
  verifyStatus,
} from '@bochong/contract/reconciliation';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { usersHolding } from '../../access/index.ts';
import { isProofBroken } from '../../ledger/index.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { afterDeal, bridgeOf, equationsOf, obstaclesOf } from './month.rule.ts';
import * as account from './month-account.repo.ts';
import { withdrawAdjusts } from './month-adjust.repo.ts';
import { findArchive } from './month-archive.repo.ts';
import { beginMaking, startMonth } from './month-make.service.ts';
import { kindsOfMonth, lastDayOf, monthSums, stepsOfMonth } from './month-sums.repo.ts';
import * as repo from './month-task.repo.ts';
import { tellTodo } from './month-todo.service.ts';

/** A task that the caller may see. */
export async function taskOf(id: string, context: Pick<Context, 'tx' | 'user'>): Promise<repo.StoredTask> {
  assertWhole(context);
  return found(await repo.findTask(context.tx, id, context.user));
}

/** A task that the caller changes, locked. */
export async function lockedTask(id: string, context: Pick<Context, 'tx' | 'user'>): Promise<repo.StoredTask> {
  assertWhole(context);
  return found(await repo.lockTask(context.tx, id, context.user));
}

/** What a month comes to now, with what stands in the way of going on. */
export async function standingOf(tx: Tx, task: repo.StoredTask) {
  const { sums, stale } = await monthSums(tx, task);
  const equations = equationsOf(sums);
  const changed = sums.platformPayFen !== task.platformPayFen || sums.platformRefundFen !== task.platformRefundFen;
  const obstacles = obstaclesOf(sums, equations, { proofBroken: await isProofBroken(tx, task.dealerId), stale: stale || changed });
  return { sums, equations, obstacles };
}

/** Who confirmed a month does not execute it, unless nobody else of the unit could. */
export async function needsOther(
  tx: Tx,
  { dealerId, dealtId }: Pick<repo.StoredTask, 'dealerId' | 'dealtId'>,
  userId: string,
): Promise<boolean> {
  if (dealtId !== userId) return false;
  return (await usersHolding(tx, dealerId, executeTaskPage.can.execute, undefined)).length > 1;
}

export async function monthDetail(id: string, context: Context): Promise<Data<typeof monthVerify.get>> {
  const { tx, user } = context;
  const task = await taskOf(id, context);
  const { sums, equations, obstacles } = await standingOf(tx, task);
  const archived = task.status === verifyStatus.ARCHIVED;
  const archive = archived ? await findArchive(tx, task) : undefined;
  const before = archived ? undefined : await account.openBefore(tx, task);
  return {
    ...found(await repo.shownTask(tx, task)),
    equations,
    diffSummary: await kindsOfMonth(tx, task),
    bridge: bridgeOf(sums, await stepsOfMonth(tx, task)),
    logs: await account.logsOf(tx, task),
    obstacles: archived
      ? []
      : [...obstacles, ...(before === undefined || task.status !== verifyStatus.DEALT ? [] : [`请先归档${before}的月账单`])],
    needsOther: task.status === verifyStatus.DEALT && (await needsOther(tx, task, user.userId)),
    archive: archive ? { seq: archive.seq, hash: archive.hash, prevHash: archive.prevHash } : null,
  };
}

/** Makes the task of a month before its job does. */
export async function generateMonth(
  { payeeAccountId: accountId, month }: { payeeAccountId: string; month: string },
  context: Context,
): Promise<{ taskId: string }> {
  const { tx, user, now, audit } = context;
  assertWhole(context);
  const first = `${month}-01`;
  if (lastDayOf(first) >= businessDate(now)) fail(errors.notOver, { month });
  const dealerId = await account.dealerOfAccount(tx, accountId, user.dealerIds);
  if (dealerId === undefined) fail(commonErrors.notFound);
  if (await account.hasTask(tx, { dealerId, accountId, month: first })) fail(errors.exists, { month });
  if (!(await account.accountsWithoutTask(tx, dealerId, first)).includes(accountId)) fail(errors.noBills, { month });
  const taskId = (await startMonth(context, { dealerId, accountId, month: first }, user.userName)) ?? fail(errors.exists, { month });
  audit({ targetType: 'monthVerify', targetId: taskId, detail: { month } });
  return { taskId };
}

const buttonOf = {
  [verifyDeal.CONFIRM]: pendingStatementPage.can.deal,
  [verifyDeal.RECALC]: pendingStatementPage.can.recalc,
  [verifyDeal.REVOKE]: executeTaskPage.can.revoke,
} as const;

export async function dealMonth(
  { id, dealType, remark, rev }: { id: string; dealType: 1 | 2 | 3; remark?: string | undefined; rev: number },
  context: Context,
): Promise<{ status: 0 | 1 | 2 | 3 }> {
  const { tx, user, now, audit } = context;
  if (!user.codes.has(buttonOf[dealType])) fail(commonErrors.forbidden);
  const task = await lockedTask(id, context);
  const action = verifyDeal.label(dealType);
  const status = afterDeal(task.status, task.execStatus, dealType);
  if (status === undefined) fail(errors.wrongState, { status: verifyStatus.label(task.status), action });
  assertFresh(task.rev === rev ? 1 : 0);
  audit({ targetType: 'monthVerify', targetId: id, detail: { dealType, month: task.month } });
  const by = { id: user.userId, by: user.userName, at: now };
  const log = { remark, by: user.userName, at: now };
  if (dealType === verifyDeal.RECALC) {
    await withdrawAdjusts(tx, task, null);
    await repo.changeTask(tx, task, { status, made_to: null, recalc: true, remark: remark ?? task.remark });
    await account.addLog(tx, task, { ...log, action: verifyAction.RECALC });
    await beginMaking(context, task);
    return { status: verifyStatus.MAKING };
  }
  if (dealType === verifyDeal.REVOKE) {
    await repo.changeTask(tx, task, { status, exec_status: verifyExec.NONE, exec_error: '', dealt: null });
    await account.addLog(tx, task, { ...log, action: verifyAction.REVOKE });
    await tellTodo(context, task, 'MONTH_VERIFY');
    return { status: verifyStatus.PENDING };
  }
  const { sums, obstacles } = await standingOf(tx, task);
  if (obstacles.length > 0) fail(errors.blocked, { action, why: obstacles.join('；') });
  await repo.changeTask(tx, task, { status, exec_status: verifyExec.NONE, exec_error: '', dealt: by, remark: remark ?? task.remark });
  await repo.keepMonthSums(tx, task, sums);
  await account.addLog(tx, task, { ...log, action: verifyAction.DEAL });
  await tellTodo(context, task, 'MONTH_EXECUTE');
  return { status: verifyStatus.DEALT };
}
