import { systemFeeItem } from '@bochong/contract/system-pay';
import { expect, test } from 'vitest';
import { type FeePrice, licenceCharge, messageCharge, priceOn } from './system-fee.rule.ts';

const { LANE, ROADSIDE_BERTH, SMS } = systemFeeItem;
const prices: FeePrice[] = [
  { feeItem: LANE, priceFen: 36_500, startDate: '2026-01-01', unitId: null },
  { feeItem: LANE, priceFen: 40_000, startDate: '2026-07-01', unitId: null },
  { feeItem: LANE, priceFen: 30_000, startDate: '2026-03-01', unitId: 'old friend' },
  { feeItem: SMS, priceFen: 450, startDate: '2026-01-01', unitId: null },
  { feeItem: SMS, priceFen: 500, startDate: '2026-06-16', unitId: null },
];

test.each([
  ['before any price nothing is charged', LANE, 'unit', '2025-12-31', undefined],
  ['on its first day it holds', LANE, 'unit', '2026-01-01', 36_500],
  ['the one that began last holds', LANE, 'unit', '2026-07-01', 40_000],
  ['one of its own goes before a later one for all', LANE, 'old friend', '2026-08-01', 30_000],
  ['before its own begins, the one for all', LANE, 'old friend', '2026-02-01', 36_500],
  ['another item has no price', ROADSIDE_BERTH, 'unit', '2026-08-01', undefined],
])('price: %s', (_, item, unit, day, fen) => expect(priceOn(prices, item, unit, day)).toBe(fen));

const year = { startDate: '2026-02-01', expireDate: '2027-01-31', untilBefore: null, itemsBefore: [] };
const asked = { prices, unitId: 'unit', day: '2026-02-01' };

test.each([
  ['ten lanes for a whole year', { ...year, items: [{ authType: LANE, qty: 10 }] }, 365_000, '2026-02-01'],
  [
    'half a fen is rounded up: 1 lane, 1 day of 365.00',
    { ...year, expireDate: '2026-02-01', items: [{ authType: LANE, qty: 1 }] },
    100,
    '2026-02-01',
  ],
  ['what has no price is free', { ...year, items: [{ authType: ROADSIDE_BERTH, qty: 900 }] }, 0, '2026-02-01'],
  [
    'a renewal: what the pool had, from the day after its end',
    {
      ...year,
      items: [],
      untilBefore: '2026-12-31',
      itemsBefore: [
        { authType: LANE, qty: 4 },
        { authType: LANE, qty: 6 },
      ],
    },
    31_000,
    '2027-01-01',
  ],
  [
    'more lanes and a later end: the new ones wholly, the old ones for what was added',
    { ...year, items: [{ authType: LANE, qty: 1 }], untilBefore: '2026-12-31', itemsBefore: [{ authType: LANE, qty: 10 }] },
    36_500 + 31_000,
    '2026-02-01',
  ],
  [
    'more lanes, no later end',
    { ...year, items: [{ authType: LANE, qty: 1 }], untilBefore: '2027-01-31', itemsBefore: [{ authType: LANE, qty: 10 }] },
    36_500,
    '2026-02-01',
  ],
] as const)('licence: %s', (_, licence, amountFen, periodFrom) =>
  expect(licenceCharge(licence, asked)).toMatchObject({ amountFen, periodFrom, periodTo: licence.expireDate }),
);

test('quantities beyond what a number holds exactly are reckoned to the fen', () => {
  const dear = [{ feeItem: LANE, priceFen: 99_999_999, startDate: '2026-01-01', unitId: null }];
  const { amountFen } = licenceCharge({ ...year, items: [{ authType: LANE, qty: 1_000_000 }] }, { ...asked, prices: dear });
  expect(amountFen).toBe(99_999_999_000_000);
});

test('messages by the price of their day, each price rounded once', () => {
  const sent = [
    { day: '2026-06-01', count: 333 },
    { day: '2026-06-15', count: 334 },
    { day: '2026-06-16', count: 101 },
  ];
  const { lines, amountFen } = messageCharge({ from: '2026-06-01', to: '2026-06-30' }, sent, asked);
  // 667 × 4.50 ÷ 100 = 30.015 → 30.02; 101 × 5.00 ÷ 100 = 5.05
  expect(lines).toEqual([
    { feeItem: SMS, qty: 667, days: 0, priceFen: 450, amountFen: 3002 },
    { feeItem: SMS, qty: 101, days: 0, priceFen: 500, amountFen: 505 },
  ]);
  expect(amountFen).toBe(3507);
});
