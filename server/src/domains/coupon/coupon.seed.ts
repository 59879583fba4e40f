import { type CouponTemplateFields, couponKind, couponPayer, couponScope, couponValidity } from '@bochong/contract/coupon';
import type { App } from '../../kernel/app-context.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { asColleague, type Colleague } from '../../kernel/seed-context.ts';
import { dayMs, toIso } from '../../kernel/time.ts';
import { giveToPlates } from './grant/grant.service.ts';
import { saveSale } from './sale/sale.service.ts';
import { countPieces, endOver } from './template/coupon-stock.repo.ts';
import { createTemplate, moveTemplate } from './template/coupon-template.service.ts';
import { expireCoupons } from './use/coupon-expiry.repo.ts';
import { couponsOfGrant } from './use/coupon-list.repo.ts';

const plain: CouponTemplateFields = {
  ...{ name: '', couponType: couponKind.AMOUNT, minutes: null, payBp: null, amountFen: null, thresholdFen: null, maxDiscountFen: null },
  ...{
    freeSlots: [],
    parkIds: [],
    stationIds: [],
    bizScope: couponScope.PARKING,
    validType: couponValidity.AFTER_CLAIM,
    startTime: null,
    endTime: null,
    validDays: 30,
  },
  ...{
    usableDays: [],
    usableSlots: [],
    totalQty: 500,
    perUserLimit: 2,
    perPlateDayLimit: 1,
    stackable: 0,
    claimable: 0,
    payer: couponPayer.PLATFORM,
    description: '',
  },
};
const { TIME, PERCENT, FULL, SLOT, OVER } = couponKind;

export interface GivenCoupon {
  couponId: string;
  plateNo: string;
}

/** Coupons of an office in every state, those that are being given with what vehicles have got of them. Answers coupons to be used: what pays all, and 10.00. */
export async function seedCoupons(
  app: App,
  { dealerId, clerk }: { dealerId: string; clerk: Colleague },
  plates: readonly string[],
): Promise<{ full: GivenCoupon[]; ten: GivenCoupon[] }> {
  const now = app.clock.now();
  const inOffice = <T>(daysAgo: number, work: (context: ReturnType<typeof asColleague>) => Promise<T>) =>
    app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
      work(asColleague({ app, tx, now: new Date(now.getTime() - daysAgo * dayMs) }, clerk)),
    );
  const make = (daysAgo: number, fields: Partial<CouponTemplateFields>, published = true) =>
    inOffice(daysAgo, async (context) => {
      const { templateId } = await createTemplate({ ...plain, ...fields }, context);
      if (published) await moveTemplate('publish', templateId, 0, context);
      return templateId;
    });
  const give = (daysAgo: number, templateId: string, to: readonly string[], reason: string) =>
    inOffice(daysAgo, async (context) => {
      const [first, ...others] = to;
      if (first === undefined) return [];
      const wish = { templateId, plates: [first, ...others], qtyEach: 1, reason, requestId: newId() };
      const { grantId } = await giveToPlates(wish, context);
      return (await couponsOfGrant(context.tx, { dealerIds: [dealerId], parkIds: null }, grantId)).map(({ couponId, plateNo }) => ({
        couponId,
        plateNo,
      }));
    });

  const hours = await make(18, {
    name: '商场会员2小时券',
    couponType: TIME,
    minutes: 120,
    claimable: 1,
    description: '当日在商场消费满100元，凭小票到服务台领取',
  });
  await give(6, hours, plates.slice(0, 12), '会员日赠券');
  await make(12, {
    name: '周末八折券',
    couponType: PERCENT,
    payBp: 8000,
    maxDiscountFen: 2000,
    usableDays: [2, 3],
    stackable: 1,
    claimable: 1,
    totalQty: 2000,
  });
  const ten = await make(9, { name: '新客立减10元', amountFen: 1000, perUserLimit: 1 });
  const tens = await give(0.1, ten, plates.slice(0, 8), '开业酬宾');
  const full = await make(20, { name: '投诉补偿全免券', couponType: FULL, perUserLimit: 3, totalQty: 100 });
  const fulls = await give(0.1, full, plates.slice(8, 14), '抬杆延误补偿');
  const old = {
    name: '双节满减券',
    couponType: OVER,
    amountFen: 500,
    thresholdFen: 3000,
    validType: couponValidity.FIXED,
    validDays: null,
  };
  const over = await make(40, { ...old, startTime: toIso(now.getTime() - 40 * dayMs), endTime: toIso(now.getTime() - 2 * dayMs) });
  await give(35, over, plates.slice(3, 9), '节日活动');
  await inOffice(0, async ({ tx }) => {
    await endOver(tx, dealerId, now);
    await countPieces(tx, { dealerId, id: over }, { expired: (await expireCoupons(tx, dealerId, over, now)).length });
  });
  const cheap = await make(14, { name: '停车5元特价券', amountFen: 500, perUserLimit: 3 });
  await inOffice(13, (context) => saveSale(cheap, { salePriceFen: 400, saleQty: 300, merchantIds: [], onSale: 1, rev: 1 }, context));
  const rain = await make(15, { name: '雨天关怀1小时券', couponType: TIME, minutes: 60, totalQty: 300 });
  await inOffice(3, (context) => moveTemplate('stop', rain, 1, context));
  await make(1, { name: '晚间免费时段券', couponType: SLOT, freeSlots: [{ start: '18:00', end: '22:00' }], claimable: 1 }, false);
  await make(7, {
    name: '充电服务费八折券',
    couponType: PERCENT,
    payBp: 8000,
    bizScope: couponScope.CHARGING_SERVICE,
    claimable: 1,
    perPlateDayLimit: null,
  });
  await make(0, { name: '满50减10', couponType: OVER, amountFen: 1000, thresholdFen: 5000, stackable: 1 }, false);
  return { full: fulls, ten: tens };
}
