import { expect, test } from 'vitest';
import { createBucket, createThrottle } from './throttle.rule.ts';

test('the tenth time within the window blocks, and the block ends', () => {
  const throttle = createThrottle({ most: 10, windowMs: 600_000, blockMs: 900_000 });
  for (let time = 1; time < 10; time += 1) expect(throttle.note('a', time * 1000)).toBe(false);
  expect(throttle.isBlocked('a', 9_500)).toBe(false);
  expect(throttle.note('a', 10_000)).toBe(true);
  expect([throttle.isBlocked('a', 909_999), throttle.isBlocked('a', 910_000), throttle.isBlocked('b', 20_000)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what happened before the window counts no more; what is forgotten neither', () => {
  const throttle = createThrottle({ most: 2, windowMs: 1000, blockMs: 1000 });
  expect([throttle.note('a', 0), throttle.note('a', 1000)]).toEqual([false, false]);
  throttle.forget('a');
  expect([throttle.note('a', 1100), throttle.note('a', 1200)]).toEqual([false, true]);
});

test('only so many keys are kept, the oldest go', () => {
  const throttle = createThrottle({ most: 1, windowMs: 1000, blockMs: 1000 }, 2);
  for (const key of ['a', 'b', 'c']) throttle.note(key, 0);
  expect(['a', 'b', 'c'].map((key) => throttle.isBlocked(key, 1))).toEqual([false, true, true]);
});

test('a burst passes at once, and what follows waits for its share', () => {
  const take = createBucket(10, 3, 0);
  expect([take(0), take(0), take(0), take(0), take(0)]).toEqual([0, 0, 0, 100, 200]);
  expect(take(1000)).toBe(0);
});
