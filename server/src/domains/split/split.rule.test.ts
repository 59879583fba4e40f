import { splitBase, splitBillStatus, splitDetailStatus, splitFeeKind, splitMode } from '@bochong/contract/split';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Asked, type RuleInForce, ruleInForce, tieWith } from './rule/rule-choice.rule.ts';
import { estimatedFee, inProportion, type ShareItem, type ShareRule, sharesOf, sharesOfPayment } from './rule/share.rule.ts';
import { partsOfTakeBack, statusOfBill, takeBackFen } from './take-back/take-back.rule.ts';

const bp = (accountId: string, share: number): ShareItem => ({ accountId, bp: share, fixedFen: null });
const fixed = (accountId: string, fixedFen: number): ShareItem => ({ accountId, bp: null, fixedFen });
const rule: ShareRule = {
  id: 'R1',
  name: '物业两成',
  mode: splitMode.ONLINE,
  base: splitBase.NET,
  minAmountFen: 0,
  items: [bp('A', 2000), bp('B', 500)],
};
const whole = (fen: number) => [{ parkId: 'P1', feeKind: splitFeeKind.ALL, fen }];
const given = (paidFen: number, feeFen: number, of: ShareRule = rule, maxBp = 3000) =>
  sharesOfPayment({ paidFen, feeFen, maxBp }, whole(paidFen), () => of).map(({ fen }) => fen);

describe('shares', () => {
  test('25.00 paid, 0.15 fee: 20 % and 5 % of 24.85 are 4.97 and 1.24; 6.21 is within 30 %', () => {
    expect(estimatedFee(2500, 60)).toBe(15);
    const shares = sharesOfPayment({ paidFen: 2500, feeFen: 15, maxBp: 3000 }, whole(2500), () => rule);
    expect(shares.map(({ fen, baseFen }) => [fen, baseFen])).toEqual([
      [497, 2485],
      [124, 2485],
    ]);
    expect(2485 - 497 - 124).toBe(1864);
  });

  test.each<[string, ShareItem[], number, number, number[]]>([
    ['the remainder stays', [bp('A', 3333), bp('B', 3333)], 100, 100, [33, 33]],
    ['a fixed amount', [fixed('A', 50), bp('B', 1000)], 100, 100, [50, 10]],
    ['a fixed amount above what is left', [bp('A', 9000), fixed('B', 50)], 100, 100, [90, 10]],
    ['the limit is given in order', [bp('A', 2000), bp('B', 2000)], 1000, 300, [200, 100]],
    ['nothing of nothing', [bp('A', 2000), fixed('B', 5)], 0, 0, [0, 0]],
    ['all of it', [bp('A', 5000), bp('B', 5000)], 101, 101, [50, 50]],
  ])('%s', (_, items, base, limit, expected) => expect(sharesOf(items, base, limit)).toEqual(expected));

  test('online at most the limit of what was paid, by hand up to the base; below the least amount nothing; of paid without the fee', () => {
    expect(given(1000, 0, { ...rule, items: [fixed('A', 400)] })).toEqual([300]);
    expect(given(1000, 0, { ...rule, items: [fixed('A', 400)], mode: splitMode.OFFLINE })).toEqual([400]);
    expect(given(999, 6, { ...rule, minAmountFen: 1000 })).toEqual([]);
    expect(given(2500, 15, { ...rule, base: splitBase.PAID })).toEqual([500, 125]);
  });

  test('parts of a charge go by rules of their own, and share one limit', () => {
    const elec: ShareRule = { ...rule, id: 'E', items: [bp('A', 2500)] };
    const service: ShareRule = { ...rule, id: 'S', items: [bp('B', 3000)], base: splitBase.PAID };
    const parts = [
      { parkId: 'P1', feeKind: splitFeeKind.ELECTRICITY, fen: 600 },
      { parkId: 'P1', feeKind: splitFeeKind.SERVICE, fen: 400 },
    ];
    const shares = sharesOfPayment({ paidFen: 1000, feeFen: 6, maxBp: 3000 }, parts, ({ feeKind }) => (feeKind === 1 ? elec : service));
    expect(shares.map(({ ruleId, fen, baseFen }) => [ruleId, baseFen, fen])).toEqual([
      ['E', 597, 149],
      ['S', 400, 120],
    ]);
  });

  test('lots of one payment under one rule are one base; a lot without a rule gives nothing', () => {
    const parts = [
      { parkId: 'P1', feeKind: 0, fen: 333 },
      { parkId: 'P2', feeKind: 0, fen: 333 },
      { parkId: 'P3', feeKind: 0, fen: 334 },
    ];
    const shares = sharesOfPayment({ paidFen: 1000, feeFen: 6, maxBp: 3000 }, parts, ({ parkId }) => (parkId === 'P3' ? undefined : rule));
    expect(shares.map(({ baseFen, fen }) => [baseFen, fen])).toEqual([
      [664, 132],
      [664, 33],
    ]);
  });

  const items = fc.array(
    fc.oneof(
      fc.record({ bp: fc.integer({ min: 1, max: 3000 }), fixedFen: fc.constant(null) }),
      fc.record({ bp: fc.constant(null), fixedFen: fc.integer({ min: 1, max: 5000 }) }),
    ),
    { minLength: 1, maxLength: 10 },
  );
  test('whatever the rule: none negative, the shares and the rest are the base, online never above the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 1000 }),
        items,
        fc.integer({ min: 1, max: 3000 }),
        (paidFen, feeBp, list, maxBp) => {
          const feeFen = estimatedFee(paidFen, feeBp);
          const fens = given(paidFen, feeFen, { ...rule, items: list.map((one, index) => ({ accountId: String(index), ...one })) }, maxBp);
          const sum = fens.reduce((total, fen) => total + fen, 0);
          expect(fens.every((fen) => fen > 0 && Number.isInteger(fen))).toBe(true);
          expect(sum).toBeLessThanOrEqual(Math.min(paidFen - feeFen, Math.floor((paidFen * maxBp) / 10_000)));
        },
      ),
    );
  });

  test('parts of a whole are in sum the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }), (fen, parts) => {
        expect(inProportion(fen, parts).reduce((sum, part) => sum + part, 0)).toBe(fen);
      }),
    );
  });
});

const scope: RuleInForce = {
  ...{
    id: 'R1',
    name: '物业两成',
    parkIds: ['P1'],
    bizTypes: [1],
    payTypes: [2, 3],
    feeKind: 0,
    startDate: '2026-11-01',
    endDate: null,
    priority: 10,
  },
  ...{ enabledAt: '2026-11-10T08:00:00+08:00', stoppedAt: null },
};
const asked: Asked = { parkId: 'P1', bizType: 1, payType: 2, feeKind: 0, paidAt: '2026-11-20T10:00:00+08:00', day: '2026-11-20' };

describe('which rule holds', () => {
  test.each<[string, Partial<RuleInForce>, Partial<Asked>, boolean]>([
    ['its lot, business and means', {}, {}, true],
    ['every lot when none is named', { parkIds: [] }, { parkId: 'P9' }, true],
    ['no other lot', {}, { parkId: 'P9' }, false],
    ['no other business', {}, { bizType: 7 }, false],
    ['no other means', {}, { payType: 1 }, false],
    ['every means when none is named', { payTypes: [] }, { payType: 1 }, true],
    ['all kinds of fees', {}, { feeKind: 2 }, true],
    ['only its kind of fees', { feeKind: 1 }, { feeKind: 2 }, false],
    ['on its last day', { endDate: '2026-11-20' }, {}, true],
    ['not after its last day', { endDate: '2026-11-19' }, {}, false],
    ['not before its first day', { startDate: '2026-11-21' }, {}, false],
    ['not for what was paid before it was enabled', {}, { paidAt: '2026-11-10T07:59:59+08:00', day: '2026-11-10' }, false],
    ['for what was paid before it was stopped', { stoppedAt: '2026-11-20T10:00:01+08:00' }, {}, true],
    ['not for what was paid after that', { stoppedAt: '2026-11-20T10:00:00+08:00' }, {}, false],
  ])('%s', (_, change, question, expected) =>
    expect(ruleInForce([{ ...scope, ...change }], { ...asked, ...question }) !== undefined).toBe(expected),
  );

  test('the highest priority wins', () => {
    expect(ruleInForce([scope, { ...scope, id: 'R2', priority: 11 }], asked)?.id).toBe('R2');
  });

  test.each<[string, Partial<RuleInForce>, boolean]>([
    ['the same again', {}, true],
    ['another priority', { priority: 11 }, false],
    ['every lot', { parkIds: [] }, true],
    ['another lot', { parkIds: ['P2'] }, false],
    ['another business', { bizTypes: [7] }, false],
    ['another means', { payTypes: [1] }, false],
    ['before it begins', { startDate: '2026-01-01', endDate: '2026-10-31' }, false],
    ['a kind of fee within all', { feeKind: 1 }, true],
  ])('a tie: %s', (_, change, expected) => expect(tieWith({ ...scope, id: 'R2', ...change }, [scope]) !== undefined).toBe(expected));

  test('two rules never both win: without a tie the choice does not depend on the order', () => {
    const some = fc.record({
      priority: fc.integer({ min: 1, max: 3 }),
      parkIds: fc.subarray(['P1', 'P2']),
      feeKind: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 5 }), (changes) => {
        const rules: RuleInForce[] = [];
        for (const [index, change] of changes.entries()) {
          const one = { ...scope, id: `R${index}`, ...change };
          if (!tieWith(one, rules)) rules.push(one);
        }
        for (const feeKind of [0, 1, 2])
          expect(ruleInForce([...rules].reverse(), { ...asked, feeKind })?.id).toBe(ruleInForce(rules, { ...asked, feeKind })?.id);
      }),
    );
  });
});

describe('taking back', () => {
  test('10.00 of 25.00 go back: 1.98 of 4.97 and 0.49 of 1.24', () => {
    expect(takeBackFen({ shareFen: 497, returnedFen: 0 }, 1000, 2500)).toBe(198);
    expect(takeBackFen({ shareFen: 124, returnedFen: 0 }, 1000, 2500)).toBe(49);
  });

  test('refunds in any parts take back never more than was given, and all of it with the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (seed, refunds, part) => {
          const paidFen = refunds.reduce((sum, fen) => sum + fen, 0);
          const shareFen = Math.floor(Math.min(seed, paidFen) * part);
          let [refunded, returnedFen] = [0, 0];
          for (const fen of refunds) {
            refunded += fen;
            const taken = takeBackFen({ shareFen, returnedFen }, refunded, paidFen);
            expect(taken).toBeGreaterThanOrEqual(0);
            returnedFen += taken;
            expect(returnedFen).toBeLessThanOrEqual(shareFen);
          }
          expect(returnedFen).toBe(shareFen);
        },
      ),
    );
  });

  test('what had settled an older debt is owed again, after what was given', () => {
    expect(partsOfTakeBack({ amountFen: 300, returnedFen: 0 }, 497)).toEqual({ ofAmount: 300, ofDebt: 197 });
    expect(partsOfTakeBack({ amountFen: 300, returnedFen: 250 }, 100)).toEqual({ ofAmount: 50, ofDebt: 50 });
    expect(partsOfTakeBack({ amountFen: 0, returnedFen: 0 }, 10)).toEqual({ ofAmount: 0, ofDebt: 10 });
  });

  const { WAITING, UNDER_WAY, DONE, FAILED, RETURNED } = splitDetailStatus;
  test.each([
    [[WAITING, WAITING], splitBillStatus.WAITING],
    [[WAITING, DONE], splitBillStatus.UNDER_WAY],
    [[UNDER_WAY, FAILED], splitBillStatus.UNDER_WAY],
    [[DONE, FAILED], splitBillStatus.PARTLY],
    [[DONE, RETURNED], splitBillStatus.DONE],
    [[RETURNED, RETURNED], splitBillStatus.RETURNED],
    [[WAITING, RETURNED], splitBillStatus.WAITING],
  ])('shares %j make a bill %i', (details, expected) => expect(statusOfBill(details)).toBe(expected));
});
