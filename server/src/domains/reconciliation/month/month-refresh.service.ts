import { verifyStatus } from '@bochong/contract/reconciliation';
import type { Context } from '../../../kernel/app-context.ts';
import { lockedTask } from './month.service.ts';
import { monthSums } from './month-sums.repo.ts';
import { keepMonthSums } from './month-task.repo.ts';
import { monthOfSettlement } from './settlement.repo.ts';

/** Reckons the sums of the month that a day lies in anew, where it has a task that is still to be handled. */
export async function refreshMonth({ dealerId, accountId }: { dealerId: string; accountId: string }, day: string, context: Context) {
  const id = await monthOfSettlement(context.tx, { dealerId, accountId, settledOn: day });
  if (id === undefined) return;
  const task = await lockedTask(id, context);
  if (task.status === verifyStatus.PENDING) await keepMonthSums(context.tx, task, (await monthSums(context.tx, task)).sums);
}
