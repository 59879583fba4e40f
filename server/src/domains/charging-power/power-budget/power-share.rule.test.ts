import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastW, sharesOf } from './power-share.rule.ts';

const devices = (...kw: number[]) => kw.map((one, no) => ({ equipmentId: String(no), ratedW: one * 1000 }));
test.each([
  ['no limit', null, [120, 60], [null, null]],
  ['more than all could draw', 200_000, [120, 60], [null, null]],
  ['just what all could draw', 180_000, [120, 60], [null, null]],
  ['by rated power, rounded down', 300_000, [180, 120, 120], [128_500, 85_700, 85_700]],
  ['a small device keeps its least', 30_000, [180, 180, 1], [14_500, 14_500, 1000]],
  ['no device', 10_000, [], []],
])('%s', (_, limit, kw, expected) => {
  expect([...sharesOf(limit, devices(...kw)).values()]).toEqual(expected);
});

test('together shares never exceed the limit, and none is below the least while there is enough for each', () => {
  const all = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(all, fc.integer({ min: 1000, max: 5_000_000 }), (kw, limit) => {
      fc.pre(limit >= leastW * kw.length);
      const shares = [...sharesOf(limit, devices(...kw)).values()];
      // Without a limit of their own all draw what they can, and that is no more than the limit.
      const drawn = shares.map((share, no) => share ?? (kw[no] ?? 0) * 1000);
      expect(drawn.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(limit);
      for (const share of drawn) expect(share).toBeGreaterThanOrEqual(leastW);
    }),
  );
});
