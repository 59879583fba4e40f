import { passPeriodMode, passPeriodUnit } from '@bochong/contract/special-vehicle';

/** How a card counts: its rule's unit and mode, and the day of the month its periods begin on. */
export interface PeriodTerms {
  periodUnit: number;
  periodMode: number;
  priceFen: number;
}

/** One purchase: whole periods from a day on. */
export interface PassTerm {
  fromDate: string;
  /** Inclusive. */
  toDate: string;
  anchorDay: number;
  amountFen: number;
}

const monthsOf: Partial<Record<number, number>> = {
  [passPeriodUnit.MONTH]: 1,
  [passPeriodUnit.QUARTER]: 3,
  [passPeriodUnit.HALF_YEAR]: 6,
  [passPeriodUnit.YEAR]: 12,
};
const day = (text: string) => Temporal.PlainDate.from(text);
export const addDays = (date: string, days: number): string => day(date).add({ days }).toString();
/** Days from `from` to `to`, both included; none when `to` lies before. */
export const daysIn = (from: string, to: string): number => Math.max(0, day(from).until(day(to)).days + 1);
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** A(i): the anchor day in a month, or the first of the next month when that month lacks the day. */
function boundary(month: Temporal.PlainYearMonth, anchorDay: number): string {
  return anchorDay <= month.daysInMonth
    ? month.toPlainDate({ day: anchorDay }).toString()
    : month.add({ months: 1 }).toPlainDate({ day: 1 }).toString();
}

/** The month whose boundary `start` is; a day off the anchor begins a new one. */
function anchoring(start: string, anchorDay: number): { month: Temporal.PlainYearMonth; anchorDay: number } {
  const month = day(start).toPlainYearMonth();
  const candidates = [month, month.subtract({ months: 1 })];
  const known = candidates.find((candidate) => boundary(candidate, anchorDay) === start);
  return known ? { month: known, anchorDay } : { month, anchorDay: day(start).day };
}

/** First day of each month-long or shorter piece of a term, and of the one after it. */
function pieces(terms: Pick<PeriodTerms, 'periodUnit' | 'periodMode'>, start: string, anchorDay: number, periods: number): string[] {
  const months = monthsOf[terms.periodUnit];
  if (months === undefined) {
    const length = terms.periodUnit === passPeriodUnit.WEEK ? 7 : 1;
    return Array.from({ length: periods + 1 }, (_, index) => addDays(start, index * length));
  }
  if (terms.periodMode === passPeriodMode.NATURAL_MONTH) {
    const first = day(start).toPlainYearMonth();
    const rest = Array.from({ length: periods * months }, (_, index) => boundary(first.add({ months: index + 1 }), 1));
    return [start, ...rest];
  }
  const { month, anchorDay: anchor } = anchoring(start, anchorDay);
  return Array.from({ length: periods * months + 1 }, (_, index) => boundary(month.add({ months: index }), anchor));
}

const halfUp = (numerator: number, denominator: number) => Math.floor((2 * numerator + denominator) / (2 * denominator));

/**
 * What a number of periods from a day on covers and costs. A natural month begun late costs its remaining
 * days' share, half-up to the fen. `anchorDay` is the card's; a start that is none of its boundaries begins a new one.
 */
export function termOf(terms: PeriodTerms, start: string, periods: number, anchorDay = day(start).day): PassTerm {
  const starts = pieces(terms, start, anchorDay, periods);
  const toDate = addDays(starts.at(-1) ?? start, -1);
  const monthly = monthsOf[terms.periodUnit] !== undefined;
  const natural = monthly && terms.periodMode === passPeriodMode.NATURAL_MONTH;
  const { daysInMonth, day: first } = day(start);
  const partial = natural ? halfUp(terms.priceFen * (daysInMonth - first + 1), daysInMonth) : terms.priceFen;
  return {
    fromDate: start,
    toDate,
    anchorDay: monthly && !natural ? anchoring(start, anchorDay).anchorDay : first,
    amountFen: partial + (periods - 1) * terms.priceFen,
  };
}

/** Where a renewal begins: right after the validity, or anew when the card has been out of force for too long (or leaves gaps). */
export function renewalStart(
  card: { validTo: string; anchorDay: number },
  rule: { renewAfterDays: number; renewContinuous: boolean },
  today: string,
): { start: string; anchorDay: number } {
  const next = addDays(card.validTo, 1);
  const late = daysIn(next, today);
  if (late === 0 || (late <= rule.renewAfterDays && rule.renewContinuous)) return { start: next, anchorDay: card.anchorDay };
  return { start: today, anchorDay: day(today).day };
}

/** Days, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** A purchase as a refund looks at it. */
export interface PaidTerm {
  fromDate: string;
  toDate: string;
  paidFen: number;
  /** What already went back of it, or is asked for. */
  refundedFen: number;
}

/**
 * What goes back of a purchase when the card is given up on a day. By day: the days not used, down to the fen; days the card was frozen
 * were not used. By whole period: the months (weeks, days) not begun. The fee is taken off what would go back.
 */
export function refundOf(
  paid: PaidTerm,
  rule: Pick<PeriodTerms, 'periodUnit' | 'periodMode'> & { refundMode: number; refundFeePermille: number; anchorDay: number },
  today: string,
  frozen: readonly DaySpan[] = [],
): number {
  const share = rule.refundMode === 1 ? unusedDays(paid, today, frozen) : rule.refundMode === 2 ? unbegun(paid, rule, today) : [0, 1];
  const [left = 0, total = 1] = share;
  const gross = Math.floor((paid.paidFen * left) / total);
  const refund = gross - halfUp(gross * rule.refundFeePermille, 1000);
  return Math.max(0, Math.min(refund, paid.paidFen - paid.refundedFen));
}

function unusedDays({ fromDate, toDate }: PaidTerm, today: string, frozen: readonly DaySpan[]): [number, number] {
  const total = daysIn(fromDate, toDate);
  const last = earlier(toDate, today);
  const idle = frozen.reduce((sum, span) => sum + daysIn(later(span.from, fromDate), earlier(span.to, last)), 0);
  return [total - Math.max(0, daysIn(fromDate, last) - idle), total];
}

function unbegun(paid: PaidTerm, rule: Parameters<typeof refundOf>[1], today: string): [number, number] {
  const starts: string[] = [];
  for (let periods = 1; ; periods += 1) {
    const made = pieces(rule, paid.fromDate, rule.anchorDay, periods);
    if ((made.at(-1) ?? '') <= paid.toDate) continue;
    starts.push(...made.filter((start) => start <= paid.toDate));
    break;
  }
  return [starts.filter((start) => start > today).length, starts.length];
}
