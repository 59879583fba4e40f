import { rateLabel, type TariffSegment } from '@bochong/contract/charging-tariff';
import { describe, expect, it } from 'vitest';
import { halfHoursOf, movedEnd, painted, priceOf, repriced, without } from './segments.ts';

const price = { elecPriceE5: 65_000, servicePriceE5: 45_000 };
const segment = (startMin: number, endMin: number, label: 1 | 2 | 3 | 4 | 5 = 3): TariffSegment => ({
  startMin,
  endMin,
  rateLabel: label,
  ...price,
});
const spans = (segments: readonly TariffSegment[]) =>
  segments.map(({ startMin, endMin, rateLabel: label }) => [startMin / 60, endMin / 60, label]);
const peak = { rateLabel: rateLabel.PEAK, ...price };

describe('a day that is edited', () => {
  it('paints over the middle, the edge and the whole', () => {
    expect(spans(painted([segment(0, 1440)], 480, 660, peak))).toEqual([
      [0, 8, 3],
      [8, 11, 2],
      [11, 24, 3],
    ]);
    expect(spans(painted([segment(0, 720), segment(720, 1440, 4)], 660, 780, peak))).toEqual([
      [0, 11, 3],
      [11, 13, 2],
      [13, 24, 4],
    ]);
    expect(spans(painted([segment(0, 720), segment(720, 1440, 4)], 0, 1440, peak))).toEqual([[0, 24, 2]]);
  });

  it('joins what has become one price', () => {
    expect(spans(painted([segment(0, 480), segment(480, 720, 2), segment(720, 1440)], 480, 720, { rateLabel: 3, ...price }))).toEqual([
      [0, 24, 3],
    ]);
  });

  it('moves an end together with the next beginning, as long as something of it is left', () => {
    const day = [segment(0, 480), segment(480, 720, 2), segment(720, 1440, 4)];
    expect(spans(movedEnd(day, 0, 540))[1]).toEqual([9, 12, 2]);
    expect(spans(movedEnd(day, 0, 720))[1]).toEqual([8, 12, 2]);
  });

  it('gives the time of a removed segment to the one before, of the first to the next', () => {
    const day = [segment(0, 480), segment(480, 720, 2), segment(720, 1440, 4)];
    expect(spans(without(day, 1))).toEqual([
      [0, 12, 3],
      [12, 24, 4],
    ]);
    expect(spans(without(day, 0))[0]).toEqual([0, 12, 2]);
  });

  it('knows the price and the time of a label', () => {
    const day = repriced([segment(0, 480), segment(480, 1440, 2)], 2, { elecPriceE5: 1, servicePriceE5: 2 });
    expect([priceOf(day, 2), priceOf(day, 3), halfHoursOf(day, 2)]).toEqual([{ elecPriceE5: 1, servicePriceE5: 2 }, price, 32]);
    expect(priceOf(day, 5).elecPriceE5).toBeGreaterThan(0);
  });
});
