import type { ForeignPrice } from '@bochong/contract/charging-peer';

/** The stretch that a time of day (`HH:mm`) lies in; before the first one, that of the evening before. */
export function priceNow(prices: readonly ForeignPrice[], time: string): ForeignPrice | undefined {
  const now = `${time.replace(':', '')}59`;
  const sorted = prices.toSorted((a, b) => a.startTime.localeCompare(b.startTime));
  return sorted.findLast(({ startTime }) => startTime <= now) ?? sorted.at(-1);
}

/** Electricity and service fee of a kWh together, at most four decimals as other operators have them. */
export const priceText = ({ elecPrice, servicePrice }: Pick<ForeignPrice, 'elecPrice' | 'servicePrice'>): string =>
  `${Number((elecPrice + servicePrice).toFixed(4))} 元/度`;
