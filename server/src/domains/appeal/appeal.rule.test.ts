import { appealDecision, appealStatus, type LeaderHandleConfig } from '@bochong/contract/appeal';
import { orderStatus } from '@bochong/contract/parking-order';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AppealMove,
  deadlineAfter,
  defaultLeaderConfig,
  heldBy,
  isOpen,
  lackOf,
  leaderReason,
  lowered,
  nextLeader,
  refundOf,
  refusalOf,
  shiftMinutes,
  statusAfter,
  type Weight,
  workdayOf,
} from './appeal.rule.ts';

const { PENDING, HANDLING, LEADER_PENDING, LEADER_HANDLING, APPROVED, REJECTED, WITHDRAWN } = appealStatus;

test.each<[AppealMove, number, number | undefined]>([
  ['锁定', PENDING, HANDLING],
  ['锁定', LEADER_PENDING, undefined],
  ['释放', HANDLING, PENDING],
  ['释放', PENDING, undefined],
  ['通过', HANDLING, APPROVED],
  ['通过', PENDING, undefined],
  ['驳回', HANDLING, REJECTED],
  ['提交领导', HANDLING, LEADER_PENDING],
  ['领导锁定', LEADER_PENDING, LEADER_HANDLING],
  ['领导锁定', HANDLING, undefined],
  ['领导同意', LEADER_HANDLING, APPROVED],
  ['领导同意', LEADER_PENDING, undefined],
  ['领导驳回', LEADER_HANDLING, REJECTED],
  ['领导退回', LEADER_HANDLING, HANDLING],
  ['撤回', PENDING, WITHDRAWN],
  ['撤回', HANDLING, undefined],
])('%s from %i leads to %s', (move, from, to) => expect(statusAfter(move, from)).toBe(to));

test('nothing leaves a final state', () => {
  const everything: AppealMove[] = [
    '锁定',
    '释放',
    '通过',
    '驳回',
    '提交领导',
    '领导锁定',
    '领导释放',
    '领导同意',
    '领导驳回',
    '领导退回',
    '撤回',
  ];
  for (const status of [APPROVED, REJECTED, WITHDRAWN]) for (const move of everything) expect(statusAfter(move, status)).toBeUndefined();
});

const now = new Date('2025-10-13T12:00:00+08:00');
const left = { orderStatus: orderStatus.FINISHED, exitTime: '2025-10-12T12:00:00+08:00', leftAt: '2025-10-12T12:00:00+08:00' };
const past = (...states: number[]) => states.map((state) => ({ appealStatus: state }));

test.each([
  ['an order that ended yesterday', left, [], undefined],
  ['void', { ...left, orderStatus: orderStatus.VOID }, [], 'gone'],
  ['merged', { ...left, orderStatus: orderStatus.MERGED }, [], 'gone'],
  ['still in', { ...left, exitTime: null, leftAt: null }, [], 'notLeft'],
  ['at the exit', { ...left, leftAt: null }, [], 'notLeft'],
  ['exactly 90 days ago', { ...left, exitTime: '2025-07-15T12:00:00+08:00' }, [], undefined],
  ['a second more', { ...left, exitTime: '2025-07-15T11:59:59+08:00' }, [], 'tooLate'],
  ['under an appeal', left, past(LEADER_PENDING), 'open'],
  ['rejected twice', left, past(REJECTED, REJECTED), undefined],
  ['appealed three times', left, past(REJECTED, WITHDRAWN, APPROVED), 'tooMany'],
])('whether one may appeal: %s', (_, order, appeals, refusal) =>
  expect(refusalOf(order, appeals, now, { windowDays: 90, mostPerOrder: 3 })).toBe(refusal),
);

const at = (text: string) => new Date(`${text}+08:00`);
const day = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
const holidays = new Map([
  [day('2025-10-01'), 3],
  [day('2025-10-02'), 3],
  [day('2025-10-03'), 3],
  [day('2025-10-06'), 3],
  [day('2025-10-07'), 3],
  [day('2025-10-08'), 3],
  [day('2025-10-11'), 1],
]);

test.each([
  ['Monday to Thursday', '2025-10-13T10:30:00', '2025-10-16T10:30:00'],
  ['over a weekend', '2025-10-16T10:30:00', '2025-10-21T10:30:00'],
  ['submitted on a Sunday: from Monday 00:00 on', '2025-10-19T10:30:00', '2025-10-23T00:00:00'],
  ['over the national holidays, with the Saturday worked instead', '2025-09-30T09:00:00', '2025-10-11T09:00:00'],
])('three working days: %s', (_, from, until) => expect(deadlineAfter(at(from), 3, workdayOf(holidays))).toEqual(at(until)));

test('a deadline is a working day and later by at least as many days', () => {
  const instant = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') });
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 10 }), (from, days) => {
      const until = deadlineAfter(new Date(from), days, workdayOf(holidays)).getTime();
      expect(workdayOf(holidays)(Math.floor((until + 8 * 3_600_000) / 86_400_000))).toBe(true);
      expect(until - from).toBeGreaterThanOrEqual(days * 86_400_000);
    }),
  );
});

const nothing: Weight = {
  decision: appealDecision.REDUCE,
  payableBeforeFen: 10_000,
  payableAfterFen: 10_000,
  refundFen: 0,
  shiftMinutes: 0,
  mergeCount: 0,
  monthlyCount: 1,
  longGap: false,
};

test.each<[string, Partial<Weight>, string]>([
  ['nothing', {}, ''],
  ['50 yuan less', { payableAfterFen: 5000 }, ''],
  ['a fen more', { payableAfterFen: 4999 }, '减免50.01元超过50.00元'],
  ['20 yuan back', { refundFen: 2000 }, ''],
  ['a fen more back', { refundFen: 2001 }, '退款20.01元超过20.00元'],
  ['two hours moved', { shiftMinutes: 120 }, ''],
  ['a minute more', { shiftMinutes: 121 }, '时间修改121分钟超过120分钟'],
  ['void', { decision: appealDecision.VOID }, '作废订单'],
  ['four stays merged', { mergeCount: 4 }, '合并4笔超过3笔'],
  ['a long pause', { longGap: true }, '合并间隔超过30分钟'],
  ['the fourth appeal of the month', { monthlyCount: 4 }, '该车本月申诉4次超过3次'],
  ['two lines', { decision: appealDecision.VOID, monthlyCount: 4 }, '作废订单；该车本月申诉4次超过3次'],
  ['a rejection never', { decision: appealDecision.REJECT, monthlyCount: 9 }, ''],
])('when a leader must agree: %s', (_, weight, words) => expect(leaderReason({ ...nothing, ...weight }, defaultLeaderConfig)).toBe(words));

test('more relief never needs a leader less; switched off nobody is asked', () => {
  const fen = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(fen, fen, fen, (before, a, b) => {
      const [less, more] = [Math.min(a, b, before), Math.min(Math.max(a, b), before)];
      const of = (taken: number, config: LeaderHandleConfig = defaultLeaderConfig) =>
        leaderReason({ ...nothing, payableBeforeFen: before, payableAfterFen: before - taken, refundFen: taken }, config) !== '';
      if (of(less)) expect(of(more)).toBe(true);
      expect(of(more, { ...defaultLeaderConfig, enabled: 0 })).toBe(false);
    }),
  );
});

test('a lock keeps others away until it runs out', () => {
  expect(heldBy('a', '2025-10-13T12:00:01+08:00', now)).toBe('a');
  expect(heldBy('a', '2025-10-13T12:00:00+08:00', now)).toBeNull();
  expect(heldBy(null, null, now)).toBeNull();
});

test('a leader lowers an amount and never raises it', () => {
  expect(lowered(appealDecision.REDUCE, { reduceFen: 900 }, 500)).toEqual({ reduceFen: 500 });
  expect(lowered(appealDecision.REFUND_ONLY, { amountFen: 900 }, 900)).toEqual({ amountFen: 900 });
  expect(lowered(appealDecision.REDUCE, { reduceFen: 900 }, 901)).toBeUndefined();
  expect(lowered(appealDecision.VOID, {}, 1)).toBeUndefined();
});

test('what goes back', () => {
  const order = { payableFen: 900, paidFen: 1500, refundFen: 200, pendingFen: 0 };
  expect(refundOf(appealDecision.REDUCE, order)).toBe(400);
  expect(refundOf(appealDecision.REDUCE, { ...order, payableFen: 2000 })).toBe(0);
  expect(refundOf(appealDecision.REFUND_ONLY, order, 500)).toBe(500);
  expect(refundOf(appealDecision.REFUND_ONLY, order, 5000)).toBe(1300);
  expect(refundOf(appealDecision.MERGE, order)).toBe(0);
  expect(refundOf(appealDecision.REDUCE, { ...order, pendingFen: 150 })).toBe(250);
  expect(refundOf(appealDecision.REDUCE, { ...order, pendingFen: 500 })).toBe(0);
  expect(refundOf(appealDecision.REFUND_ONLY, { ...order, pendingFen: 150 }, 5000)).toBe(1300);
});

test('what a decision lacks, and how far it moves the ends of a stay', () => {
  expect(lackOf(appealDecision.REDUCE, {})).toBe('请填写减免金额');
  expect(lackOf(appealDecision.REDUCE, { reduceFen: 1 })).toBeUndefined();
  expect(lackOf(appealDecision.VOID, {})).toBeUndefined();
  const order = { enterTime: '2025-10-13T10:00:00+08:00', exitTime: '2025-10-13T12:00:00+08:00' };
  expect(shiftMinutes(order, { enterTime: '2025-10-13T10:30:00+08:00', exitTime: '2025-10-13T11:00:00+08:00' })).toBe(90);
  expect(shiftMinutes(order, {})).toBe(0);
});

test('leaders take turns', () => {
  expect(nextLeader(['a', 'b', 'c'], null)).toBe('a');
  expect(nextLeader(['a', 'b', 'c'], 'c')).toBe('a');
  expect(nextLeader(['a'], 'a')).toBeUndefined();
  expect(isOpen(LEADER_HANDLING)).toBe(true);
});
