import { type LedgerAccount, type LedgerEvent, ledgerAccount, ledgerCategory } from '@bochong/contract/ledger';

/** Stands for the part of an account that has none. */
export const noPart = '00000000-0000-0000-0000-000000000000';

/** A line: a debit when positive, a credit when negative. */
export interface Line {
  account: LedgerAccount;
  /** Whose part of the account. */
  subKey: string;
  fen: number;
  category?: number;
  matchKey?: string | null;
  parkId?: string;
  payChannel?: number | null;
}

/** A voucher to be posted; what it tells of is posted once by source, event and step. */
export interface Entry {
  eventType: LedgerEvent;
  sourceId: string;
  seq: number;
  bizType: number;
  parkId: string;
  refNo: string;
  memo: string;
  at: string;
  lines: readonly Line[];
}

export const debit = (account: LedgerAccount, subKey: string, fen: number, more: Partial<Line> = {}): Line => ({
  account,
  subKey,
  fen,
  ...more,
});
export const credit = (account: LedgerAccount, subKey: string, fen: number, more: Partial<Line> = {}): Line =>
  debit(account, subKey, 0 - fen, more);

/** Lines without those of nothing. */
export const moving = (lines: readonly Line[]): Line[] => lines.filter(({ fen }) => fen !== 0);
export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { fen }) => sum + fen, 0);

/** Accounts with as many parts as there are orders, wallets or purchases: their parts are added up from the lines, not kept as balances. */
const ofManyParts: ReadonlySet<number> = new Set<LedgerAccount>([
  ...[ledgerAccount.RECEIVABLE, ledgerAccount.PRINCIPAL, ledgerAccount.GIFT, ledgerAccount.PASS_ADVANCE, ledgerAccount.COUPON_ADVANCE],
  ...[ledgerAccount.REFUND_PAYABLE, ledgerAccount.WITHDRAWING, ledgerAccount.SUSPENSE],
]);
export const hasManyParts = (account: number): boolean => ofManyParts.has(account);

/** Receiving accounts whose money in transit a voucher moves. */
export const accountsInTransit = ({ lines }: Pick<Entry, 'lines'>): string[] =>
  lines.filter(({ account }) => account === ledgerAccount.CHANNEL).map(({ subKey }) => subKey);

/** What a line is when it does not say: a trade. */
export const categoryOf = ({ category }: Line): number => category ?? ledgerCategory.TRADE;
