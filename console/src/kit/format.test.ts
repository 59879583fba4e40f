import { expect, test } from 'vitest';
import {
  formatAgo,
  formatBadge,
  formatDuration,
  formatFen,
  formatInstant,
  formatRelative,
  formatTime,
  formatTotal,
  shortenCount,
} from './format.ts';

test.each([
  [0, '0秒'],
  [59, '59秒'],
  [60, '1分'],
  [3600, '1小时'],
  [12_300, '3小时25分'],
  [86_400 + 300, '1天5分'],
  [90_061, '1天1小时1分'],
])('%i seconds read %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

test('money has two decimals and separators', () => {
  expect(formatFen(123_456_789)).toBe('1,234,567.89');
  expect(formatFen(-5)).toBe('-0.05');
});
test('instants read in Asia/Shanghai', () => expect(formatInstant('2026-10-31T16:00:01Z')).toBe('2026-11-01 00:00:01'));
test('totals that are lower bounds say so', () => {
  expect(formatTotal(2345)).toBe('2,345');
  expect(formatTotal(10_000, true)).toBe('1万+');
});
test('badges are capped at 99', () => expect([formatBadge(99), formatBadge(100)]).toEqual(['99', '99+']));
const before = (seconds: number) => new Date(1e12 - seconds * 1000).toISOString();

test.each([
  [0, '0分钟前'],
  [3599, '59分钟前'],
  [3600, '1小时前'],
  [86_399, '23小时前'],
  [86_400, '1天前'],
  [864_000, '10天前'],
])('time ago: %i seconds', (seconds, text) => expect(formatAgo(before(seconds), 1e12)).toBe(text));

test.each([
  [29, '刚刚'],
  [30, '1分钟前'],
  [60, '1分钟前'],
  [119, '1分钟前'],
  [3599, '59分钟前'],
  [3600, '1小时前'],
  [86_399, '23小时前'],
  [86_400, '1天前'],
  [172_799, '1天前'],
  [172_800, '2001-09-07 09:46:40'],
])('relative time: %i seconds, no hour of sixty minutes and no day of 24 hours', (seconds, text) =>
  expect(formatRelative(before(seconds), 1e12)).toBe(text),
);

test.each([
  [0, '0'],
  [9999, '9999'],
  [10_000, '100…'],
  [1_234_567, '123…'],
])('the count %i in a narrow place', (count, text) => expect(shortenCount(count)).toBe(text));

test.each([
  ['2026-11-21T16:30:05Z', '{y}/{m}/{d} 星期{a}', '2026/11/22 星期日'],
  ['2026-11-20T00:30:05+08:00', '{h}:{i}:{s} 周{a}', '00:30:05 周五'],
  ['2026-11-21T08:09:10+08:00', undefined, '2026-11-21 08:09:10'],
])('the time formatter knows %s', (instant, pattern, text) => expect(formatTime(instant, pattern)).toBe(text));
