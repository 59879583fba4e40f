import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { type dailyBills, type ReconcileDiff, type reconcileDiffs, reconcileErrors } from '@bochong/contract/reconciliation';
import type { App, Context, OutsideContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { fetchBill, importBill } from '../../pay-account/index.ts';
import { deedsOf, explain } from '../diff/diff-deed.rule.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { type DiffDay, findDiff, type ReadDiff, stepsOf } from '../diff/diff-list.repo.ts';
import { findDay, insideOf } from './daily-bill.repo.ts';

/** A day that the caller may see. */
export async function dayOf(id: string, context: Pick<Context, 'tx' | 'user'>) {
  assertWhole(context);
  return found(await findDay(context.tx, id, context.user));
}

export async function dayDetail(id: string, context: Context): Promise<Data<typeof dailyBills.get>> {
  const { dealerId, ...day } = await dayOf(id, context);
  return { ...day, ...(await insideOf(context.tx, { dealerId, ...day })) };
}

export const diffDayOf = async (id: string, context: Context): Promise<DiffDay> => {
  const { dealerId, accountId, billDay } = await dayOf(id, context);
  return { dealerId, accountId, billDay };
};

/** A difference with what can be done about it, what explains it, and where its order is shown. */
export function shownDiff(app: App, { dealerId: _, orderId, refundId, ...diff }: ReadDiff): ReconcileDiff {
  const orderPath = diff.bizType === null ? null : app.payables.pageOf({ bizType: diff.bizType, orderId, orderNo: diff.orderNo });
  return { ...diff, orderPath, explanation: explain(diff), deeds: deedsOf({ ...diff, refundId }) };
}

export async function diffDetail(id: string, context: Context): Promise<Data<typeof reconcileDiffs.get>> {
  assertWhole(context);
  const diff = found(await findDiff(context.tx, id, context.user));
  return { ...shownDiff(context.app, diff), steps: await stepsOf(context.tx, diff.dealerId, id) };
}

export async function refetch({ accountId, billDay }: BodyOf<typeof dailyBills.refetch>, context: Context): Promise<null> {
  assertWhole(context);
  await fetchBill(accountId, billDay, context);
  return null;
}

export async function rematch(id: string, context: Context): Promise<null> {
  const { dealerId, accountId, billDay, version } = await dayOf(id, context);
  if (version === 0) fail(reconcileErrors.notKept);
  await context.app.events.emit(context.tx, 'ReconcileDay', dealerId, { accountId, billDay });
  context.audit({ targetType: 'payAccount', targetId: accountId, detail: { billDay } });
  return null;
}

export async function importDay(
  { file, ...day }: { accountId: string; billDay: string; file: UploadedFile | Blob },
  context: OutsideContext,
): Promise<{ changed: boolean }> {
  assertWhole(context);
  return { changed: await importBill({ ...day, file: file as UploadedFile }, context) };
}
