import { expect, test } from 'vitest';
import { afterFailure, chooseDeductions, inWindow } from './etc-deduct.rule.ts';

const rule = { parkIds: ['p'], reasons: [1, 2], minAgeHours: 24, minFen: 100, maxPerDeductFen: 20_000, maxPerDayFen: 30_000 };
const now = new Date('2025-10-20T12:00:00+08:00');
const debt = (arrearsId: string, owedFen: number, change: object = {}) => ({
  arrearsId,
  owedFen,
  arrearsAt: '2025-10-10T12:00:00+08:00',
  arrearsReason: 1,
  parkId: 'p',
  ...change,
});
const chosen = (debts: ReturnType<typeof debt>[], today = 0) => chooseDeductions(debts, rule, now, today).map((one) => one.arrearsId);

test.each([
  ['one that fits', [debt('a', 500)], 0, ['a']],
  ['below the least amount', [debt('a', 99)], 0, []],
  ['more than one deduction may take: never a part', [debt('a', 20_001)], 0, []],
  ['younger than a day', [debt('a', 500, { arrearsAt: '2025-10-19T12:00:01+08:00' })], 0, []],
  ['exactly a day old', [debt('a', 500, { arrearsAt: '2025-10-19T12:00:00+08:00' })], 0, ['a']],
  ['another reason', [debt('a', 500, { arrearsReason: 3 })], 0, []],
  ['another lot', [debt('a', 500, { parkId: 'q' })], 0, []],
  [
    'oldest first until the day is full',
    [debt('new', 20_000), debt('old', 15_000, { arrearsAt: '2025-10-01T00:00:00+08:00' })],
    0,
    ['old'],
  ],
  ['what was deducted today counts', [debt('a', 15_000)], 15_001, []],
] as const)('%s', (_, debts, today, expected) => {
  expect(chosen([...debts], today)).toEqual(expected);
});

test.each([
  ['2025-10-20T12:00:00+08:00', '08:00', '20:00', '2025-10-20T12:00:00+08:00'],
  ['2025-10-20T07:00:00+08:00', '08:00', '20:00', '2025-10-20T08:00:00+08:00'],
  ['2025-10-20T20:00:00+08:00', '08:00', '20:00', '2025-10-21T08:00:00+08:00'],
  ['2025-10-20T23:30:00+08:00', '22:00', '06:00', '2025-10-20T23:30:00+08:00'],
  ['2025-10-20T05:59:00+08:00', '22:00', '06:00', '2025-10-20T05:59:00+08:00'],
  ['2025-10-20T06:00:00+08:00', '22:00', '06:00', '2025-10-20T22:00:00+08:00'],
])('from %s within %s–%s is %s', (from, start, end, expected) => {
  expect(inWindow(new Date(from), { start, end }).getTime()).toBe(Date.parse(expected));
});

test('three retries a day apart, then no more', () => {
  const after = (tries: number) => afterFailure(tries, { retryTimes: 3, retryHours: 24 }, now)?.toISOString() ?? null;
  expect([after(1), after(3), after(4)]).toEqual(['2025-10-21T04:00:00.000Z', '2025-10-21T04:00:00.000Z', null]);
});
