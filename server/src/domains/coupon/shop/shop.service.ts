import { billBiz, payScene } from '@bochong/contract/bill';
import { couponErrors, couponPayer, couponShopErrors, couponTemplateStatus, type driverShops } from '@bochong/contract/coupon';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { assertNewBusiness } from '../../../kernel/database/dealer-standing.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { createBill, findTrade, openedBill } from '../../bill/index.ts';
import { scannedCode } from '../../parking-lot/index.ts';
import { shownForClaim } from '../grant/claim.service.ts';
import { countSold, lockSale } from '../sale/sale.repo.ts';
import { saleLeft } from '../sale/sale.rule.ts';
import { isOver } from '../template/coupon-state.rule.ts';
import { templateOf } from '../template/coupon-template.repo.ts';
import { countOfPlates } from '../use/coupon.repo.ts';
import * as repo from './shop.repo.ts';

/** Longer than any bill of it can be paid. */
const keptMinutes = 20;

/** The lot of a code; the transaction sees its dealer from then on. */
const placeOf = async ({ tx }: Pick<Context, 'tx'>, token: string) => (await scannedCode(tx, token)) ?? fail(couponErrors.codeUnknown);

/** What a driver can buy at the lot of a code now. */
export async function shopAt(token: string, context: Context): Promise<Data<typeof driverShops.list>> {
  const { tx, now } = context;
  const { dealerId, parkId } = await placeOf(context, token);
  const coupons: Data<typeof driverShops.list>['coupons'] = [];
  for (const id of await repo.onSaleAt(tx, dealerId, parkId, now)) {
    const template = found(await templateOf(tx, { dealerId, id }));
    const sale = found(await lockSale(tx, { dealerId, id }, false));
    const { dealerName: _, left: _left, ...shown } = await shownForClaim(context, template);
    const validity = shown.validity.replace('领取后', '购买后');
    coupons.push({ ...shown, validity, templateId: id, salePriceFen: sale.salePriceFen ?? 0, leftQty: saleLeft(sale) });
  }
  return { coupons };
}

/** Pieces that were kept for purchases nobody paid are there again. The purchases are locked. */
async function cancel(tx: Context['tx'], purchases: readonly repo.ShopPurchase[]): Promise<void> {
  for (const purchase of purchases) {
    await repo.cancelPurchase(tx, purchase);
    await countSold(tx, { dealerId: purchase.dealerId, id: purchase.templateId }, 0 - purchase.leftQty, 0 - purchase.leftQty);
  }
}

/** Gives up purchases whose time is over. */
export const cancelUnpaid = async (tx: Context['tx'], dealerId: string, now: Date): Promise<void> =>
  cancel(tx, await repo.unpaid(tx, dealerId, { until: now }));

/** The coupon as it is sold now, locked: of two who want the last pieces one gets them. */
async function lockedSale(
  { tx, now }: WorkContext,
  dealerId: string,
  { templateId, qty, unitPriceFen, plateNo }: BodyOf<typeof driverShops.buy>,
) {
  const key = { dealerId, id: templateId };
  const sale = await lockSale(tx, key);
  const template = await templateOf(tx, key);
  if (!sale || !template) return fail(couponErrors.notForSale, { name: '' });
  const { name, perUserLimit: limit } = template;
  const onSale = sale.payer === couponPayer.PLATFORM && sale.onSale === 1 && sale.status === couponTemplateStatus.GRANTING;
  if (!onSale || sale.salePriceFen === null || isOver(template, now)) return fail(couponShopErrors.gone, { name });
  if (sale.salePriceFen !== unitPriceFen)
    return fail(couponErrors.bookedPrice, { price: yuan(sale.salePriceFen) }, { field: 'unitPriceFen' });
  if (qty > saleLeft(sale)) return fail(couponErrors.saleOut, { name, left: saleLeft(sale) }, { field: 'qty' });
  const held = (await countOfPlates(tx, dealerId, templateId, [plateNo])).get(plateNo) ?? 0;
  if (held + qty > limit) return fail(couponErrors.limitReached, { plateNo, limit }, { field: 'qty' });
  return key;
}

/**
 * A driver buys pieces of a coupon for a vehicle: they are kept for it, and a bill is made over their price. What the vehicle wanted of the same coupon
 * before and did not pay is given up. The same request is answered with the same purchase
 * and, until that is paid or over, with where it is paid.
 */
export async function buyInShop(body: BodyOf<typeof driverShops.buy>, context: Context): Promise<Data<typeof driverShops.buy>> {
  const { tx, now } = context;
  const { dealerId, parkId } = await placeOf(context, body.token);
  const { templateId, plateNo, qty, unitPriceFen, payChannel, payWay, payerId, requestId } = body;
  const known = await repo.shopPurchaseOf(tx, dealerId, requestId);
  if (known) {
    if (known.templateId !== templateId || known.plateNo !== plateNo || known.qty !== qty) fail(couponErrors.otherRequest);
    const trade = found(await findTrade(tx, known.tradeNo));
    const { bill, payUrl, expireAt } = await openedBill(context, trade);
    return { purchaseNo: known.purchaseNo, outTradeNo: bill.outTradeNo, amountFen: bill.totalFen, expireAt, payUrl };
  }
  await assertNewBusiness(tx, dealerId);
  await cancel(tx, await repo.unpaid(tx, dealerId, { templateId, plateNo }));
  const key = await lockedSale(context, dealerId, body);
  const [id, purchaseNo] = [newId(now), await businessNumber(tx, 'GQ', now)];
  const expireAt = new Date(now.getTime() + keptMinutes * 60_000);
  await countSold(tx, key, qty, qty);
  const purchase = { dealerId, id, purchaseNo, templateId, plateNo, parkId, qty, unitPriceFen };
  await repo.insertShopPurchase(tx, { ...purchase, requestId, at: now, expireAt });
  const parts = [{ subjectId: id, parkId, amountFen: qty * unitPriceFen }] as const;
  const order = { dealerId, bizType: billBiz.COUPON, plateNo, plateColor: colorOfPlate(plateNo), parts };
  const made = await createBill(context, order, { payChannel, payScene: payScene.COUPON, payWay, payerId, payerIp: context.ip });
  await repo.keepTradeNo(tx, purchase, made.bill.outTradeNo);
  const { bill, payUrl } = made;
  return { purchaseNo, outTradeNo: bill.outTradeNo, amountFen: bill.totalFen, expireAt: toIso(made.expireAt), payUrl };
}

/** What became of a purchase. */
export async function shopPurchaseState({ token, requestId }: BodyOf<typeof driverShops.purchase>, context: Context) {
  const { dealerId } = await placeOf(context, token);
  const purchase = (await repo.shopPurchaseOf(context.tx, dealerId, requestId)) ?? fail(couponShopErrors.noPurchase);
  const { purchaseNo, status, tradeNo: outTradeNo, qty, unitPriceFen, expireAt } = purchase;
  return { purchaseNo, status, outTradeNo, amountFen: qty * unitPriceFen, expireAt, codes: await repo.codesOf(context.tx, purchase) };
}
