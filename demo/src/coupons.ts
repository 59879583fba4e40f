import { payScene } from '@bochong/contract/bill';
import { seedCoupons } from '@bochong/server/domains/coupon/coupon.seed';
import { findStay } from '@bochong/server/domains/parking-order/index';
import { payByCoupons } from '@bochong/server/domains/parking-order/stay-payment/driver-pay.service';
import { quoteStay } from '@bochong/server/domains/parking-order/stay-payment/stay-payable.service';
import type { App } from '@bochong/server/kernel/app-context';
import { asColleague } from '@bochong/server/kernel/seed-context';
import type { demoOffices } from './platform.seed.ts';

const mostCars = 14;
const owingMs = 75 * 60_000;

/** Vehicles of an office that stand in its lots. */
async function carsIn(app: App, dealerId: string): Promise<{ orderId: string; plateNo: string }[]> {
  return app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    tx
      .selectFrom('park_order')
      .select(['id as orderId', 'plate_no as plateNo'])
      .where('dealer_id', '=', dealerId)
      .where('order_status', '=', 0)
      .where('exit_time', 'is', null)
      .where('car_type', '=', 1)
      .where('paid_fen', '=', 0)
      // Long enough there to owe something.
      .where('enter_time', '<', new Date(app.clock.now().getTime() - owingMs).toISOString())
      .orderBy('id', 'desc')
      .limit(mostCars)
      .execute(),
  );
}

/** Coupons of an office; some of the vehicles that stand in its lots have paid with theirs. */
export async function makeCoupons(app: App, office: (typeof demoOffices)[number]): Promise<void> {
  const { dealerId, clerk } = office;
  const cars = await carsIn(app, dealerId);
  const { full, ten } = await seedCoupons(app, office, [...new Set(cars.map(({ plateNo }) => plateNo))]);
  for (const [coupons, mostFen] of [
    [full, Number.POSITIVE_INFINITY],
    [ten, 1000],
  ] as const)
    for (const { couponId, plateNo } of coupons) {
      const orderId = cars.find((car) => car.plateNo === plateNo)?.orderId ?? '';
      await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
        const context = asColleague({ app, tx, now: app.clock.now() }, clerk);
        const stay = await findStay(tx, dealerId, orderId);
        if (!stay || stay.exitTime !== null) return;
        const { dueFen } = await quoteStay(context, stay, context.now);
        if (dueFen === 0 || dueFen > mostFen) return;
        const { parkId } = stay;
        await payByCoupons(context, stay, { parkId, orderId, plateNo, payScene: payScene.PREPAY, couponIds: [couponId] });
      });
    }
}
