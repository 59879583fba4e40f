import { couponKind } from '@bochong/contract/coupon';

/** What of a coupon decides what it takes off. */
export interface Applicable {
  couponId: string;
  couponType: number;
  minutes: number | null;
  payBp: number | null;
  amountFen: number | null;
  thresholdFen: number | null;
  maxDiscountFen: number | null;
  freeSlots: readonly { start: string; end: string }[];
  stackable: boolean;
  endTime: string;
}

/** Time taken off what is billed: the last minutes, and spans of the clock. */
export interface TimeCut {
  minutes: number;
  slots: readonly { start: string; end: string }[];
}

/** What coupons are used on. `payableFen` is all of it, `dueFen` what of it is unpaid. */
export interface Priced {
  payableFen: number;
  dueFen: number;
  /** What would be payable with time taken off. */
  without(cut: TimeCut): number;
}

export interface Applied {
  couponId: string;
  discountFen: number;
}

const { FULL, TIME, SLOT, PERCENT, OVER, AMOUNT } = couponKind;

/** The order in which kinds act. */
const order: readonly number[] = [FULL, TIME, SLOT, PERCENT, OVER, AMOUNT];

/** Half up at a share in basis points, in integers. */
const shareOf = (fen: number, bp: number): number => Math.floor((fen * bp + 5000) / 10_000);

/** What is left of `before` under a coupon that takes no time off. */
function leaves(coupon: Applicable, before: number): number {
  const most = Math.min(before, coupon.maxDiscountFen ?? before);
  if (before < (coupon.thresholdFen ?? 0)) return before;
  if (coupon.couponType === FULL) return before - most;
  if (coupon.couponType === PERCENT) return before - Math.min(most, before - shareOf(before, coupon.payBp ?? 10_000));
  return Math.max(0, before - (coupon.amountFen ?? 0));
}

/**
 * What each coupon takes off, in the order they act: full (nothing acts after it), time and spans of the clock (the fee is calculated again),
 * share, amounts. In sum never more than is due, so that no coupon makes a refund; one that lowers nothing is left out.
 */
export function applyInOrder(price: Priced, coupons: readonly Applicable[]): Applied[] {
  let [amount, room] = [price.payableFen, price.dueFen];
  let cut: TimeCut = { minutes: 0, slots: [] };
  const applied: Applied[] = [];
  for (const coupon of coupons.toSorted((a, b) => order.indexOf(a.couponType) - order.indexOf(b.couponType))) {
    const before = amount;
    if (coupon.couponType === TIME || coupon.couponType === SLOT) {
      cut = { minutes: cut.minutes + (coupon.minutes ?? 0), slots: [...cut.slots, ...coupon.freeSlots] };
      amount = Math.min(before, price.without(cut));
    } else amount = leaves(coupon, before);
    const discountFen = Math.min(before - amount, room);
    room -= discountFen;
    if (discountFen > 0) applied.push({ couponId: coupon.couponId, discountFen });
    if (coupon.couponType === FULL) break;
  }
  return applied;
}

export const totalOf = (applied: readonly Applied[]): number => applied.reduce((sum, { discountFen }) => sum + discountFen, 0);

/** May be used together: one alone, or several of different kinds that all say so. */
export const mayStack = (coupons: readonly Applicable[], most: number): boolean =>
  coupons.length <= most &&
  (coupons.length <= 1 ||
    (coupons.every(({ stackable }) => stackable) && new Set(coupons.map(({ couponType }) => couponType)).size === coupons.length));

/** Coupons that are looked at for the best choice, those that expire first. */
const mostTried = 20;

function* choices(coupons: readonly Applicable[], most: number, chosen: readonly Applicable[] = []): Generator<readonly Applicable[]> {
  for (const [index, coupon] of coupons.entries()) {
    const next = [...chosen, coupon];
    if (!mayStack(next, most)) continue;
    yield next;
    if (next.length < most) yield* choices(coupons.slice(index + 1), most, next);
  }
}

/**
 * The choice that leaves the least to pay. Of equal ones the one of fewer coupons, then the one whose coupons expire first, then those given
 * first. A choice with a coupon that lowers nothing is none.
 */
export function bestChoice(price: Priced, coupons: readonly Applicable[], most: number): Applied[] {
  const tried = coupons.toSorted((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime)).slice(0, mostTried);
  const known = new Map<string, number>();
  const once: Priced = {
    ...price,
    without(cut) {
      const key = JSON.stringify(cut);
      const fen = known.get(key) ?? price.without(cut);
      known.set(key, fen);
      return fen;
    },
  };
  let best: Applied[] = [];
  for (const choice of choices(tried, most)) {
    const applied = applyInOrder(once, choice);
    if (applied.length < choice.length) continue;
    const [gain, fewer] = [totalOf(applied) - totalOf(best), best.length - applied.length];
    // `tried` is in the order of expiry, and choices come in its order: of equal ones the first stays.
    if (gain > 0 || (gain === 0 && fewer > 0)) best = applied;
  }
  return best;
}
