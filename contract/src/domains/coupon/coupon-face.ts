/** What a coupon is worth, whoever shows it: list, preview, driver's page. No schema: drivers' pages load it. */
export interface CouponWorth {
  couponType: number;
  minutes: number | null;
  /** Share still to pay, basis points: 8000 = 八折. */
  payBp: number | null;
  amountFen: number | null;
  thresholdFen: number | null;
  maxDiscountFen: number | null;
  freeSlots: readonly { start: string; end: string }[];
  /** What it is good for; left out: parking. */
  bizScope?: number;
}

const plain = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2));
const lasting = (minutes: number): string =>
  [minutes >= 60 ? `${Math.floor(minutes / 60)}小时` : '', minutes % 60 > 0 ? `${minutes % 60}分钟` : ''].join('');

/** The figure on the face of a coupon: 2小时, 8折, ¥5, 全免, 08:00–10:00. */
export function couponFigure({ couponType, minutes, payBp, amountFen, freeSlots }: CouponWorth): string {
  if (couponType === 1) return lasting(minutes ?? 0);
  if (couponType === 2) return payBp === null ? '' : `${payBp / 1000}折`;
  if (couponType === 4) return '全免';
  if (couponType === 5) return freeSlots.map(({ start, end }) => `${start}–${end}`).join('、');
  return amountFen === null ? '' : `¥${plain(amountFen)}`;
}

/** What the figure asks for and stops at: 满30元可用，最高抵扣20元. */
export function couponTerms({ couponType, thresholdFen, maxDiscountFen, bizScope }: CouponWorth): string {
  return [
    bizScope === 2 ? '抵扣充电服务费' : bizScope === 3 ? '抵扣充电费用' : '',
    couponType === 1 ? '抵扣停车时长' : couponType === 5 ? '时段内免费' : '',
    thresholdFen !== null && thresholdFen > 0 ? `满${plain(thresholdFen)}元可用` : '',
    maxDiscountFen !== null ? `最高抵扣${plain(maxDiscountFen)}元` : '',
  ]
    .filter((part) => part !== '')
    .join('，');
}
