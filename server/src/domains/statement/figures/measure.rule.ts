/** What is added up of vouchers; the names of the columns are these in snake case. */
export const measures = [
  /** What orders were charged, and what was taken off: by rules and free coupons, by bought coupons, because it went back, as uncollectable. */
  ...(['chargedFen', 'discountFen', 'couponFen', 'givenBackFen', 'writtenOffFen'] as const),
  /** All that moved the receivables; of it what went from one order to another or came out of suspense; payments, and those that no order is known for. */
  ...(['receivableFen', 'carriedFen', 'appliedFen', 'unknownFen'] as const),
  /** Means of payment, and what went back to each: money; principal and gift of wallets; on account. */
  ...(['receivedFen', 'refundFen', 'principalFen', 'principalBackFen', 'giftFen', 'giftBackFen', 'creditFen', 'creditBackFen'] as const),
  ...(['payCount', 'refundCount'] as const),
  /** What channels keep, and what others get of it. */
  ...(['feeFen', 'splitFen'] as const),
  /** Wallets: filled, given, taken back by refund and withdrawal, put right, expired gift; all that moved them. */
  ...(['topUpCount', 'topUpFen', 'topUpGiftFen', 'topUpBackFen', 'withdrawnFen', 'adjustedFen', 'expiredFen', 'walletFen'] as const),
  /** Passes. */
  ...(['passSoldFen', 'passBackFen', 'passRecognisedFen', 'passNewCount', 'passRenewedCount'] as const),
];
export type Measure = (typeof measures)[number];
export type Sums = Record<Measure, number>;

/** Sums of a key of time or place, a business and a means of payment. */
export interface Cell extends Sums {
  key: string;
  bizType: number;
  /** 0: it was not paid in any way. */
  payType: number;
}

export const noSums: Sums = Object.fromEntries(measures.map((name) => [name, 0])) as Sums;

export function sumsOf(cells: readonly Sums[]): Sums {
  const total = { ...noSums };
  for (const cell of cells) for (const name of measures) total[name] += cell[name];
  return total;
}
