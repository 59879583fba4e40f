import { rateLabel } from './tariff-enums.ts';

/** A unit price of 0.00001 yuan in yuan: four decimals, five where the fifth says something. */
export const yuanPerKwh = (priceE5: number): string => (priceE5 / 100_000).toFixed(priceE5 % 10 === 0 ? 4 : 5);

interface Priced {
  rateLabel: number;
  elecPriceE5: number;
  servicePriceE5: number;
}

/** `尖1.7262 · 谷0.5125~0.7125`: electricity and service together, by label over all days. */
export function priceText(profiles: readonly { segments: readonly Priced[] }[]): string {
  const sums = Map.groupBy(
    profiles.flatMap(({ segments }) => segments),
    (segment) => segment.rateLabel,
  );
  return rateLabel.options
    .flatMap(({ value, label }) => {
      const prices = (sums.get(value) ?? []).map(({ elecPriceE5, servicePriceE5 }) => elecPriceE5 + servicePriceE5);
      if (prices.length === 0) return [];
      const [low, high] = [Math.min(...prices), Math.max(...prices)];
      return [`${label}${yuanPerKwh(low)}${high > low ? `~${yuanPerKwh(high)}` : ''}`];
    })
    .join(' · ');
}
