import { withdrawStatus as s, withdrawMethod } from '@bochong/contract/balance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterAgreeing, afterParts, afterPaying, afterReturning, isOpenTo, mayAudit, openFen, planReturns } from './withdraw-state.rule.ts';

const facts = (more: object = {}) => ({ amountFen: 49_999, applicantId: 'a', firstAuditorId: null, ...more });

describe('who decides', () => {
  test.each([
    ['whoever asked decides nothing', facts(), 'a', false],
    ['somebody else does', facts(), 'b', true],
    ['the first of two not a second time', facts({ firstAuditorId: 'b' }), 'b', false],
    ['a third person does', facts({ firstAuditorId: 'b' }), 'c', true],
  ])('%s', (_, row, user, may) => expect(mayAudit(row, user)).toBe(may));

  test.each([
    ['below the limit one is enough', facts(), s.TO_PAY],
    ['from the limit on it takes two', facts({ amountFen: 50_000 }), s.PENDING],
    ['the second ends it', facts({ amountFen: 50_000, firstAuditorId: 'b' }), s.TO_PAY],
  ])('%s', (_, row, status) => expect(afterAgreeing(row, 50_000)).toBe(status));
});

describe('states', () => {
  test.each([
    ['审核', [s.PENDING]],
    ['撤销', [s.PENDING]],
    ['打款', [s.TO_PAY]],
    ['登记打款结果', [s.PAYING]],
    ['重新打款', [s.FAILED]],
    ['退回账户', [s.FAILED]],
  ] as const)('%s', (deed, allowed) => {
    for (const { value } of s.options) expect(isOpenTo(deed, value)).toBe((allowed as readonly number[]).includes(value));
  });

  test('what is paid by hand is done at once', () => {
    expect([withdrawMethod.ORIGINAL, withdrawMethod.BANK, withdrawMethod.OFFLINE].map(afterPaying)).toEqual([s.PAYING, s.PAYING, s.DONE]);
  });

  test.each([
    [{ amountFen: 2500, paidFen: 0, returnedFen: 0 }, 2, s.PAYING],
    [{ amountFen: 2500, paidFen: 2000, returnedFen: 0 }, 1, s.PAYING],
    [{ amountFen: 2500, paidFen: 2500, returnedFen: 0 }, 0, s.DONE],
    [{ amountFen: 2500, paidFen: 2000, returnedFen: 0 }, 0, s.FAILED],
    [{ amountFen: 2500, paidFen: 0, returnedFen: 0 }, 0, s.FAILED],
  ])('parts %j with %i under way', (sums, underWay, status) => expect(afterParts(sums, underWay)).toBe(status));

  test('what is given up after a part reached the holder is done, otherwise refused or taken back', () => {
    expect(afterReturning({ paidFen: 1 }, 'refused')).toBe(s.DONE);
    expect(afterReturning({ paidFen: 0 }, 'refused')).toBe(s.REJECTED);
    expect(afterReturning({ paidFen: 0 }, 'cancelled')).toBe(s.CANCELLED);
  });
});

const source = (rechargeNo: string, refundableFen: number) => ({ rechargeId: rechargeNo, rechargeNo, billId: rechargeNo, refundableFen });

describe('the way back', () => {
  test('the newest recharge first, each as far as it goes', () => {
    const { parts, leftFen } = planReturns(2500, [source('new', 2000), source('gone', 0), source('old', 3000)]);
    expect(parts.map(({ rechargeNo, fen }) => [rechargeNo, fen])).toEqual([
      ['new', 2000],
      ['old', 500],
    ]);
    expect(leftFen).toBe(0);
    expect(planReturns(6000, [source('new', 2000), source('old', 3000)]).leftFen).toBe(1000);
  });

  test('parts and what is left are what was asked for; no part is more than its payment can return', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), amounts, (amountFen, refundable) => {
        const { parts, leftFen } = planReturns(
          amountFen,
          refundable.map((fen, at) => source(String(at), fen)),
        );
        expect(parts.reduce((sum, { fen }) => sum + fen, leftFen)).toBe(amountFen);
        for (const { fen, refundableFen } of parts) expect(fen > 0 && fen <= refundableFen).toBe(true);
        expect(leftFen === 0 || parts.every(({ fen, refundableFen }) => fen === refundableFen)).toBe(true);
        expect(openFen({ amountFen, paidFen: amountFen - leftFen, returnedFen: leftFen })).toBe(0);
      }),
    );
  });
});
