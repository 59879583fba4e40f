import { payChannel } from '@bochong/contract/bill';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StayRow, stayCell, stayMeasures, stayTie, temporaryIdentity, temporaryOf } from './temporary.rule.ts';

const nothing = Object.fromEntries(stayMeasures.map((name) => [name, 0])) as Omit<StayRow, 'key' | 'isTemporary' | 'payType'>;
const cell = (of: Partial<StayRow>) => stayCell({ ...nothing, key: '', isTemporary: true, payType: 0, ...of });

// Ten temporary cars, two of them free: 80.00 charged, 5.00 by a coupon, 60.00 by WeChat, 10.00 in cash, 4.00 went back as surplus, 9.00 is open.
const day = [
  cell({ chargedFen: 8000, couponFen: 500, refundFen: 400, receivableFen: 900 }),
  cell({ payType: payChannel.WECHAT, paidFen: 6000 }),
  cell({ payType: payChannel.CASH, paidFen: 1000 }),
];

test('temporary cars alone are told of: what they were charged, how they paid, what a visit that is not free is charged', () => {
  const others = [
    cell({ isTemporary: false, chargedFen: 3000, receivableFen: 3000 }),
    cell({ isTemporary: false, payType: payChannel.WECHAT, paidFen: 700 }),
  ];
  expect(temporaryOf([...day, ...others], { exitCount: 10, freeCount: 2 })).toEqual({
    ...{ exitCount: 10, freeCount: 2, receivableFen: 8000, discountFen: 500, onlineFen: 6000, cashFen: 1000, autoFen: 0, balanceFen: 0 },
    ...{ otherFen: 0, refundFen: 400, netFen: 6600, averageFen: 1000 },
  });
  expect(temporaryIdentity(day).diffFen).toBe(0);
  expect([stayTie([...day, ...others], 11_000).diffFen, stayTie(day, 11_000).diffFen]).toEqual([0, 3000]);
  expect(temporaryOf(day, { exitCount: 2, freeCount: 2 }).averageFen).toBeNull();
});

test('what an account owes came in by no means', () => {
  const cells = [cell({ chargedFen: 1000 }), cell({ payType: payChannel.COMPANY, paidFen: 1000 })];
  expect(temporaryOf(cells, { exitCount: 1, freeCount: 0 })).toMatchObject({ otherFen: 0, netFen: 0 });
  expect(temporaryIdentity(cells).diffFen).toBe(0);
});

test('whatever moved receivables, the identity holds, and the means come to what came in', () => {
  const fen = fc.integer({ min: -100_000, max: 100_000 });
  const sums = fc.record(Object.fromEntries(stayMeasures.map((name) => [name, fen])) as Record<(typeof stayMeasures)[number], typeof fen>);
  const rows = fc.array(fc.tuple(sums, fc.constantFrom(0, ...payChannel.options.map(({ value }) => value)), fc.boolean()), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(rows, (of) => {
      const cells = of.map(([row, payType, isTemporary]) => {
        const { chargedFen, discountFen, couponFen, givenBackFen, writtenOffFen, carriedFen, adjustedFen, paidFen, refundFen } = row;
        const taken = discountFen + couponFen + givenBackFen + writtenOffFen + paidFen;
        return cell({ ...row, receivableFen: chargedFen + carriedFen + adjustedFen + refundFen - taken, payType, isTemporary });
      });
      expect(temporaryIdentity(cells).diffFen).toBe(0);
      const { onlineFen, cashFen, autoFen, balanceFen, otherFen, refundFen, netFen } = temporaryOf(cells, { exitCount: 0, freeCount: 0 });
      expect(onlineFen + cashFen + autoFen + balanceFen + otherFen - refundFen).toBe(netFen);
    }),
  );
});
