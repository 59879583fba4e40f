import { mergedSegments, type RateLabel, rateLabel, type TariffSegment } from '@bochong/contract/charging-tariff';

export type Price = Pick<TariffSegment, 'elecPriceE5' | 'servicePriceE5'>;
/** What a stretch of the day is given: a label with its price. */
export type Rate = Price & Pick<TariffSegment, 'rateLabel'>;

/** What a label usually costs, for a day that does not have it yet. */
const usual: Readonly<Record<RateLabel, Price>> = {
  [rateLabel.SHARP]: { elecPriceE5: 122_000, servicePriceE5: 50_000 },
  [rateLabel.PEAK]: { elecPriceE5: 102_000, servicePriceE5: 50_000 },
  [rateLabel.FLAT]: { elecPriceE5: 65_000, servicePriceE5: 45_000 },
  [rateLabel.VALLEY]: { elecPriceE5: 31_000, servicePriceE5: 40_000 },
  [rateLabel.DEEP_VALLEY]: { elecPriceE5: 20_000, servicePriceE5: 30_000 },
};

/** The price a day has for a label; the usual one where it has none. */
export const priceOf = (segments: readonly TariffSegment[], label: RateLabel): Price => {
  const { elecPriceE5, servicePriceE5 } = segments.find((segment) => segment.rateLabel === label) ?? usual[label];
  return { elecPriceE5, servicePriceE5 };
};

/** Half hours of a day that a label has. */
export const halfHoursOf = (segments: readonly TariffSegment[], label: RateLabel): number =>
  segments.reduce((sum, { rateLabel: own, startMin, endMin }) => sum + (own === label ? Math.max(0, endMin - startMin) / 30 : 0), 0);

/** The day with one stretch given another rate; everything else stays, neighbours of one price are joined. */
export function painted(segments: readonly TariffSegment[], startMin: number, endMin: number, rate: Rate): TariffSegment[] {
  const rest = segments.flatMap((segment) => [
    { ...segment, endMin: Math.min(segment.endMin, startMin) },
    { ...segment, startMin: Math.max(segment.startMin, endMin) },
  ]);
  const sound = [...rest, { ...rate, startMin, endMin }].filter((segment) => segment.startMin < segment.endMin);
  return mergedSegments(sound.toSorted((a, b) => a.startMin - b.startMin));
}

/** Every stretch of a label at another price. */
export const repriced = (segments: readonly TariffSegment[], label: RateLabel, price: Price): TariffSegment[] =>
  segments.map((segment) => (segment.rateLabel === label ? { ...segment, ...price } : segment));

/** A segment that ends elsewhere; the next one begins there as long as something of it is left. */
export function movedEnd(segments: readonly TariffSegment[], index: number, endMin: number): TariffSegment[] {
  return segments.map((segment, at) => {
    if (at === index) return { ...segment, endMin };
    return at === index + 1 && endMin < segment.endMin ? { ...segment, startMin: endMin } : segment;
  });
}

/** The day without a segment; the one before takes its time, or the one after where it was the first. */
export function without(segments: readonly TariffSegment[], index: number): TariffSegment[] {
  const gone = segments[index];
  const rest = segments.toSpliced(index, 1);
  const [before, after] = [rest[index - 1], rest[index]];
  if (gone === undefined) return rest;
  if (before) return mergedSegments(rest.with(index - 1, { ...before, endMin: gone.endMin }));
  return after ? mergedSegments(rest.with(index, { ...after, startMin: gone.startMin })) : rest;
}
