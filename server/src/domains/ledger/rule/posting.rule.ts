import { ledgerAccount as account, type LedgerAccount, ledgerCategory } from '@bochong/contract/ledger';
import { credit, debit, type Line, moving, noPart } from './entry.rule.ts';

/*
 * The posting templates. Each answers the lines of one voucher, in sum nothing; amounts are fen. Where an amount may shrink (a fee that was
 * corrected), it is a signed difference and a negative one swaps the sides.
 */

/** Where the money of a payment is, and whose part it is. */
export interface Place {
  account: LedgerAccount;
  subKey: string;
}

/** Revenue of an order by component. */
export interface Component {
  account: LedgerAccount;
  /** Lot or station. */
  subKey: string;
  fen: number;
}

/** ORDER_CLOSED and ORDER_FEE_CHANGED: what an order is charged, or by how much that changed. */
export const orderCharged = (orderId: string, components: readonly Component[]): Line[] =>
  moving([
    debit(
      account.RECEIVABLE,
      orderId,
      components.reduce((sum, { fen }) => sum + fen, 0),
    ),
    ...components.map(({ account: revenue, subKey, fen }) => credit(revenue, subKey, fen)),
  ]);

/** TENDER_PAID by one means; `from` gives what it is for: an order's receivable, an advance, what a company owes. */
export const paid = (to: Place, parts: readonly (Place & { fen: number; parkId?: string })[], facts: Partial<Line> = {}): Line[] =>
  moving([
    debit(
      to.account,
      to.subKey,
      parts.reduce((sum, { fen }) => sum + fen, 0),
      facts,
    ),
    ...parts.map(({ account: code, subKey, fen, parkId }) => credit(code, subKey, fen, parkId === undefined ? {} : { parkId })),
  ]);

/** TENDER_DISCOUNT: taken off by a rule, a right or a free coupon. */
export const discounted = (orderId: string, fen: number): Line[] =>
  moving([debit(account.DISCOUNT, noPart, fen), credit(account.RECEIVABLE, orderId, fen)]);

/** REFUND_REDUCED: what went back was not owed after all. */
export const refundReduced = (orderId: string, fen: number): Line[] =>
  moving([debit(account.REFUND, noPart, fen), credit(account.RECEIVABLE, orderId, fen)]);

/** ARREARS_WRITEOFF: given up as uncollectable. */
export const writtenOff = (orderId: string, fen: number): Line[] =>
  moving([debit(account.WRITE_OFF, noPart, fen), credit(account.RECEIVABLE, orderId, fen)]);

/** COUPON_USED: a coupon that a merchant bought for `prepaidFen` took `appliedFen` off. `from`: what it bought ahead, or owes. */
export const couponUsed = (orderId: string, parkId: string, from: Place, appliedFen: number, prepaidFen: number): Line[] =>
  moving([
    debit(from.account, from.subKey, prepaidFen),
    debit(account.DISCOUNT, noPart, Math.max(0, appliedFen - prepaidFen)),
    credit(account.RECEIVABLE, orderId, appliedFen),
    credit(account.COUPON, parkId, Math.max(0, prepaidFen - appliedFen)),
  ]);

/** What a wallet gave for something, or got back (negative): principal, gift and, of a company, credit. */
export const walletPaid = (
  orderId: string,
  wallet: { walletId: string; principalFen: number; giftFen: number; creditFen: number },
): Line[] =>
  moving([
    debit(account.PRINCIPAL, wallet.walletId, wallet.principalFen),
    debit(account.GIFT, wallet.walletId, wallet.giftFen),
    debit(account.COMPANY, wallet.walletId, wallet.creditFen),
    credit(account.RECEIVABLE, orderId, wallet.principalFen + wallet.giftFen + wallet.creditFen),
  ]);

/** TOPUP: a wallet is filled through a channel; what is given with it is a cost of promotion. */
export const toppedUp = (walletId: string, from: Place, fen: number, giftFen: number, facts: Partial<Line> = {}): Line[] =>
  moving([
    debit(from.account, from.subKey, fen, facts),
    debit(account.PROMOTION, noPart, giftFen),
    credit(account.PRINCIPAL, walletId, fen),
    credit(account.GIFT, walletId, giftFen),
  ]);

/** GIFT_EXPIRED: what was given and not spent in its time was no cost of promotion after all. */
export const giftExpired = (walletId: string, fen: number): Line[] =>
  moving([debit(account.GIFT, walletId, fen), credit(account.PROMOTION, noPart, fen)]);

/** PASS_RECOGNIZED: days of a pass went by. */
export const passRecognized = (purchaseId: string, parkId: string, fen: number): Line[] =>
  moving([debit(account.PASS_ADVANCE, purchaseId, fen), credit(account.PASS, parkId, fen)]);

/** REFUND_APPROVED: `from` is what is taken back: revenue, an order's surplus, an advance, a wallet. */
export const refundApproved = (from: Place, refundId: string, fen: number): Line[] =>
  moving([debit(from.account, from.subKey, fen), credit(account.REFUND_PAYABLE, refundId, fen)]);

/** REFUND_DONE: the payer has it. */
export const refundDone = (
  refundId: string,
  out: readonly (Place & { fen: number; parkId?: string })[],
  facts: Partial<Line> = {},
): Line[] =>
  moving([
    debit(
      account.REFUND_PAYABLE,
      refundId,
      out.reduce((sum, { fen }) => sum + fen, 0),
    ),
    ...out.map(({ account: code, subKey, fen, parkId }) =>
      credit(code, subKey, fen, { ...facts, ...(parkId !== undefined && { parkId }) }),
    ),
  ]);

/** SPLIT_RETURNED: shares of others are taken back before a refund. */
export const splitReturned = (payeeAccountId: string, shares: readonly { splitAccountId: string; fen: number }[]): Line[] =>
  moving([
    debit(
      account.CHANNEL,
      payeeAccountId,
      shares.reduce((sum, { fen }) => sum + fen, 0),
      { category: ledgerCategory.SPLIT },
    ),
    ...shares.map(({ splitAccountId, fen }) => credit(account.SPLIT_COST, splitAccountId, fen)),
  ]);

/** Something is another's than it was thought to be: from one part to another. */
export const transferred = (from: Place, to: Place, fen: number, facts: Partial<Line> = {}): Line[] =>
  moving([debit(from.account, from.subKey, fen, facts), credit(to.account, to.subKey, fen, facts)]);
