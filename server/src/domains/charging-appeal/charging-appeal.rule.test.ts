import { chargingAppealStatus } from '@bochong/contract/charging-appeal';
import { describe, expect, test } from 'vitest';
import { brokenDecision, refusalOf } from './charging-appeal.rule.ts';

const { PENDING, GRANTED, REJECTED, WITHDRAWN } = chargingAppealStatus;
const day = 86_400_000;
const end = Date.parse('2026-03-10T12:00:00+08:00');
const limits = { windowDays: 90, mostPerOrder: 2 };

describe('whether a charge may be appealed against', () => {
  test.each([
    ['settled a minute ago', true, [], 60_000, undefined],
    ['not settled', false, [], 0, 'notEnded'],
    ['on the last instant of its time', true, [], 90 * day, undefined],
    ['a millisecond later', true, [], 90 * day + 1, 'tooLate'],
    ['while one is open', true, [PENDING], 0, 'open'],
    ['once more after a refusal', true, [REJECTED], 0, undefined],
    ['a third time', true, [REJECTED, GRANTED], 0, 'tooMany'],
    ['after two that were taken back', true, [WITHDRAWN, WITHDRAWN, REJECTED], 0, undefined],
    ['too often and too late', true, [REJECTED, REJECTED], 91 * day, 'tooMany'],
  ] as const)('%s', (_, settled, statuses, afterMs, refusal) => {
    expect(refusalOf({ settled, endAt: end }, statuses, end + afterMs, limits)).toBe(refusal);
  });
  test('one that never began', () => {
    expect(refusalOf({ settled: true, endAt: null }, [], end, limits)).toBe('notEnded');
  });
});

describe('what a decision gives', () => {
  test.each([
    ['granted with a refund', { granted: true, refundFen: 1, payableBeforeFen: 500, payableFen: 500 }, undefined],
    ['granted after a correction', { granted: true, refundFen: 0, payableBeforeFen: 500, payableFen: 499 }, undefined],
    ['granted with nothing', { granted: true, refundFen: 0, payableBeforeFen: 500, payableFen: 500 }, 'nothingGiven'],
    ['granted after a correction upwards', { granted: true, refundFen: 0, payableBeforeFen: 500, payableFen: 501 }, 'nothingGiven'],
    ['refused', { granted: false, refundFen: 0, payableBeforeFen: 500, payableFen: 500 }, undefined],
    ['refused with a refund', { granted: false, refundFen: 1, payableBeforeFen: 500, payableFen: 500 }, 'refusedGivesNothing'],
  ] as const)('%s', (_, decision, broken) => {
    expect(brokenDecision(decision)).toBe(broken);
  });
});
