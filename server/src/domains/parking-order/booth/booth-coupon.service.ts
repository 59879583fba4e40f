import { boothErrors } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { Quote } from '../../bill/index.ts';
import { type Applied, couponsOfCodes, useCoupons } from '../../coupon/index.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { applyPayment } from '../stay/stay-money.service.ts';
import { couponOrderOf, offerForStay } from '../stay-payment/stay-coupon.service.ts';

/** Coupons that a driver shows at the counter, with what they take off. */
export interface ShownCoupons {
  couponFen: number;
  applied: Applied[];
  coupons: { code: string; name: string; figure: string; discountFen: number }[];
}

/** What coupons take off a stay whose codes were given; one that nobody has, or that is another vehicle's, is refused by its code. */
export async function couponsShown(context: Context, stay: StayRow, quote: Quote, codes: readonly string[]): Promise<ShownCoupons> {
  if (codes.length === 0) return { couponFen: 0, applied: [], coupons: [] };
  const known = new Map((await couponsOfCodes(context.tx, stay.dealerId, codes)).map((coupon) => [coupon.code, coupon]));
  const meant = [...new Set(codes)].map((code) => {
    const coupon = known.get(code) ?? fail(boothErrors.couponUnknown, { code }, { field: 'couponCodes' });
    if (coupon.plateNo !== stay.plateNo) fail(boothErrors.couponOfOther, { code, plateNo: coupon.plateNo }, { field: 'couponCodes' });
    return coupon;
  });
  const ids = meant.map(({ couponId }) => couponId);
  const { offered, applied, discountFen } = await offerForStay(context, stay, quote, ids);
  const coupons = meant.map(({ code, couponId }) => {
    const one = offered.find((coupon) => coupon.couponId === couponId);
    return { code, name: one?.name ?? '', figure: one?.figure ?? '', discountFen: one?.discountFen ?? 0 };
  });
  return { couponFen: discountFen, applied, coupons };
}

/** Uses coupons on a stay that stands at the exit; the rest is paid in the same transaction. Answers the stay as it is then. */
export async function useShown(context: Context, stay: StayRow, { applied, couponFen }: ShownCoupons): Promise<StayRow> {
  if (applied.length === 0) return stay;
  const { boughtFen } = await useCoupons(context, couponOrderOf(stay), applied);
  return (await applyPayment(context, stay, { paidFen: 0, couponFen, boughtFen, prepaid: null })).stay;
}
