/** A purchase of a pass as its revenue goes by it; both days are included. */
export interface PassDays {
  fromDate: string;
  toDate: string;
  paidFen: number;
  /** What went or goes back of it. */
  refundFen: number;
  /** Nothing of it is used from this day on. */
  endedOn: string | null;
}

const dayMs = 86_400_000;
const dayNo = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);

/**
 * What of a purchase is revenue at the end of a day: each day its floor share, the last one the rest. A purchase that was given back is
 * revenue as far as it was kept.
 */
export function recognisedFen({ fromDate, toDate, paidFen, refundFen, endedOn }: PassDays, date: string): number {
  if (endedOn !== null && date >= endedOn) return paidFen - refundFen;
  const days = dayNo(toDate) - dayNo(fromDate) + 1;
  const gone = Math.min(days, Math.max(0, dayNo(date) - dayNo(fromDate) + 1));
  return gone === days ? paidFen : Math.floor(paidFen / days) * gone;
}
