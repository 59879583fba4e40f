import { couponErrors, couponTemplateStatus, couponWay } from '@bochong/contract/coupon';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type driverCounters, merchantErrors, merchantStatus } from '@bochong/contract/merchant';
import type { Context } from '../../kernel/app-context.ts';
import { rescope } from '../../kernel/database/db.ts';
import { assertNewBusiness } from '../../kernel/database/dealer-standing.ts';
import { AppError, fail, found } from '../../kernel/http/errors.ts';
import { createMissLimit } from '../../kernel/http/miss-limit.ts';
import { claimedBy, giveBought, shownForClaim, stockOf, templateOf, toldClaim } from '../coupon/index.ts';
import { assertDayLimit } from './coupon-trade.service.ts';
import { findCounter, findMerchant, type StoredMerchant, setCounter } from './merchant.repo.ts';

const { assertMayAsk, noteMiss } = createMissLimit(merchantErrors.tooManyClaims);

/** The merchant behind a code and the coupon its counter gives. The transaction sees its dealer from then on; a closed counter answers like a code that never was. */
async function counterOf(context: Context, token: string, lock: boolean) {
  assertMayAsk(context);
  const where = await findCounter(context.tx, token);
  if (where) await rescope(context.tx, [where.dealerId]);
  const merchant = where && (await findMerchant(context.tx, where.id, { dealerIds: [where.dealerId], parkIds: null }, lock));
  const templateId = merchant?.status === merchantStatus.OPEN ? merchant.counterTemplateId : null;
  const template =
    merchant && templateId !== null ? await templateOf(context.tx, { dealerId: merchant.dealerId, id: templateId }) : undefined;
  if (merchant && template && template.status !== couponTemplateStatus.STOPPED) return { merchant, template };
  noteMiss(context);
  return fail(merchantErrors.codeUnknown);
}

/** What a driver is told at a merchant's counter: the merchant gives it. */
export async function lookAtCounter(token: string, context: Context) {
  const { merchant, template } = await counterOf(context, token, false);
  const shown = await shownForClaim(context, template);
  const own = (await stockOf(context.tx, merchant.dealerId, merchant.id)).find((one) => one.templateId === template.id);
  return { ...shown, dealerName: merchant.merchantName, left: (own?.leftQty ?? 0) > 0 };
}

/** A driver takes a coupon of a merchant's for a vehicle. The same request gets the same coupon again. */
export async function claimAtCounter({ token, plateNo, requestId }: BodyOf<typeof driverCounters.claim>, context: Context) {
  const { merchant, template } = await counterOf(context, token, true);
  const { dealerId, id: merchantId } = merchant;
  const known = await claimedBy(context.tx, dealerId, requestId);
  if (known) return known.templateId === template.id && known.plateNo === plateNo ? toldClaim(known) : fail(merchantErrors.otherRequest);
  await assertNewBusiness(context.tx, dealerId);
  const giving = { dealerId, merchantId, templateId: template.id, plates: [plateNo], qtyEach: 1, way: couponWay.CLAIM, grantId: null };
  try {
    await assertDayLimit(context, merchant, 1);
    const [coupon] = await giveBought(context, { ...giving, claimRequest: requestId });
    return toldClaim(found(coupon));
  } catch (failure) {
    const out: readonly unknown[] = [couponErrors.boughtTooFew, couponErrors.soldOut, couponErrors.notGranting, merchantErrors.dayLimit];
    throw failure instanceof AppError && out.includes(failure.definition) ? new AppError(merchantErrors.claimedOut) : failure;
  }
}

/** Which coupon the code of a locked merchant gives; none closes its counter. */
export async function chooseCounter(merchant: StoredMerchant, templateId: string | null, { tx, audit }: Context): Promise<null> {
  const own = templateId === null ? [] : await stockOf(tx, merchant.dealerId, merchant.id);
  if (templateId !== null && !own.some((one) => one.templateId === templateId && one.leftQty > 0))
    fail(merchantErrors.counterCoupon, {}, { field: 'templateId' });
  await setCounter(tx, merchant, templateId);
  audit({
    targetType: 'merchant',
    targetId: merchant.id,
    detail: { before: { counterTemplateId: merchant.counterTemplateId }, after: { counterTemplateId: templateId } },
  });
  return null;
}
