import { payChannel } from '@bochong/contract/bill';
import { couponKind, couponPayer, couponScope, couponValidity } from '@bochong/contract/coupon';
import { merchantMode } from '@bochong/contract/merchant';
import type { App, WorkContext } from '../../kernel/app-context.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { asColleague, type Colleague } from '../../kernel/seed-context.ts';
import { dayMs } from '../../kernel/time.ts';
import { couponsOfGrant, createTemplate, moveTemplate, saveSale } from '../coupon/index.ts';
import { chooseCounter } from './counter.service.ts';
import { buyCoupons, giveFromMerchant, returnPurchase } from './coupon-trade.service.ts';
import { insertMerchant } from './merchant.repo.ts';
import { createMerchant, lockedMerchant } from './merchant.service.ts';
import { rechargeMerchant } from './recharge.service.ts';

const blank = { category: '', contact: '', phone: '', creditLimitFen: 0, giveDayLimit: null, remark: '' };

/** A merchant that has nothing yet; answers its id. */
export async function seedMerchant(
  { tx, now }: Pick<WorkContext, 'app' | 'tx' | 'now'>,
  dealerId: string,
  merchantName: string,
): Promise<string> {
  const id = newId(now);
  const fields = { ...blank, merchantName, parkIds: [newId(now)], settleMode: merchantMode.PREPAID };
  const kept = {
    merchantNo: `SH${id.slice(0, 12)}`,
    phoneCipher: null,
    counterToken: id.replaceAll('-', '').slice(0, 22),
    createdAt: now.toISOString(),
  };
  await insertMerchant(tx, { dealerId, id }, fields, kept);
  return id;
}

/** Shops of an office: one that pays ahead and one that pays monthly, what they bought and gave. Answers the pieces that vehicles have of them. */
export async function seedMerchants(
  app: App,
  { dealerId, clerk }: { dealerId: string; clerk: Colleague },
  parkId: string,
  plates: readonly string[],
): Promise<{ given: { couponId: string; plateNo: string }[]; merchantId: string }> {
  const now = app.clock.now();
  const inOffice = <T>(daysAgo: number, work: (context: ReturnType<typeof asColleague>) => Promise<T>) =>
    app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
      work(asColleague({ app, tx, now: new Date(now.getTime() - daysAgo * dayMs) }, clerk)),
    );
  const template = await inOffice(20, async (context) => {
    const { templateId } = await createTemplate(
      {
        ...{ name: '商户停车抵5元券', couponType: couponKind.AMOUNT, minutes: null, payBp: null, amountFen: 500, thresholdFen: null },
        ...{
          maxDiscountFen: null,
          freeSlots: [],
          bizScope: couponScope.PARKING,
          parkIds: [],
          stationIds: [],
          validType: couponValidity.AFTER_CLAIM,
          startTime: null,
          endTime: null,
          validDays: 30,
        },
        ...{ usableDays: [], usableSlots: [], totalQty: 5000, perUserLimit: 5, perPlateDayLimit: null, stackable: 0, claimable: 0 },
        ...{ payer: couponPayer.MERCHANT, description: '消费即赠，缴费时自动抵扣' },
      },
      context,
    );
    await moveTemplate('publish', templateId, 0, context);
    await saveSale(templateId, { salePriceFen: 400, saleQty: 3000, merchantIds: [], onSale: 1, rev: 1 }, context);
    return templateId;
  });
  const given: { couponId: string; plateNo: string }[] = [];
  const open = (fields: object) =>
    inOffice(18, (context) => createMerchant({ ...blank, parkIds: [parkId], settleMode: 1, merchantName: '', ...fields }, context));
  const buy = (merchantId: string, daysAgo: number, qty: number) =>
    inOffice(daysAgo, async (context) =>
      buyCoupons(await lockedMerchant(merchantId, context), { templateId: template, qty, unitPriceFen: 400, requestId: newId() }, context),
    );
  const give = (merchantId: string, to: readonly string[]) =>
    inOffice(0.1, async (context) => {
      if (to.length === 0) return;
      const wish = { templateId: template, plates: [...to], qtyEach: 1, reason: '消费赠券', requestId: newId() };
      const { grantId } = await giveFromMerchant(await lockedMerchant(merchantId, context), wish, context);
      given.push(
        ...(await couponsOfGrant(context.tx, { dealerIds: [dealerId], parkIds: null }, grantId)).map(({ couponId, plateNo }) => ({
          couponId,
          plateNo,
        })),
      );
    });
  const cafe = await open({ merchantName: '街角咖啡', category: '餐饮', contact: '店长', giveDayLimit: 200 });
  await inOffice(16, (context) =>
    rechargeMerchant(
      cafe.merchantId,
      { amountFen: 200_000, payChannel: payChannel.TRANSFER, voucherNo: `HK${newId().slice(24)}`, requestId: newId() },
      context,
    ),
  );
  await buy(cafe.merchantId, 15, 200);
  const back = await buy(cafe.merchantId, 6, 50);
  await inOffice(3, (context) => returnPurchase(back.purchaseId, { reason: '活动取消', rev: 0 }, context));
  const mall = await open({ merchantName: '滨江商场服务台', category: '零售', settleMode: merchantMode.POSTPAID, creditLimitFen: 500_000 });
  await buy(mall.merchantId, 14, 300);
  const half = Math.ceil(plates.length / 2);
  await give(cafe.merchantId, plates.slice(0, half));
  await give(mall.merchantId, plates.slice(half));
  await inOffice(0, async (context) => chooseCounter(await lockedMerchant(cafe.merchantId, context), template, context));
  return { given, merchantId: cafe.merchantId };
}
