import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTally, type PricedStay } from './what-if.rule.ts';

let stays = 0;
const stay = (beforeFen: number, afterFen: number, enterTime = '2026-10-13T10:00:20+08:00'): PricedStay => {
  stays += 1;
  return { orderId: `${stays}`, plateNo: '浙A12345', enterTime, exitTime: enterTime, minutes: 0, beforeFen, afterFen };
};
const tallyOf = (priced: readonly PricedStay[]) => {
  const tally = createTally();
  for (const one of priced) tally.add(one);
  return tally.outcome();
};

test('a stay counts for the Shanghai hour it began in, also across the day of UTC', () => {
  const { hours } = tallyOf([
    stay(100, 300, '2026-10-13T00:59:59+08:00'),
    stay(200, 200, '2026-10-13T07:00:00+08:00'),
    stay(0, 500, '2026-10-12T15:59:00Z'),
  ]);
  expect(hours.map((sum) => sum.stays)).toEqual([1, 0, 0, 0, 0, 0, 0, 1, ...Array.from({ length: 15 }, () => 0), 1]);
  expect([hours[0], hours[23]]).toEqual([
    { stays: 1, beforeFen: 100, afterFen: 300 },
    { stays: 1, beforeFen: 0, afterFen: 500 },
  ]);
});

test('the largest changes are kept with their sign, the earlier first when equal', () => {
  const rising = Array.from({ length: 25 }, (_, index) => stay(1000, 1000 + index * 10));
  const { gains, losses, raised, lowered } = tallyOf([...rising, stay(500, 0), stay(900, 400), stay(300, 299)]);
  expect(gains.map((one) => one.changeFen)).toEqual(Array.from({ length: 20 }, (_, index) => 240 - index * 10));
  expect(losses.map((one) => [one.beforeFen, one.changeFen])).toEqual([
    [500, -500],
    [900, -500],
    [300, -1],
  ]);
  expect([raised, lowered]).toEqual([24, 3]);
});

test('hours add up to the whole, and every stay is raised, lowered or the same', () => {
  const fee = fc.integer({ min: 0, max: 10_000 });
  const any = fc.tuple(fee, fee, fc.integer({ min: 0, max: 1_000_000 }));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (rows) => {
      const priced = rows.map(([before, after, minute]) => stay(before, after, new Date(minute * 60_000).toISOString()));
      const { hours, beforeFen, afterFen, raised, lowered, gains, losses } = tallyOf(priced);
      const sum = (key: 'stays' | 'beforeFen' | 'afterFen') => hours.reduce((total, hour) => total + hour[key], 0);
      expect([sum('stays'), sum('beforeFen'), sum('afterFen')]).toEqual([priced.length, beforeFen, afterFen]);
      expect(raised + lowered).toBe(priced.filter((one) => one.beforeFen !== one.afterFen).length);
      const expected = (sign: number) =>
        priced
          .map((one) => (one.afterFen - one.beforeFen) * sign)
          .filter((change) => change > 0)
          .sort((a, b) => b - a)
          .slice(0, 20);
      expect(gains.map((one) => one.changeFen)).toEqual(expected(1));
      expect(losses.map((one) => -one.changeFen)).toEqual(expected(-1));
    }),
  );
});
