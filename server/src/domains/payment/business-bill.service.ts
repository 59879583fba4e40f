import { payChannel, payScene } from '@bochong/contract/payment';
import { businessNumber } from '../../kernel/business-number.ts';
import { count } from '../../kernel/counter.ts';
import { found } from '../../kernel/errors.ts';
import { applyPayment, dueFen, type StayContext, type StayRow } from '../parking-order/index.ts';
import { type BillRow, insertBill } from './bill.repo.ts';
import type { BillLot } from './bill-lot.repo.ts';

/** What a stay that has left owes goes on its company's account: settled at once, and no money received. */
export async function settleOnAccount(context: StayContext, stay: StayRow): Promise<void> {
  const { tx, now } = context;
  const { dealerId, id: orderId, parkId, plateNo, plateColor } = stay;
  const paidFen = dueFen(stay);
  const at = new Date(stay.leftAt ?? now);
  const billNo = await businessNumber(tx, 'CB', now);
  const how = { payChannel: payChannel.COMPANY, payScene: payScene.AUTO, merchantNo: '', expireAt: null };
  const paid = { paidFen, at, channelTradeNo: null, deviceSn: '', localOrderNo: null, collectorId: null, shiftId: null };
  const bill = { dealerId, orderId, parkId, plateNo, plateColor, billNo, outTradeNo: billNo, totalFen: paidFen };
  found(await insertBill(tx, { ...bill, ...how, createdAt: at, paid }));
  await applyPayment(context, stay, { paidFen, paidAt: at, freezeMinutes: null });
}

/** Money for something that is no stay: a pass, a booking. */
export interface BusinessBill {
  dealerId: string;
  parkId: string;
  plateNo: string;
  plateColor: number;
  bizType: number;
  totalFen: number;
  payChannel: number;
  payScene: number;
  /** How it belongs to several lots, in sum the total; all of it to the bill's own when left out. */
  lots?: readonly BillLot[];
}

/** Money that staff has taken for something that is no stay: a bill that is born paid. */
export async function recordBusinessPayment(
  { tx, now }: StayContext,
  business: BusinessBill,
  taken: { collectorId: string | null; channelTradeNo: string | null },
): Promise<BillRow> {
  const billNo = await businessNumber(tx, 'CB', now);
  const { lots = [{ parkId: business.parkId, amountFen: business.totalFen }] } = business;
  const { dealerId, totalFen } = business;
  if (lots.reduce((sum, { amountFen }) => sum + amountFen, 0) !== totalFen) throw new Error(`lots of ${billNo} are not its total`);
  const paid = { ...taken, paidFen: totalFen, at: now, deviceSn: '', localOrderNo: null, shiftId: null };
  const none = { orderId: null, merchantNo: '', expireAt: null };
  const bill = found(await insertBill(tx, { ...business, ...none, billNo, outTradeNo: billNo, createdAt: now, paid }));
  for (const [index, { parkId, amountFen }] of lots.entries())
    await count(tx, { dealerId, parkId, at: now }, { receivedFen: amountFen, payments: index === 0 ? 1 : 0 });
  return bill;
}
