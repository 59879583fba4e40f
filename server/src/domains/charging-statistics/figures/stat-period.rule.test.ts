import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesOf, periodBefore, periodOf, piecesOf, runsOf, shiftDate } from './stat-period.rule.ts';

const today = '2026-03-10';

test.each([
  [{}, '2026-03-04', '2026-03-10'],
  [{ from: '2026-03-10' }, '2026-03-10', '2026-03-10'],
  [{ to: '2026-03-01' }, '2026-02-23', '2026-03-01'],
  [{ from: '2026-03-01', to: '2026-12-31' }, '2026-03-01', '2026-03-10'],
])('%o is %s to %s', (asked, from, to) => {
  expect(periodOf(asked, today)).toEqual({ from, to });
});

test('before a period lie as many days', () => {
  expect(periodBefore({ from: '2026-03-04', to: '2026-03-10' })).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(periodBefore({ from: today, to: today })).toEqual({ from: '2026-03-09', to: '2026-03-09' });
});

test('runs change where a day is not added up', () => {
  expect(runsOf({ from: '2026-03-07', to: today }, new Set(['2026-03-07', '2026-03-09']))).toEqual([
    { from: '2026-03-07', to: '2026-03-07', built: true },
    { from: '2026-03-08', to: '2026-03-08', built: false },
    { from: '2026-03-09', to: '2026-03-09', built: true },
    { from: today, to: today, built: false },
  ]);
});

test('every day of every unit is in exactly one piece, by whether it is added up', () => {
  const days = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(days, { minLength: 1, maxLength: 4 }), (units) => {
      const length = Math.max(...units.map((unit) => unit.length));
      const period = { from: shiftDate(today, 1 - length), to: today };
      const built = new Map(units.map((unit, no) => [String(no), new Set(datesOf(period).filter((_, day) => unit[day]))]));
      const pieces = piecesOf(period, [...built.keys()], built);
      for (const [dealerId, dates] of built)
        for (const date of datesOf(period)) {
          const of = pieces.filter((piece) => piece.dealerIds.includes(dealerId) && piece.from <= date && date <= piece.to);
          expect(of.map((piece) => piece.built)).toEqual([dates.has(date)]);
        }
    }),
  );
});
