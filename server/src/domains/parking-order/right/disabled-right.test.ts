import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateFee, referenceTariffs } from '../../parking-fee/index.ts';
import { type CertificateStay, drawnBefore, mayGrant } from './disabled-right.rule.ts';

const at = (clock: string) => `2025-10-13T${clock}:00+08:00`;
const day = '2025-10-13';
const stay = (change: Partial<CertificateStay>): CertificateStay => ({
  ...{ orderId: 'o', parkId: 'p', plateNo: '浙A1', day, enterTime: at('09:00'), leftAt: at('10:00'), usedMin: 0 },
  ...change,
});

test.each([
  ['nothing stands on it', [], true],
  ['another plate stands', [stay({ plateNo: '浙A2', leftAt: null })], false],
  ['another plate left at that instant', [stay({ plateNo: '浙A2', leftAt: at('11:00') })], true],
  ['another plate came later', [stay({ plateNo: '浙A2', enterTime: at('12:00'), leftAt: null })], true],
  ['the same plate was never seen to leave', [stay({ leftAt: null })], true],
  ['two stays of the day', [stay({}), stay({ enterTime: at('10:10') })], false],
  ['two stays, one of the day before', [stay({}), stay({ day: '2025-10-12' })], true],
])('a certificate and a stay at 11:00, two a day at most: %s', (_, stays, granted) => {
  expect(mayGrant(stays, { plateNo: '浙A1', day, at: at('11:00') }, 2)).toBe(granted);
});

test.each([
  ['those of the day in any lot', [stay({ usedMin: 30 }), stay({ parkId: 'q', usedMin: 20 })], [], { others: 50, continued: 0 }],
  ['one it continues is priced with it', [stay({ usedMin: 30 })], [{ enterTime: at('09:00') }], { others: 0, continued: 30 }],
  ['one within it is being merged', [stay({ enterTime: at('11:30'), usedMin: 30 })], [], { others: 0, continued: 0 }],
  ['one within its time elsewhere is not', [stay({ parkId: 'q', enterTime: at('11:30'), usedMin: 30 })], [], { others: 30, continued: 0 }],
  ['never more than there are', [stay({ usedMin: 90 }), stay({ parkId: 'q', usedMin: 90 })], [], { others: 120, continued: 0 }],
])('free minutes drawn before a stay from 11:00 to 12:00: %s', (_, others, continued, drawn) => {
  const right = { name: '残疾人优惠', freeMinutes: 120, payPermille: 500, others };
  expect(drawnBefore(right, { parkId: 'p', plateNo: '浙A1', enterTime: at('11:00') }, at('12:00'), continued)).toEqual(drawn);
});

/** What R1 (15 minutes free) charges from 10:00 on with free minutes of a right. */
function fee(minutes: number, freeRight?: { minutes: number; usedBefore: number }, permille = 1000) {
  return calculateFee({
    rule: { ruleId: 'r', version: 1, name: 'R1', content: referenceTariffs.R1 } as never,
    vehicle: { carType: 10 } as never,
    enter: Date.parse(at('10:00')),
    exit: Date.parse(at('10:00')) + minutes * 60_000,
    ...(freeRight && { freeRight: { name: '残疾人优惠', ...freeRight } }),
    discounts: [{ name: '残疾人优惠', permille }],
  });
}

test.each([
  ['within both, the larger is drawn on', 15, { minutes: 120, usedBefore: 0 }, 0, 15],
  ['more than both: the larger is taken off, the smaller not besides', 185, { minutes: 120, usedBefore: 0 }, 7_00, 120],
  ['what is left is less than the rule gives: the rule does', 15, { minutes: 120, usedBefore: 110 }, 0, 0],
  ['what is left is less and the stay longer: all of it is paid', 20, { minutes: 120, usedBefore: 110 }, 5_00, 0],
  ['as much as the rule gives: nothing is drawn on', 15, { minutes: 15, usedBefore: 0 }, 0, 0],
])('free minutes of a right and of the rule: %s', (_, minutes, right, receivableFen, used) => {
  const { free, receivableFen: fen } = fee(minutes, right);
  expect([fen, free.right?.usedMinutes ?? 0]).toEqual([receivableFen, used]);
});

test('the share is taken of what the free minutes leave, and the timeline says whose they are', () => {
  const { receivableFen, segments } = fee(185, { minutes: 120, usedBefore: 0 }, 500);
  expect(receivableFen).toBe(3_50);
  expect(segments[0]).toMatchObject({ kind: 'FREE', label: '残疾人优惠', minutes: 120 });
});

test('a right never makes a stay dearer here, and is never drawn on for more than is left of it', () => {
  const part = fc.record({ minutes: fc.nat(2000), free: fc.nat(600), used: fc.nat(600), permille: fc.nat(1000) });
  fc.assert(
    fc.property(part, ({ minutes, free, used, permille }) => {
      const usedBefore = Math.min(free, used);
      const right = fee(minutes, { minutes: free, usedBefore }, permille);
      expect(right.receivableFen).toBeLessThanOrEqual(fee(minutes).receivableFen);
      expect(right.free.right?.usedMinutes ?? 0).toBeLessThanOrEqual(free - usedBefore);
      expect(right.free.right?.usedMinutes ?? 0).toBeLessThanOrEqual(minutes);
    }),
  );
});

test('whatever order a day’s stays are priced in, anew or not, they draw no more than the day has', () => {
  const visits = fc.array(fc.record({ minutes: fc.nat(300), again: fc.nat(5) }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(visits, fc.integer({ min: 0, max: 240 }), (list, minutes) => {
      const stays = list.map((_, n) => stay({ orderId: `${n}`, parkId: `${n}`, usedMin: 0 }));
      const price = (index: number, length: number) => {
        const own = stays[index % stays.length] as CertificateStay;
        const right = { name: '', freeMinutes: minutes, payPermille: 1000, others: stays.filter((one) => one !== own) };
        const usedBefore = drawnBefore(right, own, at('23:00'), []).others;
        own.usedMin = fee(length, { minutes, usedBefore }).free.right?.usedMinutes ?? 0;
      };
      for (const [index, visit] of list.entries()) price(index, visit.minutes);
      for (const visit of list) price(visit.again, visit.minutes);
      expect(stays.reduce((sum, one) => sum + one.usedMin, 0)).toBeLessThanOrEqual(minutes);
    }),
  );
});
