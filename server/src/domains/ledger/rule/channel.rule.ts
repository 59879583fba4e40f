import { billBiz } from '@bochong/contract/bill';
import { ledgerAccount as account, ledgerEvent as event, ledgerCategory } from '@bochong/contract/ledger';
import { credit, debit, type Entry, type Line, moving, noPart } from './entry.rule.ts';

/** A version of an account's day with the fee it lists (negative when more was given back), and what of it is posted. */
export interface FeeOfDay {
  billId: string;
  accountId: string;
  version: number;
  /** The day's beginning. */
  at: string;
  day: string;
  feeFen: number;
  postedFen: number;
}

/** CHANNEL_FEE: a day's fee as far as it is not posted. Another version of the day posts the difference; each version once. */
export function entryOfFee({ billId, accountId, version, at, day, feeFen, postedFen }: FeeOfDay): Entry[] {
  const fen = feeFen - postedFen;
  const category = { category: ledgerCategory.FEE };
  const lines = moving([debit(account.CHANNEL_FEE, accountId, fen, category), credit(account.CHANNEL, accountId, fen, category)]);
  if (lines.length === 0) return [];
  const memo = `${day}渠道手续费${version > 1 ? `（第${version}版）` : ''}`;
  return [{ ...own, eventType: event.CHANNEL_FEE, sourceId: billId, seq: version, memo, at, lines }];
}

/** Money of a channel is nobody's part by business or lot. */
const own = { bizType: billBiz.PARKING, parkId: noPart, refNo: '' } as const;

/** SETTLEMENT: the channel paid out to the bank, less what was kept for it (`feeFen`); taken back both are negative. */
export function entryOfSettlement(one: {
  id: string;
  accountId: string;
  fen: number;
  feeFen?: number;
  bankRef: string;
  at: string;
}): Entry[] {
  const { id, accountId, fen, feeFen = 0, bankRef, at } = one;
  const category = { category: ledgerCategory.SETTLEMENT };
  const lines = moving([
    debit(account.BANK, noPart, fen - feeFen, category),
    debit(account.CHANNEL_FEE, accountId, feeFen, category),
    credit(account.CHANNEL, accountId, fen, category),
  ]);
  const memo = fen > 0 ? '渠道到账' : '撤销到账登记';
  return [{ ...own, refNo: bankRef, eventType: event.SETTLEMENT, sourceId: id, seq: 0, memo, at, lines }];
}

/**
 * What stands against money in transit (1121) when a month's difference is adjusted without repairing a bill or refund: long money is somebody's until it is
 * known whose, short money is a loss, what a coupon of the channel gave is a discount.
 */
const againstOf = {
  A2: { account: account.SUSPENSE, ofDiff: true },
  A3: { account: account.LOSS, ofDiff: false },
  A6: { account: account.DISCOUNT, ofDiff: false },
} as const;

/** ADJUSTMENT: a difference is booked; `fen` is what the channel has more, negative what it has less. */
export function entryOfAdjustment(one: {
  id: string;
  type: keyof typeof againstOf;
  accountId: string;
  diffId: string;
  fen: number;
  matchKey: string;
  memo: string;
  at: string;
}): Entry[] {
  const { id, type, accountId, diffId, fen, matchKey, memo, at } = one;
  const against = againstOf[type];
  const category = { category: ledgerCategory.ADJUSTMENT };
  const lines: Line[] = moving([
    debit(account.CHANNEL, accountId, fen, { ...category, matchKey }),
    credit(against.account, against.ofDiff ? diffId : noPart, fen, category),
  ]);
  return [{ ...own, refNo: matchKey, eventType: event.ADJUSTMENT, sourceId: id, seq: 0, memo, at, lines }];
}
