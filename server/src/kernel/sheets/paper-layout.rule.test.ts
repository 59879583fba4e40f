import { expect, test } from 'vitest';
import { emsOf, layoutOf } from './paper-layout.rule.ts';

const name = { align: 'left' as const };
const figure = { align: 'right' as const };
const sum = (widths: readonly number[]) => Math.round(widths.reduce((total, one) => total + one, 0));

test.each([
  ['收入', 2],
  ['12', 1.2],
  ['1,234.50', 6 * 0.6 + 2 * 0.36],
  ['', 0],
])('%s is %d ems wide', (text, ems) => expect(emsOf(text)).toBeCloseTo(ems));

test.each([
  ['two columns stand in the largest letters, over the whole width', [name, figure], [['车场', '12.00']], 500, 9],
  [
    'thirteen columns of large sums stand in smaller ones',
    [name, ...Array.from({ length: 12 }, () => figure)],
    [['车场', ...Array.from({ length: 12 }, () => '123,456.00')]],
    500,
    6,
  ],
  [
    'more than any letters hold share the width',
    [name, ...Array.from({ length: 30 }, () => figure)],
    [['车场', ...Array.from({ length: 30 }, () => '123,456,789.00')]],
    500,
    5,
  ],
])('%s', (_, columns, lines, width, size) => {
  const layout = layoutOf(columns, lines, width, 3);
  expect(layout.size).toBe(size);
  expect(sum(layout.widths)).toBe(width);
});

test('a long name takes a third of the width at most, figures stand in one line', () => {
  const { widths, size } = layoutOf([name, figure], [['很'.repeat(60), '123,456,789.00']], 300, 3);
  expect(widths[1] ?? 0).toBeGreaterThanOrEqual(emsOf('123,456,789.00') * size + 6);
  expect(widths[0] ?? 0).toBeLessThan(300 * 0.7);
});
