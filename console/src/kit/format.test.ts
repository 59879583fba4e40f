import { expect, test } from 'vitest';
import { formatAgo, formatBadge, formatDuration, formatFen, formatInstant, formatTotal } from './format.ts';

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
test.each([
  [29, '刚刚'],
  [31, '1分钟前'],
  [3599, '59分钟前'],
  [7200, '2小时前'],
  [86_400, '1天前'],
])('%i seconds ago', (seconds, text) => expect(formatAgo(new Date(1e12 - seconds * 1000).toISOString(), 1e12)).toBe(text));
