/** The month after one, `yyyy-MM`. */
export function monthAfter(month: string): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The next settle day from a date on, the date itself while its hour has not come. */
export function nextSettleDay(settleDay: number, today: string, isOver: boolean): string {
  const month = today.slice(0, 7);
  const own = `${month}-${String(settleDay).padStart(2, '0')}`;
  return own > today || (own === today && !isOver) ? own : `${monthAfter(month)}-${own.slice(8)}`;
}

/** Fees in basis points of the trades they were taken of; null: there were none. */
export const feeRate = (feeFen: number, tradedFen: number): number | null =>
  tradedFen > 0 ? Math.round((feeFen * 10_000) / tradedFen) : null;
