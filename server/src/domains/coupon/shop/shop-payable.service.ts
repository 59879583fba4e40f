import { billBiz } from '@bochong/contract/bill';
import { couponWay } from '@bochong/contract/coupon';
import { colorOfPlate } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import type { Payable, Subject } from '../../bill/index.ts';
import { insertPieces } from '../grant/give.service.ts';
import { countSold } from '../sale/sale.repo.ts';
import { validityOf } from '../template/coupon-state.rule.ts';
import { takePieces } from '../template/coupon-stock.repo.ts';
import { templateOf } from '../template/coupon-template.repo.ts';
import * as repo from './shop.repo.ts';

interface PurchaseSubject extends Subject {
  purchase: repo.ShopPurchase;
}

const { PENDING, CANCELLED } = repo.shopState;

/** What the pieces that were kept cost. */
const worthOf = ({ status, qty, revokedQty, unitPriceFen }: repo.ShopPurchase): number =>
  status === CANCELLED ? 0 : (qty - revokedQty) * unitPriceFen;

/** The pieces that were paid for are given to the vehicle; nothing when the coupon is over by now, so that the money goes back. */
async function deliver({ tx, now }: WorkContext, purchase: repo.ShopPurchase): Promise<boolean> {
  const { dealerId, id: purchaseId, templateId, plateNo, qty, unitPriceFen: unitPrepaidFen } = purchase;
  const key = { dealerId, id: templateId };
  const template = found(await templateOf(tx, key));
  const validity = validityOf(template, now);
  if (!validity) {
    await repo.cancelPurchase(tx, purchase);
    await countSold(tx, key, 0 - qty, 0 - qty);
    return false;
  }
  if (!(await takePieces(tx, key, qty, now, true))) throw new Error(`purchase ${purchase.purchaseNo} was paid, and its pieces are gone`);
  const bought = Array.from({ length: qty }, () => ({ merchantId: null, purchaseId, unitPrepaidFen, postPaid: 0 }));
  const giving = { dealerId, templateId, plates: [plateNo], qtyEach: qty, way: couponWay.BUY, grantId: null, claimRequest: null, bought };
  await insertPieces({ tx, now }, giving, validity);
  await repo.markBought(tx, purchase, now);
  return true;
}

/** A driver's purchase as the till sees it. It asks for its money back itself; what is paid after its time goes back. */
export const shopPayable: Payable<PurchaseSubject> = {
  bizType: billBiz.COUPON,
  asksItself: true,
  async lock({ tx }, dealerId, ids) {
    const purchases = await repo.shopPurchases(tx, dealerId, ids, true);
    return new Map(
      purchases.map((purchase) => {
        const { id, parkId, plateNo, paidFen, refundFen } = purchase;
        const surplusFen = Math.max(0, paidFen - refundFen - worthOf(purchase));
        return [id, { id, dealerId, parkId, plateNo, plateColor: colorOfPlate(plateNo), running: false, surplusFen, purchase }];
      }),
    );
  },
  quote: async (_, { purchase: { status, qty, unitPriceFen } }) => {
    const payableFen = qty * unitPriceFen;
    return { payableFen, writtenOffFen: 0, dueFen: status === PENDING ? payableFen : 0 };
  },
  async credit(work, _, credits) {
    for (const { subject, amountFen } of credits) {
      const { dealerId, id } = subject;
      const [purchase] = await repo.shopPurchases(work.tx, dealerId, [id], true);
      await repo.addPaid(work.tx, subject, amountFen);
      if (purchase?.status !== PENDING || (await deliver(work, purchase))) continue;
      await work.app.events.emit(work.tx, 'SubjectOverpaid', dealerId, { bizType: billBiz.COUPON, subjectId: id });
    }
  },
  async debit({ tx }, { purchase: { refunding, ...purchase } }, { refundId, refundFen }) {
    const { [refundId]: _, ...rest } = refunding;
    await repo.endRefunding(tx, purchase, rest, refundFen);
  },
  describe: async ({ tx }, dealerId, ids) =>
    (await repo.shopPurchases(tx, dealerId, ids)).map(({ id, purchaseNo: number, parkId, boughtAt, paidFen, refundFen, ...purchase }) => ({
      ...{ id, number, parkId, beginTime: boughtAt, endTime: boughtAt, payableFen: purchase.qty * purchase.unitPriceFen },
      ...{ paidFen, refundFen, surplusFen: 0 },
    })),
};
