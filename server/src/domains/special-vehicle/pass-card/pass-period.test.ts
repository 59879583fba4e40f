import { passPeriodMode, passPeriodUnit } from '@bochong/contract/special-vehicle';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysIn, type PaidTerm, refundOf, renewalStart, termOf } from './pass-period.rule.ts';

const { ANCHOR, NATURAL_MONTH } = passPeriodMode;
const monthly = { periodUnit: passPeriodUnit.MONTH, periodMode: ANCHOR, priceFen: 300_00 };

describe('terms', () => {
  test('an anchor day that a month lacks moves the boundary to the first of the next', () => {
    const spans = [1, 2, 3].map((periods) => termOf(monthly, '2025-01-31', periods));
    expect(spans.map(({ toDate }) => toDate)).toEqual(['2025-02-28', '2025-03-30', '2025-04-30']);
    expect(spans.map(({ amountFen }) => amountFen)).toEqual([300_00, 600_00, 900_00]);
  });
  test.each([
    [passPeriodUnit.DAY, 3, '2025-10-15'],
    [passPeriodUnit.WEEK, 2, '2025-10-26'],
    [passPeriodUnit.QUARTER, 1, '2026-01-12'],
    [passPeriodUnit.HALF_YEAR, 1, '2026-04-12'],
    [passPeriodUnit.YEAR, 1, '2026-10-12'],
  ])('unit %i, %i periods from 13 October', (periodUnit, periods, toDate) => {
    expect(termOf({ ...monthly, periodUnit }, '2025-10-13', periods).toDate).toBe(toDate);
  });
  test('a natural month begun on the 13th costs 19 of 31 days, half-up', () => {
    const natural = { ...monthly, periodMode: NATURAL_MONTH };
    expect(termOf(natural, '2025-10-13', 1)).toMatchObject({ toDate: '2025-10-31', amountFen: 183_87 });
    expect(termOf(natural, '2025-10-13', 2)).toMatchObject({ toDate: '2025-11-30', amountFen: 483_87 });
    expect(termOf(natural, '2025-10-01', 1)).toMatchObject({ toDate: '2025-10-31', amountFen: 300_00 });
  });
});

describe('renewal', () => {
  const rule = { renewAfterDays: 30, renewContinuous: true };
  const card = { validTo: '2025-10-31', anchorDay: 31 };
  test.each([
    ['while it holds', '2025-10-20', rule, { start: '2025-11-01', anchorDay: 31 }],
    ['within the window, without a gap', '2025-11-20', rule, { start: '2025-11-01', anchorDay: 31 }],
    ['within the window, from today', '2025-11-20', { ...rule, renewContinuous: false }, { start: '2025-11-20', anchorDay: 20 }],
    ['on the last day of the window', '2025-11-30', rule, { start: '2025-11-01', anchorDay: 31 }],
    ['after the window', '2025-12-01', rule, { start: '2025-12-01', anchorDay: 1 }],
  ])('%s', (_, today, terms, expected) => expect(renewalStart(card, terms, today)).toEqual(expected));
});

const october: PaidTerm = { fromDate: '2025-10-01', toDate: '2025-10-31', paidFen: 300_00, refundedFen: 0 };
const byDay = { ...monthly, refundMode: 1, refundFeePermille: 0, anchorDay: 1 };
const quarter = { ...byDay, periodUnit: passPeriodUnit.QUARTER, refundMode: 2 };

describe('refund', () => {
  test('by day, applied on 10 October: 21 of 31 days', () => expect(refundOf(october, byDay, '2025-10-10')).toBe(203_22));
  test('less a fee of 5 %, half-up', () => expect(refundOf(october, { ...byDay, refundFeePermille: 50 }, '2025-10-10')).toBe(193_06));
  test('by whole period: one of three months not begun', () =>
    expect(refundOf({ fromDate: '2025-10-01', toDate: '2025-12-31', paidFen: 800_00, refundedFen: 0 }, quarter, '2025-11-05')).toBe(
      266_66,
    ));
  test('nothing under 不退', () => expect(refundOf(october, { ...byDay, refundMode: 3 }, '2025-10-01')).toBe(0));
  test('days it was frozen were not used', () =>
    expect(refundOf(october, byDay, '2025-10-10', [{ from: '2025-10-03', to: '2025-10-09' }])).toBe(Math.floor((300_00 * 28) / 31)));
  test('no more than is left of the payment', () =>
    expect(refundOf({ ...october, refundedFen: 200_00 }, byDay, '2025-10-10')).toBe(100_00));
  test('everything before it begins', () => expect(refundOf(october, byDay, '2025-09-30')).toBe(300_00));
});

const units = fc.constantFrom(...passPeriodUnit.options.map(({ value }) => value));
const start = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days));
const terms = fc.record({ periodUnit: units, periodMode: fc.constant(ANCHOR), priceFen: fc.integer({ min: 0, max: 10_000_00 }) });

test('periods bought one by one cover and cost what they do at once, without a gap', () => {
  fc.assert(
    fc.property(terms, start, fc.integer({ min: 2, max: 8 }), (rule, from, periods) => {
      const whole = termOf(rule, from, periods);
      let last = termOf(rule, from, 1);
      let paid = last.amountFen;
      for (let bought = 1; bought < periods; bought += 1) {
        const next = renewalStart({ validTo: last.toDate, anchorDay: last.anchorDay }, { renewAfterDays: 0, renewContinuous: true }, from);
        expect(next.start).toBe(addDays(last.toDate, 1));
        last = termOf(rule, next.start, 1, next.anchorDay);
        paid += last.amountFen;
      }
      expect([last.toDate, paid]).toEqual([whole.toDate, whole.amountFen]);
    }),
  );
});

test('a refund never exceeds the payment, never grows by waiting, and is nothing once all is used', () => {
  fc.assert(
    fc.property(
      terms,
      start,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 2 }),
      fc.nat(400),
      (rule, from, periods, mode, wait) => {
        const term = termOf(rule, from, periods);
        const paid = { fromDate: term.fromDate, toDate: term.toDate, paidFen: term.amountFen, refundedFen: 0 };
        const policy = { ...rule, refundMode: mode, refundFeePermille: 0, anchorDay: term.anchorDay };
        const day = addDays(from, wait);
        const refund = refundOf(paid, policy, day);
        expect(refund).toBeLessThanOrEqual(paid.paidFen);
        expect(refundOf(paid, policy, addDays(day, 1))).toBeLessThanOrEqual(refund);
        expect(refundOf(paid, policy, term.toDate)).toBe(0);
        expect(daysIn(term.fromDate, term.toDate)).toBeGreaterThan(0);
      },
    ),
  );
});
