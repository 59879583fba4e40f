import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addReleases, noReleases, type ReleaseSums, releaseBounds, releaseFigures } from './pass-release.rule.ts';

const sumsOf = (seconds: readonly number[]): ReleaseSums => ({
  passes: seconds.length,
  seconds: seconds.reduce((sum, each) => sum + each, 0),
  buckets: [0, ...releaseBounds].map(
    (from, index) => seconds.filter((each) => each >= from && each < (releaseBounds[index] ?? Number.POSITIVE_INFINITY)).length,
  ),
});

test.each([
  [[], null, null],
  [[4], 4, 4],
  [[0, 1], 1, 1],
  [[...Array.from({ length: 19 }, () => 3), 60], 6, 3],
  [[...Array.from({ length: 18 }, () => 3), 60, 60], 9, 65],
  [[3600], 3600, 600],
])('%j took %s on average and 95 of 100 at most %s', (seconds, avgReleaseSeconds, p95ReleaseSeconds) => {
  expect(releaseFigures(sumsOf(seconds))).toEqual({ avgReleaseSeconds, p95ReleaseSeconds });
});

test('whatever was measured where, together it is never too short and at most a third too long', () => {
  const lane = fc.array(fc.integer({ min: 0, max: 599 }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.array(lane, { minLength: 1, maxLength: 5 }), (lanes) => {
      const sorted = lanes.flat().sort((a, b) => a - b);
      const together = addReleases([noReleases, ...lanes.map(sumsOf)]);
      expect(together).toEqual(addReleases([sumsOf(sorted)]));
      const { p95ReleaseSeconds } = releaseFigures(together);
      if (sorted.length === 0) {
        expect(p95ReleaseSeconds).toBeNull();
        return;
      }
      const real = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
      expect(p95ReleaseSeconds).toBeGreaterThanOrEqual(real);
      expect(p95ReleaseSeconds).toBeLessThanOrEqual(Math.max(1, (real * 4) / 3));
    }),
  );
});
