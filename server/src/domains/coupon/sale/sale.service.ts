import { couponErrors, couponPayer, couponShopErrors, couponTemplateStatus } from '@bochong/contract/coupon';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, failField, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { type Giving, giveCoupons } from '../grant/give.service.ts';
import { countGrant } from '../grant/grant.repo.ts';
import { isOver } from '../template/coupon-state.rule.ts';
import { countPieces } from '../template/coupon-stock.repo.ts';
import { lockTemplate, templateOf } from '../template/coupon-template.repo.ts';
import { type BoughtPiece, type NewCoupon, revokeUnused } from '../use/coupon.repo.ts';
import * as purchases from './purchase.repo.ts';
import { assertBuyers, countSold, lockSale, type SaleTerms, saveSaleTerms } from './sale.repo.ts';
import { saleLeft, takeOldest } from './sale.rule.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** Pieces of purchases were bought, returned or expired. */
    CouponPurchaseMoved: { flowIds: string[] };
  }
}

/** Buying, returning and expiring, for the ledger. */
export const purchaseFlow = { BOUGHT: 1, RETURNED: 2, EXPIRED: 3 } as const;

/** Keeps what became of pieces of purchases, and tells it. */
export async function tellMoved(
  { app, tx, now }: Pick<WorkContext, 'app' | 'tx' | 'now'>,
  dealerId: string,
  kind: 1 | 2 | 3,
  of: readonly { purchaseId: string; qty: number }[],
): Promise<void> {
  const flowIds = await purchases.keepFlows(tx, dealerId, kind, of, now);
  if (flowIds.length > 0) await app.events.emit(tx, 'CouponPurchaseMoved', dealerId, { flowIds });
}

/** What is sold to drivers is not there for nothing at the same time, and names no merchants. */
export function assertForDrivers(
  { name, claimable }: { name: string; claimable: number },
  { onSale, merchantIds }: { onSale?: number | undefined; merchantIds?: readonly string[] | undefined },
): void {
  if ((merchantIds ?? []).length > 0) fail(couponShopErrors.noBuyers, { name }, { field: 'merchantIds' });
  if (onSale === 1 && claimable === 1) fail(couponShopErrors.free, { name }, { field: 'onSale' });
}

/** Puts a coupon on sale or takes it off, at a price, in a quantity. What was sold stays sold. */
export async function saveSale(id: string, { rev, ...terms }: SaleTerms & { rev: number }, context: Context): Promise<null> {
  const { tx, user, audit } = context;
  const template = found(await lockTemplate(tx, id, user));
  const sale = found(await lockSale(tx, template));
  const { name, status, soldQty: sold, totalQty: total } = sale;
  if (status !== couponTemplateStatus.GRANTING) fail(couponErrors.notGranting, { name });
  if (sale.payer !== couponPayer.MERCHANT) assertForDrivers(template, terms);
  if (terms.onSale === 1 && (terms.salePriceFen === null || terms.saleQty === 0)) fail(couponErrors.needsPrice);
  if (terms.saleQty < sold || terms.saleQty > total) fail(couponErrors.fewerForSale, { sold, total }, { field: 'saleQty' });
  await assertBuyers(tx, template.dealerId, terms.merchantIds);
  await saveSaleTerms(tx, template, rev, terms);
  audit({ targetType: 'coupon', targetId: id, detail: { before: sale, after: terms } });
  return null;
}

export interface Selling {
  dealerId: string;
  merchantId: string;
  templateId: string;
  qty: number;
  /** The price that the buyer saw. */
  unitPriceFen: number;
  postPaid: 0 | 1;
  requestId: string;
  operatorName: string;
}

/** Sells pieces of a coupon to a merchant, whose row is locked. Of two who want the last ones one gets them. */
export async function sellTo(
  work: Pick<WorkContext, 'app' | 'tx' | 'now'>,
  selling: Selling,
): Promise<{ purchaseId: string; purchaseNo: string; amountFen: number }> {
  const { tx, now } = work;
  const { dealerId, merchantId, templateId, qty, unitPriceFen, postPaid, requestId, operatorName } = selling;
  const key = { dealerId, id: templateId };
  const sale = found(await lockSale(tx, key));
  const { name } = sale;
  const template = found(await templateOf(tx, key));
  if (
    sale.payer !== couponPayer.MERCHANT ||
    sale.onSale !== 1 ||
    sale.status !== couponTemplateStatus.GRANTING ||
    sale.salePriceFen === null ||
    isOver(template, now)
  )
    return fail(couponErrors.notForSale, { name });
  if (sale.merchantIds.length > 0 && !sale.merchantIds.includes(merchantId)) fail(couponErrors.notForMerchant, { name });
  if (sale.salePriceFen !== unitPriceFen) fail(couponErrors.bookedPrice, { price: yuan(sale.salePriceFen) });
  if (qty > saleLeft(sale)) fail(couponErrors.saleOut, { name, left: saleLeft(sale) }, { field: 'qty' });
  const purchaseId = newId(now);
  const purchaseNo = await businessNumber(tx, 'GQ', now);
  await countSold(tx, key, qty, qty);
  await purchases.insertPurchase(tx, {
    ...{ id: purchaseId, dealerId, purchaseNo, merchantId, templateId, qty, unitPriceFen, postPaid, requestId, operatorName, at: now },
  });
  await tellMoved(work, dealerId, purchaseFlow.BOUGHT, [{ purchaseId, qty }]);
  return { purchaseId, purchaseNo, amountFen: qty * unitPriceFen };
}

/** Gives pieces that a merchant bought, of its oldest purchases first; never more than it has left. The merchant's row is locked. */
export async function giveBought(
  work: Pick<WorkContext, 'tx' | 'now'>,
  { merchantId, ...giving }: Omit<Giving, 'bought'> & { merchantId: string },
): Promise<NewCoupon[]> {
  const { tx } = work;
  const { dealerId, templateId, plates, qtyEach } = giving;
  const own = await purchases.purchasesWithLeft(tx, dealerId, merchantId, templateId);
  const taken = takeOldest(own, plates.length * qtyEach);
  const { name, status } = found(await templateOf(tx, { dealerId, id: templateId }));
  if (!taken) return fail(couponErrors.boughtTooFew, { name, left: own.reduce((sum, { leftQty }) => sum + leftQty, 0) });
  if (status === couponTemplateStatus.STOPPED) fail(couponErrors.notGranting, { name });
  for (const { purchase, qty } of taken) await purchases.countGiven(tx, purchase, qty);
  const bought = taken.flatMap(({ purchase: { id: purchaseId, unitPriceFen: unitPrepaidFen, postPaid }, qty }) =>
    Array.from({ length: qty }, (): BoughtPiece => ({ merchantId, purchaseId, unitPrepaidFen, postPaid })),
  );
  return giveCoupons(work, { ...giving, bought });
}

/** Takes every unused piece of a purchase back; the merchant's row is locked. What is being paid with stays. Answers how many, and at what price. */
export async function returnBought(
  work: Pick<WorkContext, 'app' | 'tx' | 'now'>,
  { dealerId, id, rev }: { dealerId: string; id: string; rev: number },
): Promise<{ returnedQty: number; refundFen: number; postPaid: number; purchaseNo: string }> {
  const { tx } = work;
  const purchase = found(await purchases.findPurchase(tx, [dealerId], id, true));
  if (purchase.status !== purchases.purchaseState.BOUGHT) fail(couponErrors.returned);
  if (purchase.rev !== rev) failField('rev', '购买记录已变更，请刷新');
  const taken = await revokeUnused(tx, dealerId, { purchaseId: id });
  const revoked = taken.reduce((sum, { count }) => sum + count, 0);
  const returnedQty = purchase.leftQty + revoked;
  if (returnedQty === 0) fail(couponErrors.nothingToReturn);
  const key = { dealerId, id: purchase.templateId };
  for (const { grantId, count } of taken) if (grantId !== null) await countGrant(tx, dealerId, grantId, { revoked: count });
  if (revoked > 0) await countPieces(tx, key, { revoked });
  await countSold(tx, key, 0 - purchase.leftQty, 0 - purchase.leftQty);
  await purchases.countReturned(tx, purchase, revoked);
  await tellMoved(work, dealerId, purchaseFlow.RETURNED, [{ purchaseId: id, qty: returnedQty }]);
  const { unitPriceFen, postPaid, purchaseNo } = purchase;
  return { returnedQty, refundFen: returnedQty * unitPriceFen, postPaid, purchaseNo };
}
