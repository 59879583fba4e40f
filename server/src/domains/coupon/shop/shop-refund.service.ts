import { billBiz } from '@bochong/contract/bill';
import { couponErrors } from '@bochong/contract/coupon';
import { refundBiz, refundReason, refundSource } from '@bochong/contract/refund';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, failField, found } from '../../../kernel/http/errors.ts';
import { refundSubject } from '../../refund/index.ts';
import { countPieces } from '../template/coupon-stock.repo.ts';
import { revokeUnused } from '../use/coupon.repo.ts';
import * as repo from './shop.repo.ts';

/** Takes the unused pieces of a driver's purchase away; their price goes back to the payer. What is being paid with stays. */
export async function returnShopPurchase(
  { dealerId, id }: { dealerId: string; id: string },
  { reason, rev }: { reason: string; rev: number },
  context: Context,
): Promise<{ returnedQty: number; refundFen: number }> {
  const { tx, user, audit } = context;
  const purchase = found((await repo.shopPurchases(tx, dealerId, [id], true))[0]);
  if (purchase.status !== repo.shopState.BOUGHT) fail(couponErrors.returned);
  if (purchase.rev !== rev) failField('rev', '购买记录已变更，请刷新');
  const taken = await revokeUnused(tx, dealerId, { purchaseId: id });
  const returnedQty = taken.reduce((sum, { count }) => sum + count, 0);
  if (returnedQty === 0) fail(couponErrors.nothingToReturn);
  await countPieces(tx, { dealerId, id: purchase.templateId }, { revoked: returnedQty });
  const refundFen = returnedQty * purchase.unitPriceFen;
  await repo.markReturning(tx, purchase, returnedQty);
  const wish = {
    dealerId,
    bizType: billBiz.COUPON,
    subjectId: id,
    fen: refundFen,
    requestId: `${id}:${rev}`,
    refundReason: refundReason.OTHER,
  };
  const { refunds, leftFen } = await refundSubject(context, {
    ...{ ...wish, reasonText: reason, refundBiz: refundBiz.COUPON, bizId: id, applySource: refundSource.PLATFORM },
    applicant: { id: user.userId, name: user.userName },
  });
  if (leftFen > 0) throw new RangeError(`purchase ${purchase.purchaseNo} was paid less than its pieces cost`);
  const onWay = Object.fromEntries(refunds.map(({ refundId, fen }) => [refundId, fen]));
  await repo.endRefunding(tx, purchase, onWay, 0);
  audit({
    targetType: 'couponPurchase',
    targetId: id,
    detail: { after: { purchaseNo: purchase.purchaseNo, returnedQty, refundFen, reason } },
  });
  return { returnedQty, refundFen };
}

/** A refund of a purchase came to nothing: its pieces are the vehicle's again. */
export async function restoreShopRefund(
  { tx }: Pick<WorkContext, 'tx'>,
  dealerId: string,
  { refundId, purchaseId }: { refundId: string; purchaseId: string },
): Promise<void> {
  const [purchase] = await repo.shopPurchases(tx, dealerId, [purchaseId], true);
  const { [refundId]: fen, ...rest } = purchase?.refunding ?? {};
  if (!purchase || fen === undefined) return;
  await repo.endRefunding(tx, purchase, rest, 0);
  const pieces = await repo.restorePieces(tx, purchase);
  await countPieces(tx, { dealerId, id: purchase.templateId }, { revoked: 0 - pieces });
}
