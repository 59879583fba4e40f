import { chargingDebtStatus } from '@bochong/contract/charging-debt';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayRemind, moneyOf, statusOf } from './debt.rule.ts';

const { OPEN, PARTIAL, RECOVERED, WAIVED, LEGAL, CANCELLED } = chargingDebtStatus;
const said = (payableFen: number, netPaidFen = 0, waivedFen = 0) => ({ payableFen, netPaidFen, waivedFen });
const begun = (payableFen: number, netPaidFen = 0) => moneyOf(null, said(payableFen, netPaidFen));

test.each<[string, ReturnType<typeof moneyOf> | null, ReturnType<typeof said>, number[], number]>([
  ['nothing could be taken', null, said(3313), [3313, 0, 0, 3313], OPEN],
  ['a part was taken at the settlement: only the rest is a debt', null, said(3313, 2000), [1313, 0, 0, 1313], OPEN],
  ['a part of the debt came in', begun(3313, 2000), said(3313, 2500), [1313, 500, 0, 813], PARTIAL],
  ['all of it came in', begun(3313, 2000), said(3313, 3313), [1313, 1313, 0, 0], RECOVERED],
  ['it was given up', begun(3313, 2000), said(3313, 2000, 1313), [1313, 0, 1313, 0], WAIVED],
  ['what was given up came in after all', begun(3313, 2000), said(3313, 3313, 1313), [1313, 1313, 0, 0], RECOVERED],
  ['a correction made it dearer', begun(3313, 2000), said(4000, 2500), [2000, 500, 0, 1500], PARTIAL],
  ['a correction made it cheaper', begun(3313, 2000), said(2500, 2000), [500, 0, 0, 500], OPEN],
  ['a correction left nothing of it', begun(3313, 2000), said(1500, 2000), [0, 0, 0, 0], CANCELLED],
  ['it was paid, then corrected below what was paid', begun(1000), said(600, 1000), [600, 600, 0, 0], RECOVERED],
])('%s', (_, before, now, [totalFen, recoveredFen, waivedFen, openFen], status) => {
  const money = moneyOf(before, now);
  expect(money).toMatchObject({ totalFen, recoveredFen, waivedFen, openFen });
  expect(statusOf(money, false)).toBe(status);
});

test('what lawyers have is theirs while it is open', () => {
  expect(statusOf(begun(1000), true)).toBe(LEGAL);
  expect(statusOf(moneyOf(begun(1000), said(1000, 1000)), true)).toBe(RECOVERED);
});

test('amounts balance and are never negative, whatever is said in whatever order', () => {
  const fen = fc.integer({ min: 0, max: 10_000 });
  const word = fc.record({ payableFen: fen, netPaidFen: fen, waivedFen: fen });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
      let money: ReturnType<typeof moneyOf> | null = null;
      for (const one of words) {
        money = moneyOf(money, one);
        expect(money.totalFen - money.recoveredFen - money.waivedFen).toBe(money.openFen);
        for (const part of Object.values(money)) expect(part).toBeGreaterThanOrEqual(0);
        expect(money.openFen).toBe(Math.max(0, one.payableFen - Math.min(one.netPaidFen, one.payableFen) - one.waivedFen));
      }
    }),
  );
});

test.each([
  [null, true],
  ['2026-03-10T09:00:00+08:00', false],
  ['2026-03-09T10:00:01+08:00', false],
  ['2026-03-09T10:00:00+08:00', true],
])('reminded at %s it may be reminded: %s', (last, may) => {
  expect(mayRemind(last, new Date('2026-03-10T10:00:00+08:00'))).toBe(may);
});
