import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chainOf, fullName, regionsIn, searchRegions } from './region.rule.ts';

const regions = regionsIn(readFileSync(new URL('./regions.txt', import.meta.url), 'utf8'));

test('every district has a city and a province above it', () => {
  const codes = [...regions.keys()];
  expect(codes.filter((code) => chainOf(code, regions) === undefined)).toEqual([]);
  expect([2, 4, 6].map((length) => codes.filter((code) => code.length === length).length)).toEqual([31, 342, 2978]);
});

test.each([
  ['330108', '浙江省杭州市滨江区'],
  ['110105', '北京市朝阳区'],
  ['500230', '重庆市丰都县'],
  ['33', '浙江省'],
])('%s is %s', (code, name) => expect(fullName(chainOf(code, regions) ?? [])).toBe(name));

test.each(['999999', '33010', '', '3301080'])('%s is no division', (code) => expect(chainOf(code, regions)).toBeUndefined());

test('they are found by a part of the name or the beginning of the code, so many at most', () => {
  expect(searchRegions('滨江', regions, 50)).toEqual([{ regionCode: '330108', name: '浙江省杭州市滨江区' }]);
  expect(searchRegions('3301', regions, 50).every(({ regionCode }) => regionCode.startsWith('3301'))).toBe(true);
  expect(searchRegions('', regions, 5)).toHaveLength(5);
});
