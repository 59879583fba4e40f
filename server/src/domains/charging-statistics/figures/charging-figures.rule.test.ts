import { expect, test } from 'vitest';
import { figuresOf, noGunTime, noSums, payerFiguresOf } from './charging-figures.rule.ts';

const day = 86_400;
const guns = (count: number, kw: number, more: Partial<typeof noGunTime> = {}) => ({
  ...noGunTime,
  ...{ enabledSec: count * day, ratedWattSec: count * day * kw * 1000, ...more },
});

test.each([
  ['two guns, six hours of charging of 48', { chargingSec: 6 * 3600 }, guns(2, 120), { timeBp: 1250 }],
  ['all day long', { chargingSec: day }, guns(1, 60), { timeBp: 10_000 }],
  ['288 kWh of the 5,760 that two guns of 120 kW could give', { energyWh: 288_000 }, guns(2, 120), { powerBp: 500, gunDayWh: 144_000 }],
  ['half a day counts as half', { energyWh: 100_000 }, { ...noGunTime, enabledSec: day / 2, ratedWattSec: 1 }, { gunDayWh: 200_000 }],
  ['an hour without a connection', {}, guns(1, 60, { offlineSec: 3600 }), { onlineBp: 9583, faultBp: 0 }],
  ['out of order for six hours', {}, guns(1, 60, { faultSec: 6 * 3600 }), { onlineBp: 10_000, faultBp: 2500 }],
  ['two of three starts', { startCount: 3, startedCount: 2 }, noGunTime, { startBp: 6667 }],
  ['one odd order of eight', { orderCount: 8, flaggedCount: 1 }, noGunTime, { flaggedBp: 1250 }],
  ['paid less given back', { paidFen: 5000, refundFen: 7000 }, noGunTime, { netFen: -2000 }],
  ['20 kWh for 22.09 yuan', { energyWh: 20_000, elecFen: 1309, serviceFen: 900 }, noGunTime, { priceE5: 110_450 }],
])('%s', (_, sums, time, expected) => {
  expect(figuresOf({ ...noSums, ...sums }, time)).toMatchObject(expected);
});

test('nothing divides by nothing', () => {
  expect(figuresOf(noSums, noGunTime)).toMatchObject({
    ...{ timeBp: null, powerBp: null, gunDayWh: null, onlineBp: null, faultBp: null, startBp: null, flaggedBp: null, priceE5: null },
    netFen: 0,
  });
  expect(payerFiguresOf({ ...noSums, chargingSec: 60 })).not.toHaveProperty('timeBp');
});
