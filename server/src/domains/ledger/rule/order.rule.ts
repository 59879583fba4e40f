import { billBiz } from '@bochong/contract/bill';
import { ledgerAccount as account, ledgerEvent as event, type LedgerEvent } from '@bochong/contract/ledger';
import type { Entry, Line } from './entry.rule.ts';
import { discounted, orderCharged, refundReduced, transferred, writtenOff } from './posting.rule.ts';

/** What an order is charged as its business says now; nothing while it runs. */
export interface Charge {
  orderId: string;
  bizType: number;
  number: string;
  parkId: string;
  /** When its fee was fixed. */
  at: string;
  firstFen: number;
  secondFen: number;
  discountFen: number;
  givenBackFen: number;
  writtenOffFen: number;
  /** The order it became part of. */
  movedTo: string | null;
}

/** What the vouchers of an order say of it so far. */
export interface Posted {
  /** Number of its last step. */
  seq: number;
  firstFen: number;
  secondFen: number;
  discountFen: number;
  givenBackFen: number;
  writtenOffFen: number;
  movedTo: string | null;
  movedFen: number;
}

const nothing: Posted = {
  seq: 0,
  firstFen: 0,
  secondFen: 0,
  discountFen: 0,
  givenBackFen: 0,
  writtenOffFen: 0,
  movedTo: null,
  movedFen: 0,
};

/** Accounts of an order's revenue: the fee, or electricity and service. */
function revenueOf(bizType: number) {
  if (bizType === billBiz.CHARGING) return { first: account.ELECTRICITY, second: account.SERVICE };
  if (bizType === billBiz.OCCUPANCY) return { first: account.OCCUPANCY, second: account.OCCUPANCY };
  if (bizType === billBiz.CHARGING_BOOK) return { first: account.BOOKING, second: account.BOOKING };
  return { first: account.PARKING, second: account.PARKING };
}

/**
 * The vouchers that lead from what is posted of an order to what it is charged, and what is posted then; no vouchers when both agree. The first
 * ones are dated when the fee was fixed, later ones `changedAt`. `openFen`: what of its receivable stands in the ledger; when it becomes part
 * of another order, what was paid for it goes there, and comes back when they are separated.
 */
export function entriesOfCharge(
  charge: Charge,
  before: Posted | undefined,
  { openFen, changedAt }: { openFen: number; changedAt: string },
): { entries: Entry[]; posted: Posted } {
  const was = before ?? nothing;
  const { orderId, bizType, number, parkId } = charge;
  const at = before ? changedAt : charge.at;
  const { first, second } = revenueOf(bizType);
  const chargedFen = charge.firstFen + charge.secondFen - was.firstFen - was.secondFen;
  const steps: [LedgerEvent, string, Line[]][] = [
    [
      before ? event.ORDER_FEE_CHANGED : event.ORDER_CLOSED,
      `${billBiz.label(bizType as 1)}${before ? '费用变更' : '计费'}`,
      orderCharged(orderId, [
        { account: first, subKey: parkId, fen: charge.firstFen - was.firstFen },
        { account: second, subKey: parkId, fen: charge.secondFen - was.secondFen },
      ]),
    ],
    [event.TENDER_DISCOUNT, '优惠减免', discounted(orderId, charge.discountFen - was.discountFen)],
    [event.REFUND_REDUCED, '退款冲减收入', refundReduced(orderId, charge.givenBackFen - was.givenBackFen)],
    [event.ARREARS_WRITEOFF, '欠费核销', writtenOff(orderId, charge.writtenOffFen - was.writtenOffFen)],
  ];
  const offFen =
    charge.discountFen - was.discountFen + (charge.givenBackFen - was.givenBackFen) + (charge.writtenOffFen - was.writtenOffFen);
  const own = { account: account.RECEIVABLE, subKey: orderId };
  const other = (id: string) => ({ account: account.RECEIVABLE, subKey: id });
  const stays = charge.movedTo === was.movedTo;
  // What was moved to another order before comes back first.
  if (!stays && was.movedTo !== null)
    steps.push([event.ORDER_MERGED, '撤销合并，收款转回', transferred(other(was.movedTo), own, was.movedFen)]);
  const heldFen = stays ? was.movedFen : 0;
  // Also what was paid for it before, and is posted only now.
  const restFen = charge.movedTo === null ? 0 : 0 - (openFen - (was.movedFen - heldFen) + chargedFen - offFen);
  if (charge.movedTo !== null) steps.push([event.ORDER_MERGED, '合并，收款转入主订单', transferred(own, other(charge.movedTo), restFen)]);
  const moved = { movedTo: charge.movedTo, movedFen: charge.movedTo === null ? 0 : heldFen + restFen };
  const changes = steps.filter(([, , lines]) => lines.length > 0);
  const entry = { sourceId: orderId, bizType, parkId, refNo: number, at };
  const entries = changes.map(([eventType, memo, lines], step) => ({ ...entry, eventType, seq: was.seq + 1 + step, memo, lines }));
  const { firstFen, secondFen, discountFen, givenBackFen, writtenOffFen } = charge;
  return { entries, posted: { seq: was.seq + changes.length, firstFen, secondFen, discountFen, givenBackFen, writtenOffFen, ...moved } };
}
