import { expect, test } from 'vitest';
import { nextPeriod, openPeriodAfter, periodBefore, periodOf } from './period.rule.ts';

test('a month begins at midnight in Shanghai', () => {
  expect(periodOf('2025-10-31T15:59:59Z')).toBe('2025-10');
  expect(periodOf('2025-10-31T16:00:00Z')).toBe('2025-11');
  expect(periodBefore(new Date('2025-10-31T16:20:00Z'))).toBe('2025-10');
  expect(periodBefore(new Date('2026-01-05T00:00:00Z'))).toBe('2025-12');
});

test('a year ends with December', () => {
  expect(nextPeriod('2025-12')).toBe('2026-01');
});

test.each([
  ['the next month', [], '2025-11'],
  ['passing over bills that are confirmed', ['2025-11', '2025-12'], '2026-01'],
  ['not over earlier ones', ['2025-09'], '2025-11'],
])('a disputed order goes to %s', (_, closed, expected) => {
  expect(openPeriodAfter('2025-10', closed)).toBe(expected);
});
