import { verifyStatus } from '@bochong/contract/reconciliation';
import type { Context } from '../../../kernel/app-context.ts';
import { monthSums } from './month-sums.repo.ts';
import { keepMonthSums, lockTask } from './month-task.repo.ts';
import { monthOfSettlement } from './settlement.repo.ts';

/** Reckons the sums of the month that a day lies in anew, where it has a task that is still to be handled. */
export async function refreshMonth(
  { dealerId, accountId }: { dealerId: string; accountId: string },
  day: string,
  { tx }: Pick<Context, 'tx'>,
) {
  const id = await monthOfSettlement(tx, { dealerId, accountId, settledOn: day });
  if (id === undefined) return;
  const task = await lockTask(tx, id, { dealerIds: [dealerId] });
  if (task?.status === verifyStatus.PENDING) await keepMonthSums(tx, task, (await monthSums(tx, task)).sums);
}
