import { expect, test } from 'vitest';
import { parkFields } from './park.ts';

const slot = (days: number[], start: string, end: string) => ({ days, start, end });
const overlap = '营业时段不能重叠';

test.each([
  ['one after the other', [slot([1], '08:00', '12:00'), slot([1], '12:00', '20:00')], null],
  ['on different days', [slot([1], '08:00', '12:00'), slot([2], '08:00', '12:00')], null],
  ['one inside the other', [slot([1, 2], '08:00', '20:00'), slot([2], '10:00', '11:00')], overlap],
  ['past midnight, then later', [slot([1], '22:00', '06:00'), slot([2], '06:00', '20:00')], null],
  ['past midnight into the next day', [slot([1], '22:00', '06:00'), slot([2], '05:00', '20:00')], overlap],
  ['past the end of the week', [slot([7], '22:00', '06:00'), slot([1], '05:00', '20:00')], overlap],
  ['all day, and another', [slot([3], '00:00', '00:00'), slot([3], '23:00', '23:30')], overlap],
])('opening hours %s', (_, slots, problem) => {
  const parsed = parkFields.shape.openTime.safeParse(slots);
  expect(parsed.error?.issues[0]?.message ?? null).toBe(problem);
});
