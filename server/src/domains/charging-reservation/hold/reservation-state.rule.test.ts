import { reservationFee, reservationStatus } from '@bochong/contract/charging-reservation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, type Facts, feeStatusOf, keptAt, payableFen, type Status, statusOf, type Word } from './reservation-state.rule.ts';

const { PENDING, RESERVED, USED, EXPIRED, CANCELLED, FAILED } = reservationStatus;
const minute = 60_000;
const asked: Facts = {
  ...{ reserveAt: 0, expireAt: 30 * minute, confirmedAt: null, failedAt: null, cancelledAt: null, expiredAt: null, usedAt: null },
};
const at = (kind: Word['kind'], minutes: number): Word => ({ kind, at: minutes * minute });
const states: Readonly<Record<Status, Facts>> = {
  [PENDING]: asked,
  [RESERVED]: { ...asked, confirmedAt: 0 },
  [USED]: { ...asked, confirmedAt: 0, usedAt: 8 * minute },
  [EXPIRED]: { ...asked, confirmedAt: 0, expiredAt: 30 * minute },
  [CANCELLED]: { ...asked, confirmedAt: 0, cancelledAt: 20 * minute },
  [FAILED]: { ...asked, failedAt: 15 * minute },
};

/** Whatever stands in no line is refused: the reservation stays as it is. */
const steps: readonly [from: Status, word: Word, to: Status][] = [
  [PENDING, at('accepted', 1), RESERVED],
  [PENDING, at('refused', 1), FAILED],
  [PENDING, at('began', 10), USED],
  [PENDING, at('cancelled', 10), CANCELLED],
  [PENDING, at('lapse', 31), FAILED],
  [RESERVED, at('began', 10), USED],
  [RESERVED, at('cancelled', 10), CANCELLED],
  [RESERVED, at('lapse', 31), EXPIRED],
  // What a charge point tells late.
  [EXPIRED, at('began', 10), USED],
  [CANCELLED, at('began', 10), USED],
  [FAILED, at('began', 10), USED],
];
const words = [at('accepted', 1), at('refused', 1), at('began', 10), at('cancelled', 10), at('lapse', 31)];
const all = Object.keys(states).flatMap((from) => words.map((word) => [Number(from) as Status, word] as const));
test.each(all)('state %i, %o', (from, word) => {
  const to = steps.find((step) => step[0] === from && step[1].kind === word.kind)?.[2];
  const next = after(states[from], word);
  expect(next && statusOf(next)).toBe(to ?? null);
});

test.each<[string, Status, Word]>([
  ['a start before it was asked for', RESERVED, at('began', -2)],
  ['a start after its end', RESERVED, at('began', 31)],
  ['a start after it was cancelled', CANCELLED, at('began', 21)],
  ['a start after it had failed', FAILED, at('began', 16)],
  ['a cancellation when its time is up', RESERVED, at('cancelled', 30)],
  ['its end before its time', RESERVED, at('lapse', 29)],
])('%s changes nothing', (_, from, word) => {
  expect(after(states[from], word)).toBeNull();
});

test('a clock that is wrong by seconds does not cost the holder the gun', () => {
  expect(keptAt(asked, -50_000)).toBe(true);
});

describe('money', () => {
  const terms = { feeFen: 300, freeCancelMin: 5, feeWaived: false };
  test.each<[string, Facts, number]>([
    ['waits', states[PENDING], 0],
    ['stands', states[RESERVED], 0],
    ['was used', states[USED], 0],
    ['failed', states[FAILED], 0],
    ['expired', states[EXPIRED], 300],
    ['was given up at once', { ...states[CANCELLED], cancelledAt: 5 * minute }, 0],
    ['was given up late', { ...states[CANCELLED], cancelledAt: 5 * minute + 1 }, 300],
    ['was used after all, as was told after its end', { ...states[EXPIRED], usedAt: 10 * minute }, 0],
  ])('of one that %s', (_, facts, fen) => {
    expect(payableFen({ ...facts, ...terms })).toBe(fen);
    expect(payableFen({ ...facts, ...terms, feeWaived: true })).toBe(0);
  });

  const { NONE, HELD, TAKEN, RELEASED, REFUNDING, REFUNDED } = reservationFee;
  const money = { feeFen: 300, payableFen: 0, paidFen: 0, refundedFen: 0, refundingFen: 0 };
  test.each([
    [EXPIRED, { ...money, feeFen: 0 }, NONE],
    [RESERVED, money, HELD],
    [USED, money, RELEASED],
    [EXPIRED, { ...money, payableFen: 300, paidFen: 300 }, TAKEN],
    [EXPIRED, { ...money, payableFen: 300, paidFen: 300, refundingFen: 100 }, REFUNDING],
    [EXPIRED, { ...money, payableFen: 300, paidFen: 300, refundedFen: 100 }, TAKEN],
    [EXPIRED, { ...money, payableFen: 300, paidFen: 300, refundedFen: 300 }, REFUNDED],
    [USED, { ...money, paidFen: 300 }, REFUNDING],
    [USED, { ...money, paidFen: 300, refundedFen: 300 }, REFUNDED],
  ] as const)('in state %i with %o has fee state %i', (status, of, expected) => {
    expect(feeStatusOf(status, of)).toBe(expected);
  });

  test('whatever a charge point says, in whatever order and however often, ends in the same state and the same fen', () => {
    const said = [at('accepted', 1), at('accepted', 1), at('began', 12), at('began', 12)];
    const told = (order: readonly Word[]) => order.reduce<Facts>((facts, word) => after(facts, word) ?? facts, asked);
    const outcome = (facts: Facts) => [statusOf(facts), payableFen({ ...facts, ...terms })];
    fc.assert(
      fc.property(fc.shuffledSubarray(said, { minLength: 4 }), fc.integer({ min: 0, max: 4 }), (order, place) => {
        expect(outcome(told(order.toSpliced(place, 0, at('lapse', 31))))).toEqual([USED, 0]);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2), (repeats) => {
        const order = [at('accepted', 1), at('lapse', 31), ...Array.from({ length: repeats }, () => at('accepted', 1)), at('refused', 2)];
        expect(outcome(told(order))).toEqual([EXPIRED, 300]);
      }),
    );
  });
});
