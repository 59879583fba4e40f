import { splitDetailStatus, splitErrors, splitReceiver } from '@bochong/contract/split';
import type { Context } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { detailsOf, lockSplit, placeOfDetail, type StoredDetail, type StoredSplit, updateDetail } from '../bill/split-bill.repo.ts';
import { given, payableFen, refresh, refuseDeed, startShare } from './share.service.ts';

const { WAITING, FAILED } = splitDetailStatus;

/** A share of the user's lots in the version that was read, under the lock of its payment. */
async function lockFor(id: string, rev: number, { tx, user }: Context): Promise<{ split: StoredSplit; detail: StoredDetail }> {
  const place = found(await placeOfDetail(tx, id, user));
  const split = found(await lockSplit(tx, { dealerId: place.dealerId, id: place.splitBillId }));
  const detail = found((await detailsOf(tx, split)).find((one) => one.id === id));
  assertFresh(detail.rev === rev ? 1 : 0);
  return { split, detail };
}

/** A share that the channel refused is tried again, as long as the channel shares the payment out at all. */
export async function retryShare(id: string, { rev }: { rev: number }, context: Context) {
  const { split, detail } = await lockFor(id, rev, context);
  if (detail.status !== FAILED) refuseDeed(detail, '重试');
  if (split.released || split.releaseNo > 0) fail(splitErrors.released);
  await startShare(context, detail);
  await refresh(context, split);
  context.audit({ targetType: 'splitDetail', targetId: id, detail: { before: { failText: detail.failText, tries: detail.tries } } });
  return null;
}

/** A share was paid by a transfer of ours: to a bank account, or to a merchant whom the channel gives it no more. */
export async function confirmShare(id: string, { voucherNo, rev }: { voucherNo: string; rev: number }, context: Context) {
  const { split, detail } = await lockFor(id, rev, context);
  const bank = detail.receiverType === splitReceiver.BANK && detail.status === WAITING;
  const refused = detail.online && detail.status === FAILED && split.released;
  if (!bank && !refused) refuseDeed(detail, '线下确认');
  if (payableFen(detail) === 0)
    await updateDetail(context.tx, detail, { status: splitDetailStatus.DONE, next_at: null, done_at: context.now.toISOString() });
  else await given(context, split, detail, null, { voucher_no: voucherNo });
  await refresh(context, split);
  context.audit({ targetType: 'splitDetail', targetId: id, detail: { after: { voucherNo, fen: payableFen(detail) } } });
  return null;
}
