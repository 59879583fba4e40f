import { chargeInfos, driverPays, paymentErrors, payNotice, paySignHeader, wechatChanges } from '@bochong/contract/payment';
import type { App, Context } from '../../kernel/app-context.ts';
import { rescope } from '../../kernel/db.ts';
import { fail, found } from '../../kernel/errors.ts';
import { implement } from '../../kernel/implement.ts';
import { mountPartnerNotice } from '../../kernel/partner-notice.ts';
import { toIso } from '../../kernel/time.ts';
import { findStay, imagesOfOrder, presenceOf, type StayRow } from '../parking-order/index.ts';
import { findBill, findTrade } from './bill.repo.ts';
import { chargeDetail } from './charge-detail.service.ts';
import { changeExport, chargeExport, exportChanges, exportCharges } from './charge-export.service.ts';
import { findCharge, listCharges } from './charge-info.repo.ts';
import { findDealerOfPark } from './driver-pay.repo.ts';
import { followOrders } from './merged-money.service.ts';
import { channelOf } from './pay-channel.ts';
import { createBill, takeNotice } from './payment.service.ts';
import { quoteStay } from './quote.service.ts';
import { settleMoney } from './settle-money.service.ts';
import { listChanges } from './wechat-change.repo.ts';
import { sendChange } from './wechat-change.service.ts';

/** The stay a driver means; the plate is the proof of knowing the vehicle, and a wrong one answers like no stay at all. */
async function drivenStay(
  { tx }: Context,
  { parkId, plateNo, orderId }: { parkId: string; plateNo: string; orderId?: string },
): Promise<StayRow> {
  const dealerId = (await findDealerOfPark(tx, parkId)) ?? fail(paymentErrors.noStay);
  await rescope(tx, [dealerId]);
  const open = orderId ?? (await presenceOf(tx, { dealerId, parkId, plateNo }))?.openOrderId;
  const stay = open ? await findStay(tx, dealerId, open) : undefined;
  return stay?.plateNo === plateNo && stay.parkId === parkId ? stay : fail(paymentErrors.noStay);
}

export function createPaymentRoutes(app: App): void {
  implement(app, driverPays.quote, async ({ body }, context) => {
    const stay = await drivenStay(context, body);
    const quote = await quoteStay({ app, tx: context.tx, now: context.now }, stay);
    const until = stay.exitTime === null ? context.now.getTime() : Date.parse(stay.exitTime);
    return {
      orderId: stay.id,
      orderNo: stay.orderNo,
      plateNo: stay.plateNo,
      parkName: stay.parkName,
      enterTime: stay.enterTime,
      quoteTime: toIso(context.now),
      parkMinutes: Math.max(0, Math.floor((until - Date.parse(stay.enterTime)) / 60_000)),
      ...quote,
      paidFen: stay.paidFen,
      feeFrozenUntil: stay.feeFrozenUntil,
    };
  });
  implement(app, driverPays.create, async ({ body }, context) => {
    const stay = await drivenStay(context, body);
    const bill = await createBill({ app, tx: context.tx, now: context.now }, stay, {
      payChannel: body.payChannel,
      payScene: body.payScene,
    });
    return { ...bill, expireAt: toIso(bill.expireAt) };
  });
  implement(app, driverPays.state, async ({ params }, { tx }) => {
    const trade = found(await findTrade(tx, params.outTradeNo));
    await rescope(tx, [trade.dealerId]);
    const bill = found(await findBill(tx, trade.dealerId, trade.billId));
    return { payState: bill.payState as 0 | 1 | 2 | 3 | 4, paidFen: bill.paidFen };
  });
  implement(app, chargeInfos.list, ({ query }, { tx, user }) => listCharges(tx, query, user));
  implement(app, chargeInfos.get, ({ params }, context) => chargeDetail(params.id, context));
  implement(app, chargeInfos.images, async ({ params }, context) => {
    const { orderId } = found(await findCharge(context.tx, params.id, context.user.parkIds));
    return orderId === null ? [] : imagesOfOrder(orderId, context);
  });
  app.exports.set(chargeExport.name, chargeExport as never);
  implement(app, chargeInfos.export, ({ query }, context) => exportCharges(query, context));
  implement(app, wechatChanges.list, ({ query }, { tx, user }) => listChanges(tx, query, user));
  app.exports.set(changeExport.name, changeExport as never);
  implement(app, wechatChanges.export, ({ query }, context) => exportChanges(query, context));
  mountNotify(app);
  for (const event of ['ParkOrderLeftUnpaid', 'ParkOrderLeftOverpaid'] as const) {
    app.events.on(event, 'payment', (tx, { orderId }, { dealerId }) => settleMoney({ app, tx, now: app.clock.now() }, dealerId, orderId));
  }
  app.events.on('ChangeOwed', 'payment', (tx, { changeId }, { dealerId }) =>
    sendChange({ app, tx, now: app.clock.now() }, dealerId, changeId),
  );
  for (const event of ['OrdersMerged', 'OrderMergeUndone'] as const) {
    app.events.on(event, 'payment', (tx, orders, { dealerId }) => followOrders({ app, tx, now: app.clock.now() }, dealerId, orders));
  }
}

function mountNotify(app: App): void {
  mountPartnerNotice(app, {
    path: '/pay/notify/:key',
    signHeader: paySignHeader,
    verify: (raw, signature, channel) => channelOf(Number(channel)).verify(raw, signature),
    schema: payNotice,
    take: (notice) =>
      app.database.inScope({ dealerIds: [] }, async (tx) => {
        const trade = await findTrade(tx, notice.outTradeNo);
        if (!trade) return false;
        await rescope(tx, [trade.dealerId]);
        return (await takeNotice({ app, tx, now: app.clock.now() }, trade.dealerId, trade.billId, notice)) !== 'mismatch';
      }),
  });
}
