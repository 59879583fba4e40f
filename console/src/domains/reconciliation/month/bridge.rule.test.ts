import { expect, test } from 'vitest';
import { columnsOf } from './bridge.rule.ts';

test('each step stands on the end of the one before, and the last reaches the channel', () => {
  const step = (name: string, fen: number) => ({ step: name, label: name, count: 1, fen });
  const { columns, foot, top } = columnsOf([
    step('platform', 9000),
    step('A1', 1500),
    step('A3', -1500),
    step('out', -700),
    step('channel', 8300),
  ]);
  expect(columns.map(({ from, to }) => [from, to])).toEqual([
    [foot, 9000],
    [9000, 10_500],
    [10_500, 9000],
    [9000, 8300],
    [foot, 8300],
  ]);
  expect(foot).toBeLessThan(8300);
  expect(top).toBeGreaterThan(10_500);
});

test('two sums that are even stand beside each other', () => {
  const { columns, foot } = columnsOf([
    { step: 'platform', label: '', count: 0, fen: 0 },
    { step: 'channel', label: '', count: 0, fen: 0 },
  ]);
  expect([columns.length, foot]).toEqual([2, -1]);
});
