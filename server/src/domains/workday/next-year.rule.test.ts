import { expect, test } from 'vitest';
import { nextYearTodo } from './next-year.rule.ts';

test.each([
  ['2026-11-30', 2027, null],
  ['2026-12-01', 2027, 'WORKDAY_NEXT_YEAR'],
  ['2026-12-19', 2027, 'WORKDAY_NEXT_YEAR'],
  ['2026-12-20', 2027, 'WORKDAY_URGENT'],
  ['2026-12-31', 2027, 'WORKDAY_URGENT'],
  ['2027-01-01', 2028, null],
] as const)('on %s for %i: %s', (today, year, typeCode) => expect(nextYearTodo(today)).toEqual({ year, typeCode }));
