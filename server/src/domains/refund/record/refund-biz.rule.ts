import { billBiz } from '@bochong/contract/bill';
import { isOfCharging, refundBiz } from '@bochong/contract/refund';

const byBill: Readonly<Record<number, number>> = {
  [billBiz.PASS]: refundBiz.PASS,
  [billBiz.BOOK]: refundBiz.BOOK,
  [billBiz.STAGGER]: refundBiz.STAGGER,
  [billBiz.CHARGING]: refundBiz.CHARGING,
  [billBiz.OCCUPANCY]: refundBiz.OCCUPY,
  [billBiz.CHARGING_BOOK]: refundBiz.CHARGING_BOOK,
  [billBiz.PEER_CHARGING]: refundBiz.CHARGING,
  [billBiz.RECHARGE]: refundBiz.WALLET,
};

/** Of which business money of a bill goes back, where nobody says otherwise. */
export const refundBizOf = (bizType: number): number => byBill[bizType] ?? refundBiz.PARKING;

/** Where a refund of a business waits for somebody: undecided, and failed. */
export const todoOf = (biz: number) =>
  isOfCharging(biz)
    ? ({ audit: 'CHARGING_REFUND_AUDIT', fail: 'CHARGING_REFUND_FAIL' } as const)
    : ({ audit: 'REFUND_AUDIT', fail: 'REFUND_FAIL' } as const);
