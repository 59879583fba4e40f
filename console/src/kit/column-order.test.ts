import { expect, test } from 'vitest';
import { arranged } from './column-order.ts';

const column = (key: string, change: { fixed?: 'left' | 'right'; perDealer?: boolean } = {}) => ({
  key,
  title: key,
  width: 100,
  ...change,
});
const columns = [column('plate', { fixed: 'left' }), column('dealer', { perDealer: true }), column('park'), column('fee'), column('time')];
const keys = (...wishes: Parameters<typeof arranged>[1] & object) => arranged(columns, wishes).map(({ key }) => key);

test('without a wish columns stand as the page put them', () => expect(keys()).toEqual(['plate', 'dealer', 'park', 'fee', 'time']));
test('columns stand in the wanted order, fixed ones stay at their edge', () =>
  expect(keys({ key: 'time' }, { key: 'fee' }, { key: 'park' }, { key: 'dealer' }, { key: 'plate' })).toEqual([
    'plate',
    'time',
    'fee',
    'park',
    'dealer',
  ]));
test('a column that came with a new release stands behind the one the page put before it', () =>
  expect(keys({ key: 'plate' }, { key: 'fee' }, { key: 'dealer' }, { key: 'time' })).toEqual(['plate', 'fee', 'dealer', 'park', 'time']));
test('hidden columns are left out, widths are the wanted ones', () => {
  const shown = arranged(columns, [
    { key: 'fee', hidden: true },
    { key: 'park', width: 240 },
  ]);
  expect(shown.map(({ key, width }) => [key, width])).toEqual([
    ['plate', 100],
    ['dealer', 100],
    ['time', 100],
    ['park', 240],
  ]);
});
test('a wish that hides everything hides nothing', () =>
  expect(keys(...columns.map(({ key }) => ({ key, hidden: true })))).toHaveLength(columns.length));
test('the dealer column stands only where there are several dealers', () =>
  expect(arranged(columns, [], false).map(({ key }) => key)).toEqual(['plate', 'park', 'fee', 'time']));
