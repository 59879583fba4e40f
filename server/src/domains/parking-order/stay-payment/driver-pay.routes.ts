import { driverPayErrors, driverPays } from '@bochong/contract/parking-order';
import type { App, Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { toIso } from '../../../kernel/time.ts';
import { assertMayAsk, noteMiss } from '../driver-page/plate-tries.ts';
import { presenceOf } from '../presence/presence.repo.ts';
import { findStay, type StayRow } from '../stay/stay.repo.ts';
import { findDealerOfPark } from './driver-pay.repo.ts';
import { createStayBill, payByCoupons } from './driver-pay.service.ts';
import { quoteStay } from './stay-payable.service.ts';

/** The stay a driver means; the plate is the proof of knowing the vehicle, and a wrong one answers like no stay at all. */
async function drivenStay(
  context: Context,
  { parkId, plateNo, orderId }: { parkId: string; plateNo: string; orderId?: string },
): Promise<StayRow> {
  const { tx } = context;
  assertMayAsk(context);
  const dealerId = (await findDealerOfPark(tx, parkId)) ?? fail(driverPayErrors.noStay);
  await rescope(tx, [dealerId]);
  const open = orderId ?? (await presenceOf(tx, { dealerId, parkId, plateNo }))?.openOrderId;
  const stay = open ? await findStay(tx, dealerId, open) : undefined;
  if (stay?.plateNo === plateNo && stay.parkId === parkId) return stay;
  noteMiss(context);
  return fail(driverPayErrors.noStay);
}

export function createDriverPayRoutes(app: App): void {
  implement(app, driverPays.quote, async ({ body }, context) => {
    const stay = await drivenStay(context, body);
    const { payableFen, dueFen } = await quoteStay(context, stay, context.now);
    const until = stay.exitTime === null ? context.now.getTime() : Date.parse(stay.exitTime);
    return {
      orderId: stay.id,
      orderNo: stay.orderNo,
      plateNo: stay.plateNo,
      parkName: stay.parkName,
      enterTime: stay.enterTime,
      quoteTime: toIso(context.now),
      parkMinutes: Math.max(0, Math.floor((until - Date.parse(stay.enterTime)) / 60_000)),
      payableFen,
      dueFen,
      paidFen: stay.paidFen,
      feeFrozenUntil: stay.feeFrozenUntil,
    };
  });
  implement(app, driverPays.create, async ({ body }, context) => {
    const stay = await drivenStay(context, body);
    const { bill, payUrl, expireAt } = await createStayBill(context, stay, body);
    const { billNo, outTradeNo, totalFen: amountFen } = bill;
    return { billNo, outTradeNo, amountFen, payUrl, expireAt: toIso(expireAt) };
  });
  implement(app, driverPays.settle, async ({ body }, context) => payByCoupons(context, await drivenStay(context, body), body));
}
