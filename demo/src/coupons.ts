import { payScene } from '@bochong/contract/bill';
import { seedCoupons } from '@bochong/server/domains/coupon/coupon.seed';
import { seedMerchants } from '@bochong/server/domains/merchant/merchant.seed';
import { findStay } from '@bochong/server/domains/parking-order/index';
import { payByCoupons } from '@bochong/server/domains/parking-order/stay-payment/driver-pay.service';
import { quoteStay } from '@bochong/server/domains/parking-order/stay-payment/stay-payable.service';
import { updateAccount } from '@bochong/server/domains/session/index';
import type { App } from '@bochong/server/kernel/app-context';
import { asColleague } from '@bochong/server/kernel/seed-context';
import { type demoOffices, demoPassword, demoShopkeeper, insertUser } from './platform.seed.ts';

const mostCars = 20;
/** Of these, the last are customers of merchants. */
const ofOffice = 14;
const owingMs = 75 * 60_000;

/** Vehicles of an office that stand in its lots. */
async function carsIn(app: App, dealerId: string): Promise<{ orderId: string; plateNo: string; parkId: string }[]> {
  return app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    tx
      .selectFrom('park_order')
      .select(['id as orderId', 'plate_no as plateNo', 'park_id as parkId'])
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
  const plates = [...new Set(cars.map(({ plateNo }) => plateNo))];
  const { full, ten } = await seedCoupons(app, office, plates.slice(0, ofOffice));
  const [{ parkId: shopLot } = { parkId: undefined }] = cars;
  const { given, merchantId } =
    shopLot === undefined ? { given: [], merchantId: null } : await seedMerchants(app, office, shopLot, plates.slice(ofOffice));
  if (merchantId !== null && dealerId === demoShopkeeper.dealerId)
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      await insertUser(tx, app, demoShopkeeper, demoPassword);
      await updateAccount(tx, { dealerId, userId: demoShopkeeper.id }, { merchant_id: merchantId });
    });
  for (const [coupons, mostFen] of [
    [full, Number.POSITIVE_INFINITY],
    [ten, 1000],
    [given, Number.POSITIVE_INFINITY],
  ] as const)
    for (const { couponId, plateNo } of coupons) {
      const orderId = cars.find((car) => car.plateNo === plateNo)?.orderId ?? '';
      await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
        const context = asColleague({ app, tx, now: app.clock.now() }, clerk);
        const stay = await findStay(tx, dealerId, orderId);
        if (!stay || stay.exitTime !== null) return;
        const { dueFen } = await quoteStay(context, stay, context.now);
        if (dueFen === 0 || dueFen > mostFen || (coupons === given && dueFen > 500)) return;
        const { parkId } = stay;
        await payByCoupons(context, stay, { parkId, orderId, plateNo, payScene: payScene.PREPAY, couponIds: [couponId] });
      });
    }
}
