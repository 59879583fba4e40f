import { expect, test } from 'vitest';
import { erasureOrder } from './erasure-order.rule.ts';

const names = (tables: string[], ...references: [string, string][]) =>
  erasureOrder(
    tables,
    references.map(([from, to]) => ({ from, to })),
  ).map(({ table, whole }) => (whole ? `${table}*` : table));

test('whoever refers goes before whom it refers to', () => {
  expect(
    names(['park', 'gate', 'lane_code', 'area'], ['gate', 'park'], ['lane_code', 'gate'], ['lane_code', 'park'], ['park', 'area']),
  ).toEqual(['lane_code', 'gate', 'park', 'area']);
  expect(names(['b', 'a'])).toEqual(['a', 'b']);
});

test('rows that refer to rows of their own table go at once', () => {
  expect(names(['zone', 'berth'], ['zone', 'zone'], ['berth', 'zone'])).toEqual(['berth', 'zone*']);
});

test('circles, and what is kept and refers to what is not, are told by name', () => {
  expect(() => names(['a', 'b', 'c'], ['a', 'b'], ['b', 'a'])).toThrow('in a circle: a, b');
  expect(() => names(['park'], ['bill', 'park'])).toThrow('bill → park');
  expect(names(['bill'], ['bill', 'park'])).toEqual(['bill']);
});
