import { authType } from '@bochong/contract/license';
import { expect, test } from 'vitest';
import { afterRevocation } from './revocation.rule.ts';

const today = '2026-11-25';
const pool = { startDate: '2026-01-01', expireDate: '2027-12-31' };
const link = (linkId: string, licensedQty: number, actualQty: number) => ({ linkId, authType: authType.LANE, licensedQty, actualQty });

test.each([
  ['what no lot draws', 10, { total: 40, used: 20 }, { total: 30, used: 20 }, {}],
  ['what lots do not use goes first, of the latest link first', 25, { total: 40, used: 20 }, { total: 15, used: 15 }, { b: 8, a: 7 }],
  ['then what they use, of the latest link first', 33, { total: 40, used: 20 }, { total: 7, used: 7 }, { b: 2, a: 5 }],
  ['all of it leaves the lots with nothing', 40, { total: 40, used: 20 }, { total: 0, used: 0 }, { b: 0, a: 0 }],
])('%s', (_, qty, before, after, places) => {
  const links = [link('a', 10, 5), link('b', 10, 8)];
  const quotas = new Map([[authType.LANE as number, before]]);
  const result = afterRevocation({ items: [{ authType: authType.LANE, qty }], quotas, links, others: [pool], pool, today });
  expect(result.kinds).toMatchObject([{ before, after }]);
  expect(Object.fromEntries(result.places.map((place) => [place.linkId, place.after]))).toEqual(places);
  const used = links.reduce((sum, one) => sum + (result.places.find((place) => place.linkId === one.linkId)?.after ?? one.licensedQty), 0);
  expect(used).toBe(after.used);
});

test.each([
  ['another licence lasts as long', [pool], pool, pool],
  [
    'another licence ends earlier',
    [{ startDate: '2026-03-01', expireDate: '2027-03-01' }],
    pool,
    { startDate: '2026-03-01', expireDate: '2027-03-01' },
  ],
  ['no other licence: it ended yesterday', [], pool, { startDate: '2026-01-01', expireDate: '2026-11-24' }],
  ['none, and it began today', [], { startDate: today, expireDate: '2027-12-31' }, { startDate: '2026-11-24', expireDate: '2026-11-24' }],
  [
    'none, and it had ended',
    [],
    { startDate: '2025-01-01', expireDate: '2026-01-01' },
    { startDate: '2025-01-01', expireDate: '2026-01-01' },
  ],
])('the end of a pool: %s', (_, others, period, after) => {
  expect(afterRevocation({ items: [], quotas: new Map(), links: [], others, pool: period, today }).period).toEqual(after);
});
