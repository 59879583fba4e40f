import { channelAnswer, diffHandle, diffProposal, diffType, matchDirection } from '@bochong/contract/reconciliation';
import { expect, test } from 'vitest';
import { deedsOf, explain } from './diff-deed.rule.ts';

const { CHANNEL_ONLY, PLATFORM_ONLY, AMOUNT, STATE, CROSS_DAY, DUPLICATE, FEE, LEDGER } = diffType;
const { A1, A2, A3, A4, A5, A6, A7, QUERY, CARRY, REPAIR } = diffProposal;
const open = {
  direction: matchDirection.PAY,
  handleStatus: diffHandle.OPEN,
  answer: channelAnswer.NONE,
  billId: 'B',
  refundId: null,
} as const;

test.each([
  ['lost notice', { ...open, diffType: CHANNEL_ONLY, proposal: A1 }, ['apply', 'ask', 'explain']],
  ['unknown payment', { ...open, billId: null, diffType: CHANNEL_ONLY, proposal: A2 }, ['explain']],
  ['booked too far away', { ...open, diffType: CHANNEL_ONLY, proposal: A2 }, ['ask', 'explain']],
  ['not at the channel', { ...open, diffType: PLATFORM_ONLY, proposal: QUERY }, ['ask', 'explain']],
  ['being asked', { ...open, diffType: PLATFORM_ONLY, proposal: QUERY, answer: channelAnswer.ASKING }, ['explain']],
  ['coupon', { ...open, diffType: AMOUNT, proposal: A6 }, ['ask', 'explain']],
  [
    'refund in another state',
    { ...open, direction: matchDirection.REFUND, billId: null, refundId: 'R', diffType: STATE, proposal: A4 },
    ['ask', 'explain'],
  ],
  ['paid twice', { ...open, diffType: DUPLICATE, proposal: A5 }, ['refund', 'explain']],
  ['fee', { ...open, diffType: FEE, proposal: A7 }, ['explain']],
  ['ledger', { ...open, diffType: LEDGER, proposal: REPAIR }, []],
  ['carried', { ...open, diffType: CROSS_DAY, proposal: CARRY, handleStatus: diffHandle.CARRIED }, []],
  ['explained', { ...open, diffType: CHANNEL_ONLY, proposal: A1, handleStatus: diffHandle.EXPLAINED }, []],
] as const)('%s', (_, facts, deeds) => expect(deedsOf(facts)).toEqual(deeds));

test.each([
  [{ diffType: CROSS_DAY, proposal: CARRY, otherDay: '2026-11-01', platformFen: 1200 }, '渠道记在2026-11-01'],
  [{ diffType: CROSS_DAY, proposal: CARRY, otherDay: '2026-10-31', platformFen: 0 }, '平台记在2026-10-31'],
  [{ diffType: AMOUNT, proposal: A6, otherDay: null, platformFen: 2000 }, '渠道优惠券'],
  [{ diffType: AMOUNT, proposal: A3, otherDay: null, platformFen: 2000 }, '小于平台'],
  [{ diffType: AMOUNT, proposal: A1, otherDay: null, platformFen: 2000 }, '大于平台'],
  [{ diffType: PLATFORM_ONLY, proposal: A3, otherDay: null, platformFen: 800 }, '恢复未缴'],
] as const)('%o is explained', (facts, words) => expect(explain(facts)).toContain(words));
