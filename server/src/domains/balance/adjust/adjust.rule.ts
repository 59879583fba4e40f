/** What an account has, fen: principal and gift together with unused credit cover what is frozen. */
export interface Purse {
  principalFen: number;
  giftFen: number;
  frozenFen: number;
  creditLimitFen: number;
  usedCreditFen: number;
}

/** The part that a change would take below what is there, and how much of it can go; undefined when the change can be made. */
export function shortOf(
  purse: Purse,
  change: { principalFen: number; giftFen: number },
): { part: '本金' | '赠送金' | '可用余额'; fen: number } | undefined {
  if (purse.principalFen + change.principalFen < 0) return { part: '本金', fen: purse.principalFen };
  if (purse.giftFen + change.giftFen < 0) return { part: '赠送金', fen: purse.giftFen };
  const free = purse.principalFen + purse.giftFen + purse.creditLimitFen - purse.usedCreditFen - purse.frozenFen;
  const taken = 0 - change.principalFen - change.giftFen;
  return taken > 0 && taken > free ? { part: '可用余额', fen: Math.max(0, free) } : undefined;
}
