import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadFen } from './bill-lot.rule.ts';

test.each([
  [100, [100, 200], [33, 67]],
  [300, [100, 200], [100, 200]],
  [1, [1, 1, 1], [0, 0, 1]],
  [0, [5, 5], [0, 0]],
  [2, [0, 2], [0, 2]],
])('%i fen over %j are %j', (fen, parts, spread) => {
  expect(spreadFen(fen, parts)).toEqual(spread);
});

test('no fen is lost, nobody gives more than it has', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const fen = Math.floor(share * all.reduce((sum, part) => sum + part, 0));
      const spread = spreadFen(fen, all);
      expect(spread.reduce((sum, part) => sum + part, 0)).toBe(fen);
      spread.forEach((part, index) => {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(all[index] ?? 0);
      });
    }),
  );
});

test('more than there is is a mistake', () => {
  expect(() => spreadFen(4, [1, 2])).toThrow(RangeError);
});
