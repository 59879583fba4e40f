import { expect, test } from 'vitest';
import { stretchOf, upTo } from './home.rule.ts';

const day = [
  { hour: 7, value: 100 },
  { hour: 8, value: 300 },
  { hour: 9, value: 60 },
];

test.each([
  ['2026-11-21T07:00:00+08:00', 0],
  ['2026-11-21T07:59:59.999+08:00', 100],
  ['2026-11-21T08:00:00+08:00', 100],
  ['2026-11-21T08:20:00+08:00', 200],
  ['2026-11-21T08:59:59.999+08:00', 400],
  ['2026-11-21T23:59:59.999+08:00', 460],
  ['2026-11-21T00:00:00+08:00', 0],
])('at %s the same stretch of another day counts %s', (at, expected) => {
  expect(upTo(stretchOf(new Date(at)), day)).toBe(expected);
});
