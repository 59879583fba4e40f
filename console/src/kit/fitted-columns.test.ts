import { expect, test } from 'vitest';
import { fittedWidths } from './fitted-columns.ts';

const list = (...widths: number[]) => [
  { width: 120, fixed: 'left' },
  ...widths.map((width) => ({ width })),
  { width: 170, fixed: 'right' },
];

test.each([
  ['all fit', [100, 100], 600, null],
  ['just all fit', [100, 100], 490, null],
  ['what would be cut is scrolled to, and the others share its place', [100, 100, 200], 500, [120, 105, 105, 200, 170]],
  ['a px that cannot be shared goes to the first', [100, 100, 200], 501, [120, 106, 105, 200, 170]],
  ['not one fits', [100, 100], 380, null],
])('%s', (_, widths, available, expected) => {
  expect(fittedWidths(list(...widths), available)).toEqual(expected);
});
