import { adjustType, diffType, verifyDeal } from '@bochong/contract/reconciliation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedTypes, asksFirst, type DiffFacts, isOpen, planAdjust } from './adjust.rule.ts';
import { afterDeal, balancesOf, bridgeOf, equationsOf, type MonthSums, obstaclesOf } from './month.rule.ts';

/** WX-01, 2026-10: the dictionary's month. */
const october: MonthSums = {
  ...{ platformPayFen: 18_624_000, platformRefundFen: 81_200, platformCount: 12_516 },
  ...{ channelPayFen: 18_625_300, channelRefundFen: 84_200, channelCount: 12_517, channelFeeFen: 111_240 },
  ...{ ledgerNetFen: 18_542_800, diffCount: 6, diffFen: -1700, openCount: 0, faults: 0, oddFees: 0 },
  ...{ adjustFen: -2500, unpostedFen: -2500, carryOutFen: -1200, carryInFen: -2000, settledFen: 18_440_000 },
  ...{ ledgerOpeningFen: 614_300, ledgerClosingFen: 614_300 + 18_542_800 - 111_240 - 18_440_000, ledgerFeeFen: 111_240 },
  ...{ previousClosingFen: 612_300, missingDays: [] },
};

describe('the month of the dictionary', () => {
  test('all equations hold, to the fen', () => {
    expect(equationsOf(october)).toEqual({
      e1: { left: 18_542_800, right: 18_542_800, ok: true, faults: 0 },
      e2: { left: 18_541_100, right: 18_541_100, ok: true },
      e3: { left: 111_240, right: 111_240, ok: true, odd: 0 },
      e4: {
        left: 612_300,
        right: 612_300,
        ok: true,
        openingFen: 612_300,
        channelFen: 18_541_100,
        feeFen: 111_240,
        settledFen: 18_440_000,
        splitFen: 0,
        closingFen: 602_160,
        fundClosingFen: null,
      },
      e5: { left: 1200, right: 1200, ok: true },
      e6: { ok: true, missingDays: [] },
    });
    expect(balancesOf(october)).toEqual({ openingFen: 612_300, closingFen: 602_160 });
    expect(balancesOf({ ...october, previousClosingFen: null })).toEqual({ openingFen: 612_300, closingFen: 602_160 });
    expect(obstaclesOf(october, equationsOf(october), { proofBroken: false, stale: false })).toEqual([]);
  });

  test('after the vouchers are posted the same holds', () => {
    const posted = { ...october, unpostedFen: 0, ledgerClosingFen: october.ledgerClosingFen - 2500 };
    expect(posted.ledgerClosingFen).toBe(603_360);
    expect(equationsOf(posted).e5).toEqual({ left: 1200, right: 1200, ok: true });
  });

  test('the bridge leads from the till to the channel', () => {
    const step = (type: number, fen: number) => ({ type, count: 1, fen });
    const adjusted = [step(1, 1500), step(3, -800), step(4, -3000), step(6, -200)];
    const bridge = bridgeOf(october, { adjusted, out: step(0, -1200), in: step(0, -2000), open: { type: 0, count: 0, fen: 0 } });
    expect(bridge.map(({ step: name, fen }) => [name, fen])).toEqual([
      ['platform', 18_542_800],
      ['A1', 1500],
      ['A3', -800],
      ['A4', -3000],
      ['A6', -200],
      ['out', -1200],
      ['in', 2000],
      ['channel', 18_541_100],
    ]);
    expect(bridge.slice(0, -1).reduce((sum, { fen }) => sum + fen, 0)).toBe(18_541_100);
  });

  test('a number the ledger lacks blocks, although both other sides agree', () => {
    const tiny: MonthSums = {
      ...october,
      ...{
        platformPayFen: 5000,
        platformRefundFen: 0,
        channelPayFen: 5000,
        channelRefundFen: 0,
        adjustFen: 0,
        carryOutFen: 0,
        carryInFen: 0,
      },
      ...{ ledgerNetFen: 3000, faults: 1, openCount: 1 },
    };
    const equations = equationsOf(tiny);
    expect([equations.e1.ok, equations.e2.ok]).toEqual([false, true]);
    expect(obstaclesOf(tiny, equations, { proofBroken: false, stale: false })[0]).toMatch('1笔账实不符');
  });

  test('whatever is missing is named', () => {
    const bad: MonthSums = { ...october, missingDays: ['2026-10-03'], ledgerNetFen: null, adjustFen: 0 };
    expect(obstaclesOf(bad, equationsOf(bad), { proofBroken: true, stale: true })).toEqual([
      '2026-10-03的渠道账单未入库',
      '生成后账单或平台数据有变化，请重算',
      '账簿尚未记完，请稍后重算',
      '总账核验不符，请先核对总账',
      '平台加调整与渠道净额不等，请重算',
    ]);
  });
});

test.each([
  [1, 0, verifyDeal.CONFIRM, 2],
  [2, 0, verifyDeal.CONFIRM, undefined],
  [1, 0, verifyDeal.RECALC, 0],
  [0, 0, verifyDeal.RECALC, undefined],
  [2, 0, verifyDeal.REVOKE, 1],
  [2, 3, verifyDeal.REVOKE, 1],
  [2, 1, verifyDeal.REVOKE, undefined],
  [3, 2, verifyDeal.REVOKE, undefined],
])('status %i with execution %i and deal %i leads to %s', (status, exec, deal, expected) => {
  expect(afterDeal(status, exec, deal)).toBe(expected);
});

const { A1, A2, A3, A4, A5, A6 } = adjustType;
const facts = (own: Partial<DiffFacts>): DiffFacts => ({
  ...{ direction: 1, diffType: diffType.CHANNEL_ONLY, proposal: 0, handleStatus: 0, answer: 0, dueFen: 1500, adjustFen: 0, couponFen: 0 },
  ...{ bookable: false, refundable: false },
  ...own,
});

describe('how a difference may be adjusted', () => {
  test.each<[string, Partial<DiffFacts>, number[]]>([
    ['a lost callback', { bookable: true, proposal: 1 }, [A1, A2]],
    ['money nobody knows', { proposal: 2 }, [A2]],
    ['a payment the channel does not have', { diffType: diffType.PLATFORM_ONLY, dueFen: -800 }, [A3]],
    ['a coupon of the channel', { diffType: diffType.AMOUNT, dueFen: -200, couponFen: 200, proposal: 6 }, [A6, A3]],
    ['more than was booked', { diffType: diffType.AMOUNT, dueFen: 200, proposal: 1 }, [A2]],
    [
      'a refund done there and failed here',
      { diffType: diffType.STATE, direction: 2, dueFen: -3000, refundable: true, proposal: 4 },
      [A4, A3],
    ],
    ['paid twice', { diffType: diffType.DUPLICATE, bookable: true, proposal: 5 }, [A5, A2]],
    ['a payment under a number that is paid', { diffType: diffType.DUPLICATE, proposal: 5 }, [A2]],
    ['what crosses the end of the month', { diffType: diffType.CROSS_DAY, dueFen: 0 }, []],
    ['books that are wrong', { diffType: diffType.LEDGER, dueFen: 0 }, []],
  ])('%s', (_, own, expected) => {
    expect(allowedTypes(facts(own))).toEqual(expected);
  });

  test('a short payment is given up after the channel was asked', () => {
    expect(asksFirst(facts({ diffType: diffType.PLATFORM_ONLY }), A3)).toBe(true);
    expect(asksFirst(facts({ diffType: diffType.PLATFORM_ONLY, answer: 5 }), A3)).toBe(false);
  });

  test('open is what is not booked in full, a fee nobody has looked at, and books that are wrong', () => {
    expect(isOpen(facts({}))).toBe(true);
    expect(isOpen(facts({ adjustFen: 1500, handleStatus: 5 }))).toBe(false);
    expect(isOpen(facts({ handleStatus: 3 }))).toBe(true);
    expect(isOpen(facts({ diffType: diffType.FEE, dueFen: 0 }))).toBe(true);
    expect(isOpen(facts({ diffType: diffType.FEE, dueFen: 0, handleStatus: 3 }))).toBe(false);
    expect(isOpen(facts({ diffType: diffType.LEDGER, dueFen: 0, handleStatus: 3 }))).toBe(true);
  });

  test('the amount is what the differences come to; only a coupon and the rest share one', () => {
    const diff = { diffId: 'd', dueFen: -500, couponFen: 200 };
    expect(planAdjust([diff], A3, -500, [])).toEqual({ rows: [{ diffId: 'd', fen: -500 }], withdrawn: [] });
    expect(planAdjust([diff], A3, -499, [])).toEqual({ rows: [{ diffId: 'd', fen: -499 }], withdrawn: [] });
    expect(planAdjust([diff], A6, -500, [])).toEqual({ expected: -500 });
    expect(planAdjust([diff], A6, -201, [])).toEqual({ expected: -500 });
    const coupon = { id: 'a', diffId: 'd', type: A6, fen: -200 };
    expect(planAdjust([diff], A3, -300, [coupon])).toEqual({ rows: [{ diffId: 'd', fen: -300 }], withdrawn: [] });
    expect(planAdjust([diff], A3, -500, [coupon])).toEqual({ rows: [{ diffId: 'd', fen: -500 }], withdrawn: ['a'] });
    expect(planAdjust([{ ...diff, couponFen: 0 }], A3, -300, [])).toEqual({ expected: -500 });
    expect(planAdjust([diff, { ...diff, diffId: 'e', dueFen: 700 }], A2, 200, [])).toMatchObject({ rows: [{ fen: -500 }, { fen: 700 }] });
  });
});

test('what the channel gave to receivers of shares is not in transit any more: the closing is less by it, and agrees with the books', () => {
  const shared = { ...october, splitFen: 6210, ledgerClosingFen: october.ledgerClosingFen - 6210 };
  expect(balancesOf(shared).closingFen).toBe(balancesOf(october).closingFen - 6210);
  expect(equationsOf(shared).e5.ok).toBe(equationsOf(october).e5.ok);
});

test('whatever was planted, once everything is adjusted as proposed the equations hold to the fen', () => {
  const planted = fc.record({
    kind: fc.constantFrom('lost', 'unknown', 'short', 'coupon', 'refund', 'out', 'in'),
    fen: fc.integer({ min: 1, max: 100_000 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.array(planted, { maxLength: 60 }),
      fc.integer({ min: 0, max: 1e6 }),
      (even, errors, settledFen) => {
        const sumOf = (...kinds: string[]) => errors.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { fen }) => sum + fen, 0);
        const booked = even + sumOf('short', 'coupon', 'out');
        // A coupon gives half of its payment.
        const coupons = errors.filter(({ kind }) => kind === 'coupon').reduce((sum, { fen }) => sum + Math.floor(fen / 2), 0);
        const channel = even + sumOf('lost', 'unknown', 'coupon', 'in') - coupons;
        const adjustFen = sumOf('lost', 'unknown') - sumOf('short') - coupons - sumOf('refund');
        const [carryOutFen, carryInFen] = [0 - sumOf('out'), 0 - sumOf('in')];
        const sums: MonthSums = {
          ...october,
          ...{
            platformPayFen: booked,
            platformRefundFen: 0,
            ledgerNetFen: booked,
            channelPayFen: channel,
            channelRefundFen: sumOf('refund'),
          },
          ...{ adjustFen, unpostedFen: adjustFen, carryOutFen, carryInFen, settledFen, previousClosingFen: null },
          ledgerClosingFen: october.ledgerOpeningFen + booked - october.channelFeeFen - settledFen,
        };
        const { e1, e2, e5 } = equationsOf(sums);
        expect([e1.ok, e2.ok, e5.ok]).toEqual([true, true, true]);
      },
    ),
    { numRuns: 300 },
  );
});
