import {
  type CouponTemplateFields,
  couponGrants,
  couponKind,
  couponPayer,
  couponScope,
  coupons,
  couponValidity,
} from '@bochong/contract/coupon';
import { newId } from '../../kernel/database/identifier.ts';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';

/** A coupon of 5.00, good for 30 days from when it is given, at every lot. */
export const fiveOff: CouponTemplateFields = {
  ...{
    name: '停车立减5元',
    couponType: couponKind.AMOUNT,
    minutes: null,
    payBp: null,
    amountFen: 500,
    thresholdFen: null,
    maxDiscountFen: null,
  },
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
    totalQty: 100,
    perUserLimit: 2,
    perPlateDayLimit: null,
    stackable: 0,
    claimable: 1,
    payer: couponPayer.PLATFORM,
    description: '',
  },
};

/** Makes a coupon and begins to give it. */
export async function publish(t: TestApp, actor: Actor, more: Partial<CouponTemplateFields> = {}) {
  const created = await t.call(coupons.create, { body: { ...fiveOff, ...more } }, actor);
  if (created.code !== '200') throw new Error(created.message);
  const { templateId } = created.data;
  const published = await t.call(coupons.publish, { params: { id: templateId }, body: { rev: 0 } }, actor);
  if (published.code !== '200') throw new Error(published.message);
  const { claimPath, couponNo } = await templateAt(t, actor, templateId);
  return { templateId, couponNo, token: (claimPath ?? '').replace('/y/', '') };
}

export const templateAt = async (t: TestApp, actor: Actor, templateId: string) =>
  (await t.call(coupons.get, { params: { id: templateId } }, actor)).data;

/** Gives vehicles a coupon each, and answers the coupons. */
export async function give(t: TestApp, actor: Actor, templateId: string, plates: string[], qtyEach = 1) {
  const body = { templateId, plates, qtyEach, reason: '老客户回馈', requestId: newId() };
  const { code, message, data } = await t.call(couponGrants.give, { body }, actor);
  if (code !== '200') throw new Error(message);
  return (await t.call(couponGrants.coupons, { params: { id: data.grantId } }, actor)).data;
}
