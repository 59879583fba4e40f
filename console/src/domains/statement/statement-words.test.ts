import { expect, test } from 'vitest';
import { drawnOf, figureText, findingOf, limitsOf } from './statement-words.ts';

test.each([
  ['money', 123_450, '1,234.50'],
  ['rate', 1234, '12.34%'],
  ['rate', 2_861_183, '>999%'],
  ['count', 3095, '3,095'],
  ['money', null, '—'],
] as const)('%s %s is shown as %s', (kind, value, text) => {
  expect(figureText(kind, value)).toBe(text);
});

test('the finding says the change on equal weekdays, and the sum itself where there was hardly anything', () => {
  const against = (fen: number, bp: number | null) => ({ from: '', to: '', fen, bp });
  expect(findingOf({ fen: 12_000, before: against(10_000, 2000), lastYear: null })).toBe(
    '净实收 120.00 元；比上期同星期 增加 20.0%，去年没有可比的收入。',
  );
  expect(findingOf({ fen: 12_000, before: against(1, 119_990_000), lastYear: against(15_000, -2000) })).toBe(
    '净实收 120.00 元；上期同星期净实收 0.01 元，比去年同星期 减少 20.0%。',
  );
});

test('what is limited or still to come is said', () => {
  expect(limitsOf({ limited: false, waiting: 0 })).toBe('');
  expect(limitsOf({ limited: true, waiting: 12 })).toBe('只含您有权限的车场，校验也只对这些车场；12 笔待入账，一分钟内会记入');
});

test.each([
  ['money', 123_450, 1234.5],
  ['count', 4816, 4816],
  ['count', null, null],
] as const)('%s %s is drawn as %s', (kind, value, drawn) => {
  expect(drawnOf(kind, value)).toBe(drawn);
});
