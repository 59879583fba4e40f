import { payChannel } from '@bochong/contract/bill';
import { driverShops } from '@bochong/contract/coupon';
import { driverInvoices } from '@bochong/contract/e-invoice';
import { couponPurchases } from '@bochong/contract/merchant';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { findTrade, takeNotice } from '@bochong/server/domains/bill/index';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import { rescope } from '@bochong/server/kernel/database/db';
import { newId } from '@bochong/server/kernel/database/identifier';
import { toIso } from '@bochong/server/kernel/time';
import type { Desk } from './desk.ts';
import { simulatedChannel } from './simulated-channel.ts';

/** Drivers who bought today, and how many; the first has the invoice, the second gave the pieces back, the last has not paid. */
const buyers = [
  ['浙A6F3R8', 3],
  ['浙A2W9K5', 2],
  ['浙AF30618', 1],
  ['浙A9N4T1', 2],
  ['浙A1H7D6', 1],
] as const;

/** The channel tells of a payment. */
async function pay(app: App, { outTradeNo, amountFen }: { outTradeNo: string; amountFen: number }): Promise<void> {
  await app.database.inScope({ dealerIds: [] }, async (tx) => {
    const trade = await findTrade(tx, outTradeNo);
    if (!trade) return;
    await rescope(tx, [trade.dealerId]);
    const { merchantNo } = simulatedChannel;
    const notice = { outTradeNo, channelTradeNo: `S${outTradeNo}`, merchantNo, paidFen: amountFen, paidAt: toIso(app.clock.now()) };
    await takeNotice(workIn(app, tx), trade.dealerId, trade.billId, notice);
  });
}

/** Those who bought a coupon on the page of a lot today, where one is on sale. */
export async function buyCoupons(app: App, { call }: Desk, parkId: string): Promise<void> {
  const codes = await call(laneCodes.list, { query: { parkId } });
  const path =
    codes.find(({ codeType }) => codeType === laneCodeType.LOT)?.path ??
    (await call(laneCodes.create, { body: { parkId, gateId: null, codeType: laneCodeType.LOT } })).path;
  const token = path.replace('/p/', '');
  const [onSale] = (await call(driverShops.list, { params: { token } })).coupons;
  if (!onSale) return;
  const { templateId, salePriceFen: unitPriceFen } = onSale;
  for (const [index, [plateNo, qty]] of buyers.entries()) {
    const wish = { token, templateId, plateNo, qty, unitPriceFen, payChannel: payChannel.WECHAT, requestId: newId() };
    const bought = await call(driverShops.buy, { body: wish });
    if (index === buyers.length - 1) continue;
    await pay(app, bought);
    const title = { titleType: 1, buyerName: '王女士', buyerTaxNo: '', email: 'driver@example.com', phone: '' } as const;
    if (index === 0) await call(driverInvoices.apply, { body: { ...title, plateNo, outTradeNo: bought.outTradeNo } });
    if (index === 1) await giveBack({ call }, bought.purchaseNo);
  }
}

async function giveBack({ call }: Pick<Desk, 'call'>, purchaseNo: string): Promise<void> {
  const { results } = await call(couponPurchases.list, { query: { keyword: purchaseNo } });
  for (const { purchaseId, rev } of results)
    await call(couponPurchases.refund, { params: { id: purchaseId }, body: { reason: '车主不再使用', rev } });
}
