import { billBiz } from '@bochong/contract/bill';
import { couponKind } from '@bochong/contract/coupon';
import { carType } from '@bochong/contract/kernel/vehicle';
import { couponType } from '@bochong/contract/parking-fee';
import { orderStatus } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessDate, dateStart, dayMs } from '../../../kernel/time.ts';
import type { BillRow, Credit, Quote, Subject } from '../../bill/index.ts';
import { type CouponOrder, type Offer, type OfferedPrice, offerCoupons, type TimeCut, useHeldCoupons } from '../../coupon/index.ts';
import { type Cover, dayOfDate, dayTypeOf, dayTypesBetween } from '../../parking-fee/index.ts';
import { pricerOf, type StayPricer } from '../order-fee/order-fee.service.ts';
import type { StayRow } from '../stay/stay.repo.ts';

type Work = Pick<WorkContext, 'tx' | 'now'>;

/** A stay as coupons see it. */
export const couponOrderOf = ({ dealerId, id: orderId, orderNo, parkId, plateNo }: StayRow): CouponOrder => ({
  ...{ dealerId, orderId, orderNo, parkId, plateNo },
  bizType: billBiz.PARKING,
});

/** The kind of a rule's policy that a kind of coupon goes by. */
const ruledAs: Record<number, number> = { [couponKind.SLOT]: couponType.TIME, [couponKind.OVER]: couponType.AMOUNT };

function allows({ allowTypes, maxTime, maxPercent, maxAmount }: StayPricer['policy'], kind: number): boolean {
  const ruled = ruledAs[kind] ?? kind;
  const most: Record<number, number> = { [couponType.TIME]: maxTime, [couponType.PERCENT]: maxPercent, [couponType.AMOUNT]: maxAmount };
  return allowTypes.some((type) => type === ruled) && (most[ruled] ?? 1) > 0;
}

/** The spans of the clock within a stay, day by day; the first may have begun on the day before. */
function coversOfSlots(slots: TimeCut['slots'], enterTime: string, until: string): Cover[] {
  const covers: Cover[] = [];
  const first = dateStart(businessDate(Date.parse(enterTime))) - dayMs;
  const at = (day: number, clock: string) => day + Number(clock.slice(0, 2)) * 3_600_000 + Number(clock.slice(3)) * 60_000;
  for (const { start, end } of slots)
    for (let day = first; day < Date.parse(until); day += dayMs) {
      const from = Math.max(at(day, start), Date.parse(enterTime));
      const to = Math.min(at(end > start ? day : day + dayMs, end), Date.parse(until));
      const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      if (to > from) covers.push({ kind: 'CHARGING', ...span, refId: null, label: '时段券' });
    }
  return covers;
}

const unpriced: OfferedPrice = { payableFen: 0, dueFen: 0, without: () => 0, dayType: 0, allows: () => false };
const none: Offer = { offered: [], applied: [], discountFen: 0 };

/**
 * What coupons of its vehicle take off what a stay owes: those wished for, or (without a wish) those that leave the least to pay. Arrears are
 * paid without coupons, and so is what goes on a company's account.
 */
export async function offerForStay({ tx, now }: Work, stay: StayRow, quote: Quote, wish?: readonly string[]): Promise<Offer> {
  const until = stay.exitTime ?? now.toISOString();
  const over = stay.orderStatus === orderStatus.MERGED || stay.orderStatus === orderStatus.VOID;
  const own = stay.arrearsId === null && stay.carType !== carType.COMPANY;
  const pricer = own && !over ? await pricerOf(tx, stay, until) : null;
  if (!pricer) return wish && wish.length > 0 ? offerCoupons({ tx, now }, couponOrderOf(stay), unpriced, wish) : none;
  const today = businessDate(now);
  const full = pricer.price().payableFen;
  const price: OfferedPrice = {
    payableFen: quote.payableFen,
    dueFen: quote.dueFen,
    without: ({ minutes, slots }) =>
      Math.max(0, quote.payableFen - full + pricer.price({ minutes, covers: coversOfSlots(slots, stay.enterTime, until) }).payableFen),
    dayType: dayTypeOf(dayOfDate(today), await dayTypesBetween(tx, stay.parkId, today, today)),
    allows: (kind) => allows(pricer.policy, kind),
  };
  return offerCoupons({ tx, now }, couponOrderOf(stay), price, wish);
}

/** What coupons that its bill was quoted with take off a stay, beside the payment. */
export async function couponsOfPayment(
  work: Work & Pick<WorkContext, 'app'>,
  bill: BillRow,
  { subject: { stay }, amountFen, dueFen }: Credit<Subject & { stay: StayRow }>,
) {
  const roomFen = stay.arrearsId === null ? Math.max(0, dueFen - amountFen) : 0;
  return useHeldCoupons(work, couponOrderOf(stay), bill.id, roomFen);
}
