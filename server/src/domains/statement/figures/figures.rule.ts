import { billBiz, payChannel } from '@bochong/contract/bill';
import { type Cell, type Sums, sumsOf } from './measure.rule.ts';

type Businesses = readonly [number, ...number[]];
/** What is charged before it is paid: each order has a receivable of its own. */
const orderBusinesses = [
  ...([billBiz.PARKING, billBiz.ARREARS, billBiz.BOOK, billBiz.STAGGER] as const),
  ...([billBiz.CHARGING, billBiz.OCCUPANCY, billBiz.CHARGING_BOOK] as const),
] as const;
const orders: ReadonlySet<number> = new Set(orderBusinesses);
export const isOrder = ({ bizType }: Pick<Cell, 'bizType'>): boolean => orders.has(bizType);
/** What is income when it comes in; a recharge is the owner's money, and a test of an account nobody's. */
export const incomeBusinesses: Businesses = [
  ...orderBusinesses,
  billBiz.PASS,
  billBiz.COMPANY,
  billBiz.COMPANY_CHARGING,
  billBiz.MERCHANT_SETTLEMENT,
];
export const isIncome = ({ bizType }: Pick<Cell, 'bizType'>): boolean => incomeBusinesses.includes(bizType);

/** What lots bring by parking: stays, what was owed for them, passes, bookings, shared spaces. */
export const parkingBusinesses: Businesses = [billBiz.PARKING, billBiz.ARREARS, billBiz.PASS, billBiz.BOOK, billBiz.STAGGER];
export const isParking = ({ bizType }: Pick<Cell, 'bizType'>): boolean => parkingBusinesses.includes(bizType);

/** 实收: money and principal of wallets. */
export const receivedFen = (sums: Sums): number => sums.receivedFen + sums.principalFen;
export const refundedFen = (sums: Sums): number => sums.refundFen + sums.principalBackFen;
export const netFen = (sums: Sums): number => receivedFen(sums) - refundedFen(sums);
/** All that was paid in one way: with gifts of wallets, and on account. */
export const paidFen = (sums: Sums): number => receivedFen(sums) + sums.giftFen + sums.creditFen;
const paidBackFen = (sums: Sums): number => refundedFen(sums) + sums.giftBackFen + sums.creditBackFen;

/** 优惠: gifts of wallets, coupons, what rules take off. */
export const discountFen = (sums: Sums): number => sums.giftFen - sums.giftBackFen + sums.couponFen + sums.discountFen;

/** Basis points; null where there is nothing to divide by. */
export const shareBp = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 10_000));
const dividedBy = (fen: number, count: number): number | null => (count === 0 ? null : Math.round(fen / count));

/** What only some means of payment are looked at for says nothing of what was owed. */
export interface Look {
  everyMeans: boolean;
  /** All that a unit did over some days: fees of channels are known of nothing less. */
  whole?: boolean;
}

export function incomeOf(cells: readonly Cell[], { everyMeans, whole = false }: Look) {
  const { feeFen, splitFen } = sumsOf(cells);
  const all = sumsOf(cells.filter(isIncome));
  const sold = sumsOf(cells.filter((cell) => isIncome(cell) && !isOrder(cell))).passSoldFen;
  const owed = (fen: number) => (everyMeans ? fen : null);
  return {
    receivableFen: owed(sumsOf(cells.filter(isOrder)).chargedFen + sold),
    discountFen: owed(discountFen(all)),
    creditFen: owed(all.creditFen - all.creditBackFen),
    receivedFen: receivedFen(all),
    refundFen: refundedFen(all),
    netFen: netFen(all),
    feeFen: whole ? feeFen : null,
    splitFen: owed(splitFen),
    profitFen: whole ? netFen(all) - feeFen - splitFen : null,
    payCount: all.payCount,
    averageFen: dividedBy(receivedFen(all), all.payCount),
  };
}

const groups = {
  onlineFen: [payChannel.WECHAT, payChannel.ALIPAY, payChannel.UNIONPAY, payChannel.ECNY, payChannel.POS],
  cashFen: [payChannel.CASH],
  autoFen: [payChannel.WECHAT_AUTO, payChannel.ALIPAY_AUTO, payChannel.UNIONPAY_AUTO],
  balanceFen: [payChannel.BALANCE, payChannel.STORED_CARD],
} as const satisfies Record<string, readonly number[]>;
type Group = keyof typeof groups;
const grouped: ReadonlySet<number> = new Set(Object.values(groups).flat());

/** 实收 by the groups of means that statements of lots show. */
export function byMeans(of: (wanted: (payType: number) => boolean) => number) {
  const group = (name: Group) => of((payType) => (groups[name] as readonly number[]).includes(payType));
  return {
    ...{ onlineFen: group('onlineFen'), cashFen: group('cashFen'), autoFen: group('autoFen'), balanceFen: group('balanceFen') },
    otherFen: of((payType) => !grouped.has(payType)),
  };
}

/** Of a lot (or all of them) over some days: vehicles and what they brought. `spaceDays`: spaces times days. */
export function parkingOf(
  cells: readonly Cell[],
  { exitCount, spaces, spaceDays, everyMeans }: Look & Record<'exitCount' | 'spaces' | 'spaceDays', number>,
) {
  const own = cells.filter(isIncome);
  const { receivableFen, discountFen: taken, refundFen, netFen: net } = incomeOf(cells, { everyMeans });
  return {
    exitCount,
    receivableFen,
    discountFen: taken,
    ...byMeans((wanted) => receivedFen(sumsOf(own.filter(({ payType }) => wanted(payType))))),
    refundFen,
    netFen: net,
    spaces,
    spaceDayFen: dividedBy(net, spaceDays),
  };
}

export function rechargeOf(cells: readonly Cell[], openingFen: number) {
  const { passNewCount, passRenewedCount, passSoldFen, passBackFen, passRecognisedFen } = sumsOf(cells);
  const closingFen = openingFen + passSoldFen - passBackFen - passRecognisedFen;
  return {
    newCount: passNewCount,
    renewedCount: passRenewedCount,
    soldFen: passSoldFen,
    backFen: passBackFen,
    recognisedFen: passRecognisedFen,
    closingFen,
  };
}

export function topUpOf(cells: readonly Cell[], openingFen: number | null) {
  const all = sumsOf(cells);
  const spentFen = all.principalFen + all.giftFen - all.principalBackFen - all.giftBackFen;
  const backFen = all.topUpBackFen + all.withdrawnFen;
  const movedFen = all.topUpFen + all.topUpGiftFen - spentFen - backFen + all.adjustedFen - all.expiredFen;
  return {
    topUpCount: all.topUpCount,
    principalFen: all.topUpFen,
    giftFen: all.topUpGiftFen,
    spentFen,
    backFen,
    adjustedFen: all.adjustedFen,
    expiredFen: all.expiredFen,
    closingFen: openingFen === null ? null : openingFen + movedFen,
  };
}

export function paymentOf(cells: readonly Cell[], wholeFen: number) {
  const all = sumsOf(cells);
  const fen = paidFen(all);
  return {
    payCount: all.payCount,
    paidFen: fen,
    shareBp: shareBp(fen, wholeFen),
    refundCount: all.refundCount,
    refundFen: paidBackFen(all),
    netFen: fen - paidBackFen(all),
  };
}
