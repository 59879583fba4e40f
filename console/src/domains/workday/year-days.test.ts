import { dayType } from '@bochong/contract/parking-fee';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedDays, monthCells, painted, weekdayType } from './year-days.ts';

const { WORKDAY, WEEKEND, HOLIDAY } = dayType;

test.each([
  ['2026-10-01', WORKDAY],
  ['2026-10-03', WEEKEND],
  ['2026-10-04', WEEKEND],
])('%s is %i by its weekday', (date, type) => expect(weekdayType(date)).toBe(type));

test('a month begins under its weekday', () => {
  expect(monthCells(2026, 10).slice(0, 4)).toEqual([null, null, null, '2026-10-01']);
  expect(monthCells(2026, 2).filter(Boolean)).toHaveLength(28);
  expect(monthCells(2028, 2).filter(Boolean)).toHaveLength(29);
});

test('a painted day stands once, in order; what its weekday says needs no entry', () => {
  const holiday = painted([], '2026-10-01', HOLIDAY, '国庆节');
  expect(painted(holiday, '2026-09-30', HOLIDAY, '')).toHaveLength(2);
  expect(painted(holiday, '2026-10-01', WORKDAY, '')).toEqual([]);
  expect(changedDays([], holiday)).toEqual([{ date: '2026-10-01', before: WORKDAY, after: HOLIDAY, label: '国庆节' }]);
  expect(changedDays(holiday, holiday)).toEqual([]);
});

test('painting back what was there undoes a change, whatever the days', () => {
  const dates = fc
    .integer({ min: 1, max: 12 })
    .chain((month) => fc.constantFrom(...monthCells(2026, month).filter((date) => date !== null)));
  fc.assert(
    fc.property(dates, fc.constantFrom(WORKDAY, WEEKEND, HOLIDAY), (date, type) => {
      const days = painted([], date, type, '');
      expect(changedDays(painted(days, date, weekdayType(date), ''), [])).toEqual([]);
    }),
  );
});
