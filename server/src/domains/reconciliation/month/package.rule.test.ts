import { expect, test } from 'vitest';
import { daysWithoutBill } from './package.rule.ts';

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `2026-02-${String(from + at).padStart(2, '0')}`);

test.each([
  ['every day', '2026-01-05', days(1, 28), []],
  ['from the account’s first day on', '2026-02-21', days(21, 28), []],
  ['a bill imported of a day before', '2026-02-21', [...days(3, 3), ...days(21, 28)], []],
  ['a day is missing', '2026-02-21', [...days(21, 23), ...days(25, 28)], ['2026-02-24']],
  ['nothing of the last days', '2026-02-26', [], days(26, 28)],
  ['an older package counts from its first bill', undefined, days(9, 27), ['2026-02-28']],
  ['an older package without a bill', undefined, [], days(1, 28)],
  ['an account that began later', '2026-03-01', [], []],
])('days without a bill: %s', (_name, since, kept, missing) => {
  expect(daysWithoutBill({ month: '2026-02', ...(since !== undefined && { since }) }, kept)).toEqual(missing);
});
