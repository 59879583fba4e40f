import { expect, test } from 'vitest';
import { pagesAround } from './pager.tsx';

test('both ends and the neighbours stand in the pager; a gap is never one page wide', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(1, 317)).toEqual([1, 2, 3, 0, 317]);
  expect(pagesAround(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(pagesAround(20, 40)).toEqual([1, 0, 18, 19, 20, 21, 22, 0, 40]);
});
