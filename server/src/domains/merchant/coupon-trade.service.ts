import { couponWay } from '@bochong/contract/coupon';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { type buying, merchantErrors, merchantFlowKind, type merchantGiving, merchantMode } from '@bochong/contract/merchant';
import type { z } from 'zod';
import type { Context, WorkContext } from '../../kernel/app-context.ts';
import { businessNumber } from '../../kernel/database/business-number.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { yuan } from '../../kernel/money.ts';
import { startOfDay } from '../../kernel/time.ts';
import {
  findPurchase,
  giveBought,
  givenSince,
  grantOfRequest,
  insertGrant,
  purchaseOfRequest,
  returnBought,
  returnShopPurchase,
  sellTo,
} from '../coupon/index.ts';
import { moveBalance, type StoredMerchant, standingOf } from './merchant.repo.ts';
import { lockedMerchant } from './merchant.service.ts';

const { BUY, RETURN } = merchantFlowKind;

/** A merchant, locked, buys pieces of a coupon: out of its balance, or within its limit. The same request is answered as it was the first time. */
export async function buyCoupons(merchant: StoredMerchant, body: z.output<typeof buying>, context: Context) {
  const { tx, user, now, audit } = context;
  const { dealerId, id: merchantId, settleMode, balanceFen, creditLimitFen } = merchant;
  const known = await purchaseOfRequest(tx, dealerId, body.requestId);
  if (known) {
    if (known.merchantId !== merchantId || known.templateId !== body.templateId || known.qty !== body.qty)
      fail(merchantErrors.otherRequest);
    return { purchaseId: known.id, purchaseNo: known.purchaseNo, amountFen: known.qty * known.unitPriceFen };
  }
  const prepaid = settleMode === merchantMode.PREPAID;
  const amountFen = body.qty * body.unitPriceFen;
  const { creditUsedFen } = prepaid ? { creditUsedFen: 0 } : await standingOf(tx, merchant);
  const sold = await sellTo(context, { ...body, dealerId, merchantId, postPaid: prepaid ? 0 : 1, operatorName: user.userName });
  if (prepaid && amountFen > balanceFen) fail(merchantErrors.balanceShort, { balance: yuan(balanceFen), amount: yuan(amountFen) });
  const leftFen = Math.max(0, creditLimitFen - creditUsedFen);
  if (!prepaid && amountFen > leftFen) fail(merchantErrors.creditShort, { left: yuan(leftFen), amount: yuan(amountFen) });
  const cause = {
    id: newId(now),
    kind: BUY,
    changeFen: 0 - amountFen,
    bizId: sold.purchaseId,
    bizNo: sold.purchaseNo,
    operatorName: user.userName,
    at: now,
  };
  if (prepaid) await moveBalance(tx, merchant, cause);
  audit({ targetType: 'merchant', targetId: merchantId, detail: { after: { ...body, purchaseNo: sold.purchaseNo, amountFen } } });
  return sold;
}

/** Takes the unused pieces of a purchase back; their price goes to the balance, is no longer owed, or goes back to the driver that paid it. */
export async function returnPurchase(id: string, { reason, rev }: { reason: string; rev: number }, context: Context) {
  const { tx, user, now, audit } = context;
  const seen = found(await findPurchase(tx, user.dealerIds, id));
  if (seen.merchantId === null) return returnShopPurchase(seen, { reason, rev }, context);
  const merchant = await lockedMerchant(seen.merchantId, context, { closed: true });
  const { returnedQty, refundFen, postPaid, purchaseNo } = await returnBought(context, { dealerId: seen.dealerId, id, rev });
  // What of it stands on an invoice becomes red first, or it stays bought: by now what was returned is no longer paid for.
  const back = { dealerId: seen.dealerId, billId: id, subjectId: id, payChannel: payChannel.BALANCE, fen: 0, system: false };
  if (postPaid === 0) for (const guard of context.app.refundGuards) await guard(context, back);
  const cause = { id: newId(now), kind: RETURN, changeFen: refundFen, bizId: id, bizNo: purchaseNo, operatorName: user.userName, at: now };
  if (postPaid === 0) await moveBalance(tx, merchant, cause);
  audit({ targetType: 'merchant', targetId: merchant.id, detail: { after: { purchaseNo, returnedQty, refundFen, reason } } });
  return { returnedQty, refundFen };
}

/** Refuses what would go beyond what a locked merchant may give a day. */
export async function assertDayLimit(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { dealerId, id, giveDayLimit: limit }: StoredMerchant,
  qty: number,
): Promise<void> {
  if (limit === null) return;
  const left = Math.max(0, limit - (await givenSince(tx, dealerId, id, new Date(startOfDay(now)))));
  if (qty > left) fail(merchantErrors.dayLimit, { left, limit });
}

/** A locked merchant gives vehicles of what it bought. The same request is answered as it was the first time. */
export async function giveFromMerchant(merchant: StoredMerchant, body: z.output<typeof merchantGiving>, context: Context) {
  const { tx, user, now, audit } = context;
  const { dealerId, id: merchantId } = merchant;
  const { templateId, qtyEach, reason, requestId } = body;
  const known = await grantOfRequest(tx, dealerId, requestId);
  if (known) {
    if (known.merchantId !== merchantId || known.templateId !== templateId) fail(merchantErrors.otherRequest);
    return { grantId: known.id, qty: known.qty };
  }
  const plates = [...new Set(body.plates)];
  const qty = plates.length * qtyEach;
  await assertDayLimit(context, merchant, qty);
  const grantId = newId(now);
  await insertGrant(tx, {
    ...{ dealerId, id: grantId, templateId, requestId, reason, qty, way: couponWay.MERCHANT, vehicles: plates.length, merchantId },
    ...{ grantNo: await businessNumber(tx, 'FQ', now), operatorId: user.userId, operatorName: user.userName, grantedAt: now.toISOString() },
  });
  await giveBought(context, { dealerId, merchantId, templateId, plates, qtyEach, way: couponWay.MERCHANT, grantId, claimRequest: null });
  audit({ targetType: 'merchant', targetId: merchantId, detail: { after: { grantId, templateId, vehicles: plates.length, qty, reason } } });
  return { grantId, qty };
}
