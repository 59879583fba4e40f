import { expect, test } from 'vitest';
import { dueNotices } from './occupancy-notice.rule.ts';

const minute = 60_000;
test.each<[string, number, readonly number[], number | null, number[]]>([
  ['at the end of the charge', 0, [], 0, []],
  ['a moment before the second', 9, [0], null, []],
  ['at the second', 10, [0], 10, []],
  ['a minute late', 11, [0], 10, []],
  ['told', 11, [0, 10], null, []],
  ['the first was missed: the second says it all', 10, [], 10, [0]],
  ['both were missed for too long', 16, [], null, [0, 10]],
])('a reminder %s', (_, after, told, send, passed) => {
  expect(dueNotices({ noticeMin: [10, 0] }, { beginAt: 0, now: after * minute, told })).toEqual({ send, passed });
});
