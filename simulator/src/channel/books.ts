/** A payment as the emulated channel knows it. Amounts are fen. */
export interface Trade {
  outTradeNo: string;
  tradeNo: string;
  amountFen: number;
  state: 'WAITING' | 'PAID' | 'CLOSED';
  notifyUrl: string;
  /** Made to be shared out. */
  frozen: boolean;
  paidAt: Date | null;
  refunds: Refund[];
}
export interface Refund {
  outRefundNo: string;
  refundNo: string;
  fen: number;
  at: Date;
}

/** The emulated channel's own accounts: what it was asked for, what payers paid, what went back. */
export interface Books {
  trades: ReadonlyMap<string, Trade>;
  /** The payment of a number; a second order under it must be for the same amount. */
  open(order: { outTradeNo: string; amountFen: number; notifyUrl: string; frozen?: boolean }): Trade | 'another amount' | 'paid' | 'closed';
  /** The payer pays. */
  pay(outTradeNo: string): Trade;
  close(outTradeNo: string): 'closed' | 'paid' | 'unknown';
  byTradeNo(tradeNo: string): Trade | undefined;
  refundOf(outRefundNo: string): { trade: Trade; refund: Refund } | undefined;
  /** Moves money back once for each number. */
  refund(trade: Trade, outRefundNo: string, fen: number): { refund: Refund; moved: boolean } | 'another amount' | 'too much';
  /** Everything that went back. */
  refundedFen(): number;
}

/** A movement of the merchant's own account: into it +, out of it −. */
export interface Movement {
  at: Date;
  kind: 'trade' | 'fee' | 'refund';
  fen: number;
  trade: Trade;
  /** Number of the refund it is of; empty for a payment. */
  outRefundNo: string;
  balanceFen: number;
}

/** What moved on an account on a day, in its order, with what lay on it after each; the account began empty. */
export function movementsOf(
  trades: readonly Trade[],
  day: string,
  dayOf: (at: Date) => string,
  feeOf: (fen: number) => number,
): Movement[] {
  const moves = trades.flatMap((trade) => {
    const { paidAt, amountFen, refunds } = trade;
    const of = { trade, outRefundNo: '', balanceFen: 0 };
    const paid = paidAt
      ? [
          { ...of, at: paidAt, kind: 'trade' as const, fen: amountFen },
          { ...of, at: paidAt, kind: 'fee' as const, fen: -feeOf(amountFen) },
        ]
      : [];
    return [...paid, ...refunds.map(({ at, fen, outRefundNo }) => ({ ...of, at, kind: 'refund' as const, fen: -fen, outRefundNo }))];
  });
  let balanceFen = 0;
  const booked = moves
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((move) => {
      balanceFen += move.fen;
      return { ...move, balanceFen };
    });
  return booked.filter(({ at, fen }) => dayOf(at) === day && fen !== 0);
}

export function createBooks(prefix: string, now: () => Date): Books {
  const trades = new Map<string, Trade>();
  let numbers = 0;
  const nextNumber = () => `${prefix}${now().getTime()}${String(++numbers).padStart(6, '0')}`;
  const all = () => [...trades.values()].flatMap((trade) => trade.refunds.map((refund) => ({ trade, refund })));
  return {
    trades,
    open({ outTradeNo, amountFen, notifyUrl, frozen = false }) {
      const known = trades.get(outTradeNo);
      if (known?.state === 'PAID') return 'paid';
      if (known?.state === 'CLOSED') return 'closed';
      if (known) return known.amountFen === amountFen ? known : 'another amount';
      const trade: Trade = { outTradeNo, tradeNo: nextNumber(), amountFen, state: 'WAITING', notifyUrl, frozen, paidAt: null, refunds: [] };
      trades.set(outTradeNo, trade);
      return trade;
    },
    pay(outTradeNo) {
      const trade = trades.get(outTradeNo);
      if (trade?.state !== 'WAITING') throw new Error(`${outTradeNo} cannot be paid: ${trade?.state ?? 'unknown'}`);
      return Object.assign(trade, { state: 'PAID' as const, paidAt: now() });
    },
    close(outTradeNo) {
      const trade = trades.get(outTradeNo);
      if (!trade) return 'unknown';
      if (trade.state === 'PAID') return 'paid';
      trade.state = 'CLOSED';
      return 'closed';
    },
    byTradeNo: (tradeNo) => [...trades.values()].find((trade) => trade.tradeNo === tradeNo),
    refundOf: (outRefundNo) => all().find(({ refund }) => refund.outRefundNo === outRefundNo),
    refund(trade, outRefundNo, fen) {
      const known = trade.refunds.find((refund) => refund.outRefundNo === outRefundNo);
      if (known) return known.fen === fen ? { refund: known, moved: false } : 'another amount';
      if (fen + trade.refunds.reduce((sum, refund) => sum + refund.fen, 0) > trade.amountFen) return 'too much';
      const refund = { outRefundNo, refundNo: nextNumber(), fen, at: now() };
      trade.refunds.push(refund);
      return { refund, moved: true };
    },
    refundedFen: () => all().reduce((sum, { refund }) => sum + refund.fen, 0),
  };
}
