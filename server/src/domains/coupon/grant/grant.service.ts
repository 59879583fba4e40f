import { couponErrors, type couponGrants, couponStatus, couponWay } from '@bochong/contract/coupon';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { Context } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { countPieces } from '../template/coupon-stock.repo.ts';
import { isOwn, lockTemplate } from '../template/coupon-template.repo.ts';
import { lockCoupons, revokeUnused } from '../use/coupon.repo.ts';
import { couponsOfGrant, couponsOfPlate } from '../use/coupon-list.repo.ts';
import { giveCoupons } from './give.service.ts';
import { countGrant, findGrant, grantOfRequest, insertGrant } from './grant.repo.ts';

/** Gives a coupon to vehicles. The same request is answered as it was the first time. */
export async function giveToPlates(
  { templateId, qtyEach, reason, requestId, plates: named }: BodyOf<typeof couponGrants.give>,
  context: Context,
) {
  const { tx, user, now, audit } = context;
  const { dealerId } = found(await lockTemplate(tx, templateId, user));
  const known = await grantOfRequest(tx, dealerId, requestId);
  if (known) return known.templateId === templateId ? { grantId: known.id, qty: known.qty } : fail(couponErrors.otherRequest);
  const plates = [...new Set(named)];
  const qty = plates.length * qtyEach;
  const id = newId(now);
  await insertGrant(tx, {
    ...{ dealerId, id, templateId, requestId, reason, qty, way: couponWay.PLATE, vehicles: plates.length, merchantId: null },
    ...{ grantNo: await businessNumber(tx, 'FQ', now), operatorId: user.userId, operatorName: user.userName, grantedAt: now.toISOString() },
  });
  await giveCoupons(context, { dealerId, templateId, plates, qtyEach, way: couponWay.PLATE, grantId: id, claimRequest: null });
  audit({ targetType: 'coupon', targetId: templateId, detail: { grantId: id, vehicles: plates.length, qty, reason } });
  return { grantId: id, qty };
}

export async function grantCoupons(id: string, { tx, user }: Context) {
  const { dealerId } = found(await findGrant(tx, id, user));
  return couponsOfGrant(tx, { dealerIds: [dealerId], parkIds: user.parkIds }, id);
}

export const plateCoupons = (plateNo: string, { tx, user }: Context) => couponsOfPlate(tx, user, plateNo);

async function book(
  { tx }: Context,
  dealerId: string,
  taken: { templateId: string; count: number }[],
  grantId: string | null,
): Promise<number> {
  const revoked = taken.reduce((sum, { count }) => sum + count, 0);
  if (grantId !== null) await countGrant(tx, dealerId, grantId, { revoked });
  for (const { templateId, count } of taken) await countPieces(tx, { dealerId, id: templateId }, { revoked: count });
  return revoked;
}

/** Takes back what of a batch is unused; what is being paid with stays. */
export async function revokeGrant(id: string, reason: string, context: Context) {
  const { tx, user, audit } = context;
  const { dealerId, templateId, merchantId } = found(await findGrant(tx, id, user));
  if (!(await isOwn(tx, { dealerId, id: templateId }, user.parkIds))) fail(commonErrors.notFound);
  const revoked = await book(context, dealerId, await revokeUnused(tx, dealerId, { grantId: id }), id);
  if (revoked === 0) fail(merchantId === null ? couponErrors.nothingToRevoke : couponErrors.boughtPiece);
  audit({ targetType: 'coupon', targetId: templateId, detail: { grantId: id, revoked, reason } });
  return { revoked };
}

export async function revokeCoupon(id: string, reason: string, context: Context) {
  const { tx, user, audit } = context;
  const [coupon] = await lockCoupons(tx, user.dealerIds, [id]);
  const { dealerId, templateId, grantId, status, purchaseId } = found(coupon);
  if (!(await isOwn(tx, { dealerId, id: templateId }, user.parkIds))) fail(commonErrors.notFound);
  if (purchaseId !== null) fail(couponErrors.boughtPiece);
  if (status !== couponStatus.UNUSED) fail(couponErrors.couponUsed, { status: couponStatus.label(status) });
  await book(context, dealerId, await revokeUnused(tx, dealerId, { couponId: id }), grantId);
  audit({ targetType: 'coupon', targetId: templateId, detail: { couponId: id, reason } });
  return null;
}
