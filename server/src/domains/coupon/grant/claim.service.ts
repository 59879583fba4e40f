import {
  couponErrors,
  couponFigure,
  couponScope,
  couponTemplateStatus,
  couponTerms,
  couponValidity,
  couponWay,
  type driverCoupons,
} from '@bochong/contract/coupon';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { dayType } from '@bochong/contract/parking-fee';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope } from '../../../kernel/database/db.ts';
import { assertNewBusiness } from '../../../kernel/database/dealer-standing.ts';
import { AppError, fail, found } from '../../../kernel/http/errors.ts';
import { createMissLimit } from '../../../kernel/http/miss-limit.ts';
import { toIso } from '../../../kernel/time.ts';
import { shownTemplate } from '../template/coupon-list.repo.ts';
import { isOver } from '../template/coupon-state.rule.ts';
import { lockStock } from '../template/coupon-stock.repo.ts';
import { findClaimToken, type StoredTemplate, templateOf } from '../template/coupon-template.repo.ts';
import { type Claimed, claimedBy } from '../use/coupon-list.repo.ts';
import { giveCoupons } from './give.service.ts';

const { assertMayAsk, noteMiss } = createMissLimit(couponErrors.tooManyClaims);

/** The coupon behind a code. The transaction sees its dealer from then on; a code that is dead answers like one that never was. */
async function claimable(context: Context, token: string): Promise<StoredTemplate> {
  assertMayAsk(context);
  const where = await findClaimToken(context.tx, token);
  if (where) await rescope(context.tx, [where.dealerId]);
  const template = where && (await templateOf(context.tx, where));
  const { DRAFT, STOPPED } = couponTemplateStatus;
  if (template?.claimable === 1 && template.status !== DRAFT && template.status !== STOPPED && !isOver(template, context.now))
    return template;
  noteMiss(context);
  return fail(couponErrors.codeUnknown);
}

const minuteOf = (at: string) => toIso(Date.parse(at)).slice(0, 16).replace('T', ' ');

/** What a driver is told of a coupon before taking it; `left`: pieces of it are there to be given. */
export async function shownForClaim({ tx }: Pick<Context, 'tx'>, template: StoredTemplate): Promise<Data<typeof driverCoupons.look>> {
  const { dealerId, id, usableDays, usableSlots } = template;
  const shown = found(await shownTemplate(tx, id, { dealerIds: [dealerId], parkIds: null }));
  const {
    name,
    description,
    perUserLimit,
    parkNames,
    stationNames,
    dealerName,
    startTime,
    endTime,
    validDays,
    stackable,
    perPlateDayLimit,
  } = shown;
  const fixed = template.validType === couponValidity.FIXED;
  return {
    ...{ name, description, perUserLimit, dealerName, figure: couponFigure(template), terms: couponTerms(template) },
    validity: fixed ? `${minuteOf(startTime ?? '')} 至 ${minuteOf(endTime ?? '')} 有效` : `领取后${validDays}天内有效`,
    conditions: [
      template.bizScope === couponScope.PARKING ? `适用车场：${parkNames || '全部车场'}` : `适用电站：${stationNames || '全部电站'}`,
      usableDays.length > 0 ? `限${usableDays.map((one) => dayType.label(one)).join('、')}使用` : '',
      usableSlots.length > 0 ? `限${usableSlots.map(({ start, end }) => `${start}–${end}`).join('、')}使用` : '',
      perPlateDayLimit === null ? '' : `每车每日限用${perPlateDayLimit}张`,
      template.bizScope !== couponScope.PARKING
        ? '充电结算时自动使用，每次一张'
        : stackable === 1
          ? '可与其他可叠加的券同时使用'
          : '不与其他券同时使用',
    ].filter((line) => line !== ''),
    left: shown.status === couponTemplateStatus.GRANTING && shown.remainQty > 0,
  };
}

export async function lookAtCoupon(token: string, context: Context): Promise<Data<typeof driverCoupons.look>> {
  return shownForClaim(context, await claimable(context, token));
}

export const toldClaim = ({ id: couponId, code, plateNo, startTime, endTime }: Omit<Claimed, 'templateId'>) => ({
  couponId,
  code,
  plateNo,
  startTime,
  endTime,
});

/** A driver takes a coupon for a vehicle. The same request gets the same coupon again. */
export async function claimCoupon({ token, plateNo, requestId }: BodyOf<typeof driverCoupons.claim>, context: Context) {
  const { tx } = context;
  const { dealerId, id, status } = await claimable(context, token);
  const repeated = async () => {
    const known = await claimedBy(tx, dealerId, requestId);
    if (known && (known.templateId !== id || known.plateNo !== plateNo)) fail(couponErrors.otherRequest);
    return known && toldClaim(known);
  };
  const known = await repeated();
  if (known) return known;
  await assertNewBusiness(tx, dealerId);
  if (status !== couponTemplateStatus.GRANTING) fail(couponErrors.claimedOut);
  // The same request at the same time has taken its piece by now.
  await lockStock(tx, { dealerId, id });
  const meanwhile = await repeated();
  if (meanwhile) return meanwhile;
  const giving = { dealerId, templateId: id, plates: [plateNo], qtyEach: 1, way: couponWay.CLAIM, grantId: null, claimRequest: requestId };
  try {
    const [coupon] = await giveCoupons(context, giving);
    return toldClaim(found(coupon));
  } catch (failure) {
    const out =
      failure instanceof AppError && (failure.definition === couponErrors.soldOut || failure.definition === couponErrors.notGranting);
    throw out ? new AppError(couponErrors.claimedOut) : failure;
  }
}
