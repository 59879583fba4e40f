import { payChannel } from '@bochong/contract/bill';
import { refundSource, refundStatus } from '@bochong/contract/refund';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultLimits } from '../audit/refund-limit.repo.ts';
import {
  auditorsNeeded,
  claimFen,
  decideAudit,
  firstStatus,
  isSilent,
  nextOutRefundNo,
  originalRoute,
  queryDelayMinutes,
  type RefundMove,
  refundableFen,
  statusAfter,
  waitsForVoucher,
} from './refund-state.rule.ts';

const all = [0, 1, 2, 3, 4, 5, 6];

test.each<[RefundMove, number[], number]>([
  ['审核', [0], 1],
  ['驳回', [0], 5],
  ['撤销', [0, 1, 4], 6],
  ['提交渠道', [1], 2],
  ['到账', [2, 4, 6], 3],
  ['失败', [2], 4],
  ['重新退款', [4], 2],
  ['线下退款', [1, 4], 3],
])('%s starts from %j only and leads to %i', (move, from, to) => {
  for (const status of all) expect(statusAfter(move, status)).toBe(from.includes(status) ? to : undefined);
});

test.each([refundStatus.SUCCESS, refundStatus.REJECTED, refundStatus.CANCELLED])(
  'status %i is final but for the word of a channel',
  (status) => {
    const moves: RefundMove[] = ['审核', '驳回', '撤销', '提交渠道', '到账', '失败', '重新退款', '线下退款'];
    expect(moves.filter((move) => statusAfter(move, status) !== undefined)).toEqual(status === refundStatus.CANCELLED ? ['到账'] : []);
  },
);

const refund = (refundStatus: number, applyFen: number, approvedFen = applyFen) => ({ refundStatus, applyFen, approvedFen });

test.each([
  [1500, [], 1500],
  [1500, [refund(3, 500)], 1000],
  [1500, [refund(0, 500, 0), refund(1, 600, 400)], 600],
  [1500, [refund(4, 1500), refund(5, 1500, 0), refund(6, 1500)], 1500],
  [1500, [refund(2, 1500)], 0],
])('of %i with refunds %j there is %i left', (paid, claims, left) => {
  expect(refundableFen(paid, claims)).toBe(left);
});

test('whoever asks for at most what is left never gets more back than was paid', () => {
  const step = fc.record({
    fen: fc.integer({ min: 1, max: 3000 }),
    status: fc.constantFrom(...all),
    part: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.array(step, { maxLength: 12 }), (paid, steps) => {
      const claims: ReturnType<typeof refund>[] = [];
      for (const { fen, status, part } of steps)
        if (fen <= refundableFen(paid, claims)) claims.push(refund(status, fen, Math.floor((fen * part) / 100)));
      const sum = claims.reduce((total, one) => total + claimFen(one), 0);
      expect(sum).toBeLessThanOrEqual(paid);
      expect(refundableFen(paid, claims)).toBe(paid - sum);
    }),
  );
});

const now = new Date('2025-10-13T10:00:00+08:00');
const bill = (channel: number, days = 1, merchantNo = 'M') => ({
  payChannel: channel,
  merchantNo,
  paidAt: new Date(now.getTime() - days * 86_400_000).toISOString(),
});

test.each([
  ['WeChat yesterday', bill(payChannel.WECHAT), true],
  ['WeChat a year ago', bill(payChannel.WECHAT, 365), true],
  ['WeChat longer ago', bill(payChannel.WECHAT, 366), false],
  ['cash', bill(payChannel.CASH), false],
  ['transfer', bill(payChannel.TRANSFER), false],
  ['an account of the lane’s own', bill(payChannel.ALIPAY, 1, ''), false],
  ['never paid', { ...bill(payChannel.WECHAT), paidAt: null }, false],
])('%s goes back the way it came: %s', (_, paid, expected) => {
  expect(originalRoute(paid, now, 365)).toBe(expected);
});

const application = (change: Partial<Parameters<typeof firstStatus>[0]>) =>
  firstStatus({ applySource: refundSource.PLATFORM, applyFen: 1000, limits: defaultLimits, agreed: false, quotaLeftFen: null, ...change });
const free = { ...defaultLimits, autoLimitFen: 1000 };

test.each([
  ['everything is audited by default', application({ applyFen: 1 }), 0],
  ['up to the limit nothing is', application({ limits: free }), 1],
  ['above it everything is', application({ limits: free, applyFen: 1001 }), 0],
  ['what the system found goes by its own limit', application({ applySource: refundSource.SYSTEM, applyFen: 50_000 }), 1],
  ['and waits above it', application({ applySource: refundSource.SYSTEM, applyFen: 50_001 }), 0],
  ['a leader has agreed', application({ agreed: true, applyFen: 90_000 }), 1],
  ['an employee within the quota', application({ limits: free, quotaLeftFen: 1000 }), 1],
  ['an employee over the quota', application({ limits: free, quotaLeftFen: 999 }), 0],
])('%s', (_, status, expected) => expect(status).toBe(expected));

const waiting = { refundStatus: 0, applicantId: 'ann', applyFen: 60_000, approvedFen: 0, auditLevel: 0 };
const decide = (change: Partial<Parameters<typeof decideAudit>[0]>) =>
  decideAudit({
    ...{ refund: waiting, auditorId: 'bob', earlierAuditorIds: [], pass: true, approvedFen: 60_000, opinion: '', limits: defaultLimits },
    ...change,
  });
const small = { ...waiting, applyFen: 1000 };
const second = { ...waiting, auditLevel: 1, approvedFen: 50_000 };

test.each([
  ['the applicant', decide({ auditorId: 'ann' }), { refused: 'ownAudit' }],
  ['the same auditor twice', decide({ refund: second, earlierAuditorIds: ['bob'], approvedFen: 1 }), { refused: 'sameAuditor' }],
  ['a refusal without a word', decide({ pass: false }), { refused: 'opinion' }],
  ['more than was asked for', decide({ approvedFen: 60_001 }), { refused: 'approvedTooMuch' }],
  ['more than the first approved', decide({ refund: second, approvedFen: 50_001 }), { refused: 'approvedTooMuch' }],
  ['nothing', decide({ approvedFen: 0 }), { refused: 'approvedTooMuch' }],
  ['what is decided', decide({ refund: { ...small, refundStatus: 1 } }), { refused: 'wrongState' }],
  ['a small one', decide({ refund: small, approvedFen: 900 }), { refundStatus: 1, auditLevel: 1, approvedFen: 900 }],
  ['a large one first', decide({}), { refundStatus: 0, auditLevel: 1 }],
  ['a large one second', decide({ refund: second, earlierAuditorIds: ['cat'], approvedFen: 40_000 }), { refundStatus: 1, auditLevel: 2 }],
  ['no, with a reason', decide({ pass: false, opinion: '单据不符' }), { refundStatus: 5, approvedFen: 0 }],
])('audit of %s', (_, decision, expected) => expect(decision).toMatchObject(expected));

test('¥500 takes two auditors', () => {
  expect([auditorsNeeded(49_999, defaultLimits), auditorsNeeded(50_000, defaultLimits)]).toEqual([1, 2]);
});

test('a silent channel is asked after 1, 5, 30 minutes, hourly for three days, then daily', () => {
  expect([0, 1, 2, 3, 74, 75, 200].map(queryDelayMinutes)).toEqual([1, 5, 30, 60, 60, 1440, 1440]);
  expect([74, 75, 76].map(isSilent)).toEqual([false, true, false]);
});

test.each([
  ['first', null, false, 'RF1'],
  ['again', 'RF1', false, 'RF1'],
  ['after the channel closed it', 'RF1', true, 'RF1-2'],
  ['after the channel closed that too', 'RF1-2', true, 'RF1-3'],
])('number sent %s', (_, outRefundNo, numberClosed, expected) => {
  expect(nextOutRefundNo({ refundNo: 'RF1', outRefundNo, numberClosed })).toBe(expected);
});

test('a voucher is awaited where money goes by hand or the channel failed', () => {
  expect(waitsForVoucher({ refundStatus: 1, refundWay: 1 })).toBe(false);
  expect(waitsForVoucher({ refundStatus: 1, refundWay: 2 })).toBe(true);
  expect(waitsForVoucher({ refundStatus: 4, refundWay: 1 })).toBe(true);
  expect(waitsForVoucher({ refundStatus: 3, refundWay: 2 })).toBe(false);
});
