import { payState } from '@bochong/contract/bill';
import {
  adjustFileErrors,
  adjustType,
  adjustErrors as errors,
  monthVerifyErrors,
  type VerifyDiff,
  verifyAction,
  verifyStatus,
} from '@bochong/contract/reconciliation';
import { refundStatus } from '@bochong/contract/refund';
import type { App, Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { shownDiff } from '../day/daily-bill.service.ts';
import { allowedTypes, asksFirst, type DiffFacts, planAdjust } from './adjust.rule.ts';
import { lockedTask } from './month.service.ts';
import { addLog } from './month-account.repo.ts';
import { addAdjusts, standingOf, withdrawAdjusts } from './month-adjust.repo.ts';
import { addFiles, filesByIds } from './month-attachment.repo.ts';
import * as bills from './month-bill.repo.ts';
import { monthSums } from './month-sums.repo.ts';
import { changeTask, keepMonthSums } from './month-task.repo.ts';

constraintMeans('verify_adjust_open', monthVerifyErrors.wrongState);

/** What decides how a difference may be adjusted. What a coupon took part in is booked on its day first: its bill asks for the whole. */
const factsOf = (diff: bills.MonthDiff): DiffFacts => ({
  ...diff,
  bookable: diff.billId !== null && diff.refundId === null && diff.payState !== payState.SUCCESS && diff.couponFen === 0,
  refundable: diff.refundId !== null && diff.refundStatus !== refundStatus.SUCCESS,
});

/** A difference of a month without what proves its adjustments. */
export function shownMonthDiff(app: App, diff: bills.MonthDiff): Omit<VerifyDiff, 'attachments'> {
  const { verifyBillId, dueFen, adjustFen, crossing, open, posted, ...row } = diff;
  const { deeds: _, ...shown } = shownDiff(app, row);
  const allowed = posted ? [] : allowedTypes(factsOf(diff));
  return { ...shown, payOrderId: shown.billId, billId: verifyBillId, dueFen, adjustFen, crossing, open, allowed };
}

/** Decides how differences of a bill are booked when the month is executed. */
export async function adjustBill(
  billId: string,
  asked: { diffIds: readonly string[]; adjustType: string; amountFen: number; reason: string; attachments: readonly string[]; rev: number },
  context: Context,
) {
  const { tx, user, now, audit } = context;
  const task = await lockedTask(found(await bills.taskOfBill(tx, billId, user.dealerIds)), context);
  const withdraws = asked.adjustType === 'NONE';
  if (task.status !== verifyStatus.PENDING) fail(monthVerifyErrors.wrongState, { status: verifyStatus.label(task.status), action: '调整' });
  assertFresh(task.rev === asked.rev ? 1 : 0);
  const ids = [...new Set(asked.diffIds)];
  const diffs = await bills.diffsByIds(tx, task, ids);
  if (diffs.length !== ids.length || diffs.some(({ verifyBillId }) => verifyBillId !== billId)) fail(errors.notOfBill);
  const files = await filesByIds(tx, task.dealerId, asked.attachments);
  if (asked.attachments.some((id) => files.every(({ fileId }) => fileId !== id)))
    fail(adjustFileErrors.unknown, {}, { field: 'attachments' });
  const standing = await standingOf(tx, task, ids);
  const groupId = newId(now);
  if (withdraws) {
    await withdrawAdjusts(
      tx,
      task,
      standing.map(({ id }) => id),
    );
  } else {
    const type = Number(asked.adjustType.slice(1));
    for (const diff of diffs) {
      const number = diff.matchKey;
      if (diff.dueFen === 0 || diff.posted) fail(errors.nothingDue, { number });
      if (!allowedTypes(factsOf(diff)).some((one) => one === type)) fail(errors.notThatType, { number, type: adjustType.label(type) });
      if (asksFirst(diff, type)) fail(errors.askFirst, { number });
    }
    const plan = planAdjust(diffs, type, asked.amountFen, standing);
    if ('expected' in plan) fail(errors.wrongAmount, { expected: yuan(plan.expected) });
    await withdrawAdjusts(tx, task, plan.withdrawn);
    const by = { id: user.userId, name: user.userName };
    await addAdjusts(tx, task, { groupId, type, rows: plan.rows, reason: asked.reason, by, at: now });
    if (files.length > 0) await addFiles(tx, task, groupId, [...new Set(asked.attachments)]);
  }
  const action = withdraws ? verifyAction.WITHDRAW : verifyAction.ADJUST;
  const what = withdraws ? '' : `${adjustType.label(Number(asked.adjustType.slice(1)))} ${yuan(asked.amountFen)}元 `;
  const proved = files.length > 0 && !withdraws ? `（附件${files.length}个）` : '';
  await addLog(tx, task, { action, remark: `${what}${diffs.length}笔：${asked.reason}${proved}`, by: user.userName, at: now });
  await changeTask(tx, task, {});
  await keepMonthSums(tx, task, (await monthSums(tx, task)).sums);
  const { adjustType: type, amountFen } = asked;
  const detail = { billId, adjustType: type, amountFen, attachments: files.map(({ fileName, sha256 }) => ({ fileName, sha256 })) };
  audit({ targetType: 'monthVerify', targetId: task.taskId, detail });
  const { billStatus, adjustedNetFen } = found(await bills.findVerifyBill(tx, task, billId));
  return { adjustId: groupId, billStatus, adjustedNetFen };
}
