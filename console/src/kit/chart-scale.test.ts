import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, nameEvery, scaleOf } from './chart-scale.ts';

test.each([
  [[3, 8], {}, [0, 2, 4, 6, 8]],
  [[1], { minInterval: 1 }, [0, 1]],
  [[], {}, [0, 0.25, 0.5, 0.75, 1]],
  [[0, 0], { minInterval: 1 }, [0, 1]],
  [[93.2, 99.8], { max: 100, scale: true }, [92, 94, 96, 98, 100]],
  [[-30, 90], {}, [-50, 0, 50, 100]],
  [[0.3], {}, [0, 0.1, 0.2, 0.3]],
])('%j wishing %j has lines at %j', (values, wish, lines) => {
  expect(linesOf(scaleOf(values, wish))).toEqual(lines);
});

test('an axis holds every value, rises, and has a few lines', () => {
  // Sums in yuan, counts, hundredths of a percent.
  const value = fc.integer({ min: -1e11, max: 1e11 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), fc.boolean(), (values, scale) => {
      const axis = scaleOf(values, { scale });
      const slack = axis.step * 1e-6;
      expect(axis.least - slack).toBeLessThanOrEqual(Math.min(...values));
      expect(axis.most + slack).toBeGreaterThanOrEqual(Math.max(...values));
      expect(linesOf(axis).length).toBeGreaterThan(1);
      expect(linesOf(axis).length).toBeLessThan(9);
    }),
  );
});

test('names of points stand apart', () => {
  expect(nameEvery(24, 30, 720)).toBe(1);
  expect(nameEvery(24, 31, 720)).toBe(2);
  expect(nameEvery(0, 30, 0)).toBe(1);
});
