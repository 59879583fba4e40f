import { expect, test } from 'vitest';
import { chosenOf, filtersOf, ordersPath, rowsOf } from './stat-links.ts';

const period = { from: '2026-03-08', to: '2026-03-10' };
const orders = (query: string) => ordersPath(period, chosenOf(new URLSearchParams(query)));
const settled = '/chargePlatform/record/order/list?settledFrom=2026-03-08&settledTo=2026-03-10&charged=1';

test.each([
  ['', settled],
  ['stationIds=a&payerType=2&view=guns', `${settled}&stationId=a&payerType=2`],
  ['stationIds=a&stationIds=b', null],
])('orders under "%s" stand in %s', (query, path) => {
  expect(orders(query)).toBe(path);
});

test('rows keep the filters and drop what another view had', () => {
  const chosen = chosenOf(new URLSearchParams('from=2026-03-01&stationIds=a&stationIds=b&view=guns&order=2&pageNo=3&connectorId=x'));
  expect(filtersOf(chosen)).toEqual({ from: '2026-03-01', stationIds: ['a', 'b'] });
  expect(rowsOf(chosen, { connectorId: 'g' })).toEqual({ from: '2026-03-01', stationIds: ['a', 'b'], connectorId: 'g', view: 'rows' });
});
