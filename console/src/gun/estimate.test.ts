import { expect, test } from 'vitest';
import { estimate } from './estimate.ts';

const band = (startMin: number, endMin: number, elecPriceE5: number) => ({
  ...{ startMin, endMin, elecPriceE5, servicePriceE5: 40_000 },
  rateLabel: 3 as const,
});
const day = [band(0, 600, 60_000), band(600, 1440, 110_000)];

test.each([
  ['energy within one price', 480, { energyWh: 30_000 }, { energyWh: 30_000, fen: 3000, minutes: 30 }],
  ['energy through a change of price', 585, { energyWh: 30_000 }, { energyWh: 30_000, fen: 1500 + 2250, minutes: 30 }],
  ['money', 480, { fen: 2000 }, { energyWh: 20_000, fen: 2000, minutes: 20 }],
  ['time over midnight', 1430, { minutes: 20 }, { energyWh: 20_000, fen: 1500 + 1000, minutes: 20 }],
  ['a day at most', 0, {}, { energyWh: 1_440_000, fen: 60_000 + 126_000, minutes: 1440 }],
])('%s', (_, minuteNow, upTo, expected) => {
  expect(estimate(day, minuteNow, 60_000, upTo)).toEqual(expected);
});

test('nothing is told without a price', () => {
  expect(estimate([], 0, 60_000, { minutes: 10 })).toBeNull();
});
