import { parkBenefit, parkPlateKind } from '@bochong/contract/charging-parking-link';
import { expect, test } from 'vitest';
import { benefitText, conditionText, meets, minutesGiven, type ParkTerms, takesPlate } from './park-charge.rule.ts';

const terms: ParkTerms = {
  ...{ ruleId: 'r', ruleName: '减免', parkIds: ['p'], minEnergyWh: 5000, minChargeMin: null, minPaidFen: null },
  ...{ benefitType: parkBenefit.CHARGE_DURATION_PLUS, freeMinutes: null, extraMinutes: 30, maxMinutes: 120 },
  ...{ timesPerStay: 1, timesPerDay: 1, plateKinds: parkPlateKind.ALL, validAfterEndMin: 30 },
};
const minute = 60_000;

test.each<[string, Partial<ParkTerms>, number, number | null]>([
  ['44.5 minutes and 30', {}, 44.5 * minute, 75],
  ['45 minutes to the millisecond', {}, 45 * minute, 75],
  ['a millisecond more', {}, 45 * minute + 1, 76],
  ['more than the most', {}, 100 * minute, 120],
  ['without a most', { maxMinutes: null }, 100 * minute, 130],
  ['fixed', { benefitType: parkBenefit.FIXED_MINUTES, freeMinutes: 60 }, 10 * minute, 60],
  ['fixed above the most', { benefitType: parkBenefit.FIXED_MINUTES, freeMinutes: 180 }, 10 * minute, 120],
  ['everything', { benefitType: parkBenefit.FREE_ALL, maxMinutes: null }, minute, null],
  ['everything, up to the most', { benefitType: parkBenefit.FREE_ALL }, minute, 120],
])('minutes that a charge gives: %s', (_, change, durationMs, minutes) => {
  expect(minutesGiven({ ...terms, ...change }, durationMs)).toBe(minutes);
});

test.each<[string, Partial<ParkTerms>, boolean]>([
  ['enough energy', {}, true],
  ['a watt-hour too little', { minEnergyWh: 21_358 }, false],
  ['exactly as long', { minChargeMin: 44 }, true],
  ['half a minute too short', { minChargeMin: 45 }, false],
  ['enough money', { minPaidFen: 2358 }, true],
  ['a fen too little', { minPaidFen: 2359 }, false],
  ['all but one', { minPaidFen: 2358, minChargeMin: 44, minEnergyWh: 30_000 }, false],
  ['nothing asked', { minEnergyWh: null }, true],
])('44.5 minutes, 21.357 kWh and 23.58 yuan: %s', (_, change, met) => {
  expect(meets({ ...terms, ...change }, { energyWh: 21_357, durationMs: 44.5 * minute, paidFen: 2358 })).toBe(met);
});

test('plates of cars that do not charge are refused by a rule for those that do, unknown ones are not', () => {
  const rule = { plateKinds: parkPlateKind.NEW_ENERGY };
  expect(['浙AD12345', '浙A12345', null].map((plate) => takesPlate(rule, plate))).toEqual([true, false, true]);
});

test('a rule in words', () => {
  expect([conditionText(terms), benefitText(terms)]).toEqual(['满5度', '充电时长+30分钟，最多120分钟']);
});
