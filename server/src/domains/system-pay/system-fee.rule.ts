import type { LicenseItem } from '@bochong/contract/license';
import { type SystemBillLine, systemFeeItem } from '@bochong/contract/system-pay';
import { dateOf, dayMs } from '../../kernel/time.ts';

export interface FeePrice {
  feeItem: number;
  priceFen: number;
  startDate: string;
  /** For that unit alone; null: for all. */
  unitId: string | null;
}
export interface Charged {
  lines: SystemBillLine[];
  amountFen: number;
  periodFrom: string;
  periodTo: string;
}

/** The price of an item on a day: the unit's own when there is one, else that for all, each as it began last. Undefined: nothing is charged. */
export function priceOn(prices: readonly FeePrice[], feeItem: number, unitId: string, day: string): number | undefined {
  const begun = prices.filter((price) => price.feeItem === feeItem && price.startDate <= day);
  const newest = (of: string | null) =>
    begun.filter((price) => price.unitId === of).sort((a, b) => (a.startDate < b.startDate ? 1 : -1))[0]?.priceFen;
  return newest(unitId) ?? newest(null);
}

/** `a × b × … ÷ by` to the nearest fen, halves up; exact however large. */
function share(factors: readonly number[], by: number): number {
  const product = factors.reduce((sum, factor) => sum * BigInt(factor), 1n);
  return Number((product * 2n + BigInt(by)) / (BigInt(by) * 2n));
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
/** Days of a period, both ends counted. */
const daysOf = (from: string, to: string) => Math.max(0, dayNumber(to) - dayNumber(from) + 1);
const dayAfter = (date: string) => dateOf(dayNumber(date) + 1);
const daysOfYear = 365;

const charged = (lines: SystemBillLine[], periodFrom: string, periodTo: string): Charged => ({
  lines,
  amountFen: lines.reduce((sum, { amountFen }) => sum + amountFen, 0),
  periodFrom,
  periodTo,
});

/**
 * What a licence costs: its pieces from its first to its last day, and the pieces its pool had before from the day after their end to the new one.
 * A piece costs its yearly price × days ÷ 365, by the price of the day of the import; what had none on that day is free.
 */
export function licenceCharge(
  licence: {
    items: readonly LicenseItem[];
    startDate: string;
    expireDate: string;
    untilBefore: string | null;
    itemsBefore: readonly LicenseItem[];
  },
  { prices, unitId, day }: { prices: readonly FeePrice[]; unitId: string; day: string },
): Charged {
  const { items, startDate, expireDate, untilBefore, itemsBefore } = licence;
  const from = untilBefore === null ? expireDate : dayAfter(untilBefore);
  const extended = untilBefore === null ? 0 : daysOf(from, expireDate);
  const sums = new Map<number, number>();
  for (const { authType, qty } of itemsBefore) sums.set(authType, (sums.get(authType) ?? 0) + qty);
  const pieces = [
    ...items.map(({ authType, qty }) => ({ authType: authType as number, qty, days: daysOf(startDate, expireDate) })),
    ...[...sums].map(([authType, qty]) => ({ authType, qty, days: extended })),
  ];
  const lines = pieces.flatMap(({ authType, qty, days }) => {
    const priceFen = priceOn(prices, authType, unitId, day);
    if (priceFen === undefined || days === 0) return [];
    return [{ feeItem: authType as SystemBillLine['feeItem'], qty, days, priceFen, amountFen: share([qty, priceFen, days], daysOfYear) }];
  });
  return charged(lines, items.length > 0 ? startDate : from, expireDate);
}

/** What the short messages of a month cost: those of all days with one price together, by the hundred. */
export function messageCharge(
  month: { from: string; to: string },
  sent: readonly { day: string; count: number }[],
  { prices, unitId }: { prices: readonly FeePrice[]; unitId: string },
): Charged {
  const counts = new Map<number, number>();
  for (const { day, count } of sent) {
    const priceFen = priceOn(prices, systemFeeItem.SMS, unitId, day);
    if (priceFen !== undefined) counts.set(priceFen, (counts.get(priceFen) ?? 0) + count);
  }
  const lines = [...counts].map(([priceFen, qty]) => ({
    feeItem: systemFeeItem.SMS,
    ...{ qty, days: 0, priceFen, amountFen: share([qty, priceFen], 100) },
  }));
  return charged(lines, month.from, month.to);
}
