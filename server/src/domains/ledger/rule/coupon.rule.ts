import { billBiz } from '@bochong/contract/bill';
import { ledgerAccount as account, ledgerEvent as event } from '@bochong/contract/ledger';
import { type Entry, noPart } from './entry.rule.ts';
import { couponUsed, transferred } from './posting.rule.ts';

/** A coupon that a merchant or (null) its driver bought paid of an order: `postPaid`, the merchant owes it from now on. `back`: it came back from the order. */
export interface BoughtUse {
  id: string;
  back: boolean;
  merchantId: string | null;
  purchaseId: string;
  prepaidFen: number;
  appliedFen: number;
  postPaid: number;
  bizType: number;
  orderId: string;
  orderNo: string;
  parkId: string;
  at: string;
}

/** COUPON_USED of a coupon that a merchant bought; the same with its sides changed when it came back. */
export function entryOfUse({ id, back, merchantId, purchaseId, prepaidFen, appliedFen, postPaid, ...use }: BoughtUse): Entry {
  const from =
    postPaid === 1 && merchantId !== null
      ? { account: account.COMPANY, subKey: merchantId }
      : { account: account.COUPON_ADVANCE, subKey: purchaseId };
  const lines = couponUsed(use.orderId, use.parkId, from, appliedFen, prepaidFen);
  return {
    ...{ eventType: event.COUPON_USED, sourceId: id, seq: 0, bizType: use.bizType, parkId: use.parkId, refNo: use.orderNo, at: use.at },
    memo: `${merchantId === null ? '车主购券' : '商户券'}抵扣${back ? '退回' : ''}${postPaid === 1 ? '（后付）' : ''}`,
    lines: back ? lines.map((line) => ({ ...line, fen: 0 - line.fen })) : lines,
  };
}

/** Pieces of a purchase: kind 1 bought, 2 returned, 3 expired unused. Of a driver's (no merchant) only the last: the rest is the till's. */
export interface PurchaseMove {
  id: string;
  purchaseId: string;
  merchantId: string | null;
  purchaseNo: string;
  kind: number;
  fen: number;
  postPaid: number;
  parkId: string;
  at: string;
}

/** COUPON_SOLD, COUPON_RETURNED, COUPON_EXPIRED; none of what is paid only when it is used. */
export function entryOfPurchase({ id, purchaseId, merchantId, purchaseNo, kind, fen, postPaid, parkId, at }: PurchaseMove): Entry[] {
  if (postPaid === 1) return [];
  const balance = { account: account.MERCHANT_ADVANCE, subKey: merchantId ?? noPart };
  const advance = { account: account.COUPON_ADVANCE, subKey: purchaseId };
  const [eventType, memo, lines] =
    kind === 1
      ? ([event.COUPON_SOLD, '售券', transferred(balance, advance, fen)] as const)
      : kind === 2
        ? ([event.COUPON_RETURNED, '退券', transferred(advance, balance, fen)] as const)
        : ([event.COUPON_EXPIRED, '券过期', transferred(advance, { account: account.COUPON, subKey: parkId || noPart }, fen)] as const);
  return [
    {
      eventType,
      sourceId: id,
      seq: 0,
      bizType: merchantId === null ? billBiz.COUPON : billBiz.MERCHANT,
      parkId,
      refNo: purchaseNo,
      memo,
      at,
      lines,
    },
  ];
}
