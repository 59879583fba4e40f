/** Days after a payout within which the bank may book it. */
export const arrivalDays = 5;

interface Payout {
  itemId: string;
  billDay: string;
  /** What left the channel, positive. */
  fen: number;
}
interface Arrival {
  settlementId: string;
  settledOn: string;
  fen: number;
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/**
 * Which registered arrival belongs to which payout: the same sum, at the bank on the payout's day or up to five days later. The oldest payout takes the
 * earliest arrival that fits; each of both is taken once. What left less what arrived needs a person.
 */
export function matchPayouts(payouts: readonly Payout[], arrivals: readonly Arrival[]): { itemId: string; settlementId: string }[] {
  const left = arrivals.toSorted((a, b) => a.settledOn.localeCompare(b.settledOn));
  return payouts
    .toSorted((a, b) => a.billDay.localeCompare(b.billDay))
    .flatMap(({ itemId, billDay, fen }) => {
      const at = left.findIndex((arrival) => {
        const days = dayNumber(arrival.settledOn) - dayNumber(billDay);
        return arrival.fen === fen && days >= 0 && days <= arrivalDays;
      });
      const [found] = at < 0 ? [] : left.splice(at, 1);
      return found ? [{ itemId, settlementId: found.settlementId }] : [];
    });
}

/** Sums of a day's movements by kind, and the balances before its first and after its last. */
export interface FundSums {
  lineCount: number;
  openingFen: number;
  closingFen: number;
  tradeFen: number;
  refundFen: number;
  feeFen: number;
  payoutFen: number;
  splitFen: number;
  otherFen: number;
}

const sumOf = {
  TRADE: 'tradeFen',
  REFUND: 'refundFen',
  FEE: 'feeFen',
  PAYOUT: 'payoutFen',
  SPLIT: 'splitFen',
  OTHER: 'otherFen',
} as const;

/** Adds movements up in their order; `add` answers what is wrong with one: a balance that is not the one before and the movement. */
export function fundDay() {
  let sums: FundSums | undefined;
  return {
    add({ kind, amountFen, balanceFen }: { kind: keyof typeof sumOf; amountFen: number; balanceFen: number }): string | undefined {
      sums ??= {
        ...{ lineCount: 0, openingFen: balanceFen - amountFen, closingFen: balanceFen - amountFen },
        ...{ tradeFen: 0, refundFen: 0, feeFen: 0, payoutFen: 0, splitFen: 0, otherFen: 0 },
      };
      if (sums.closingFen + amountFen !== balanceFen) return '与上一行余额加本行金额不符';
      sums.lineCount += 1;
      sums.closingFen = balanceFen;
      sums[sumOf[kind]] += amountFen;
      return undefined;
    },
    /** Undefined for a day on which nothing moved. */
    sums: (): FundSums | undefined => sums,
  };
}
