import { expect, test } from 'vitest';
import { nextTry } from './sync-step.rule.ts';

test('a dispatch is tried again after 1, 5 and 30 minutes, then every hour', () => {
  const at = new Date('2025-10-13T12:00:00+08:00');
  const minutes = [1, 2, 3, 4, 9].map((tries) => (nextTry(tries, at).getTime() - at.getTime()) / 60_000);
  expect(minutes).toEqual([1, 5, 30, 60, 60]);
});
