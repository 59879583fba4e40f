import { payBillErrors } from '@bochong/contract/pay-account';
import { monthVerifyErrors as errors, verifyStatus } from '@bochong/contract/reconciliation';
import type { Context } from '../../../kernel/app-context.ts';
import { AppError, fail } from '../../../kernel/http/errors.ts';
import { fetchBill } from '../../pay-account/index.ts';
import { lockedTask } from './month.service.ts';
import { monthSums } from './month-sums.repo.ts';

/** A day that is being fetched already is left as it is. */
const isBusy = (cause: unknown): boolean => cause instanceof AppError && cause.definition.code === payBillErrors.busy.code;

/** Asks the channel for every day of a month that is not kept; how many these are. */
export async function fetchMissing(id: string, context: Context): Promise<{ days: number }> {
  const task = await lockedTask(id, context);
  if (task.status > verifyStatus.PENDING) fail(errors.wrongState, { status: verifyStatus.label(task.status), action: '补下载账单' });
  const { sums } = await monthSums(context.tx, task);
  let days = 0;
  for (const day of sums.missingDays) {
    try {
      await fetchBill(task.accountId, day, context);
      days += 1;
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
    }
  }
  if (days === 0) fail(errors.nothingMissing);
  context.audit({ targetType: 'monthVerify', targetId: id, detail: { month: task.month, days } });
  return { days };
}
