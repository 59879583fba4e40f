import { expect, test } from 'vitest';
import { bucketLabels, bucketSpan } from './day-bucket.rule.ts';

test('thresholds 3, 7, 15 make four buckets that touch and do not overlap', () => {
  expect(bucketLabels([3, 7, 15])).toEqual(['<3天', '3–7天', '7–15天', '≥15天']);
  expect([0, 1, 2, 3].map((index) => bucketSpan([3, 7, 15], index))).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 7 },
    { from: 7, to: 15 },
    { from: 15, to: null },
  ]);
});
