import { diffProposal, diffType, matchDirection } from '@bochong/contract/reconciliation';
import { describe, expect, test } from 'vitest';
import { judge, stateOf } from './match.rule.ts';
import type { Beyond, Booked, Difference, Group, Listed, TillRecord } from './match-side.ts';

const { PAY, REFUND } = matchDirection;
const { CHANNEL_ONLY, PLATFORM_ONLY, AMOUNT, STATE, CROSS_DAY, DUPLICATE, FEE, LEDGER } = diffType;
const { A1, A2, A3, A4, A5, A6, A7, QUERY, CARRY, REPAIR } = diffProposal;
const at = (text: string) => Date.parse(`${text}+08:00`);
const noon = at('2026-10-15T12:00:00');

const booked = (fen: number, more: Partial<Booked> = {}): Booked => ({ id: 'B', key: 'K', channelKey: 'C1', fen, at: noon, ...more });
const listed = (settleFen: number, more: Partial<Listed> = {}): Listed => ({
  ...{ lineId: 'L', kind: 1, key: 'K', channelKey: 'C1', settleFen, couponFen: 0, feeFen: 0, feeBp: null, at: noon, day: '2026-10-15' },
  ...more,
});
const till = (fen: number, more: Partial<TillRecord> = {}): TillRecord => ({
  ...booked(fen),
  done: true,
  paidOtherwise: false,
  inWindow: false,
  ...more,
});
const unpaid = { done: false, channelKey: '', at: 0 };
const group = (direction: number, mine: Booked[], theirs: Listed[], ledgerFen: number | null = null): Group => ({
  ...{ direction, key: 'K', booked: mine, listed: theirs, ledgerFen },
});
const beyond = (more: Partial<Beyond> = {}): Beyond => ({ listed: [], answer: 'NONE', ...more });
const told = (differences: readonly Difference[]) => differences.map(({ diffType: type, proposal, diffFen }) => [type, proposal, diffFen]);

/** Everything of October of one account that is not even: its facts, and what they come to. */
const october: [name: string, Group, Beyond, [type: number, proposal: number, diffFen: number]][] = [
  ['a lost callback', group(PAY, [], [listed(1500)]), beyond({ till: till(1500, unpaid) }), [CHANNEL_ONLY, A1, 1500]],
  ['a payment the channel does not know', group(PAY, [booked(800)], []), beyond({ answer: 'CLOSED' }), [PLATFORM_ONLY, A3, -800]],
  ['a coupon of the channel', group(PAY, [booked(2000)], [listed(1800, { couponFen: 200 })]), beyond(), [AMOUNT, A6, -200]],
  [
    'a payment across the end of the month',
    group(PAY, [booked(1200, { at: at('2026-10-31T23:59:58') })], []),
    beyond({ listed: [listed(1200, { at: at('2026-11-01T00:00:03'), day: '2026-11-01' })] }),
    [CROSS_DAY, CARRY, -1200],
  ],
  [
    'a refund that failed here and was done there',
    group(REFUND, [], [listed(3000, { kind: 2 })]),
    beyond({ till: till(3000, unpaid) }),
    [STATE, A4, -3000],
  ],
  [
    'a payment of the month before',
    group(PAY, [], [listed(2000, { at: at('2026-10-01T00:00:01') })]),
    beyond({ till: till(2000, { at: at('2026-09-30T23:59:59') }) }),
    [CROSS_DAY, CARRY, 2000],
  ],
];

describe('the month of WX-01', () => {
  test.each(october)('%s', (_, facts, known, expected) => expect(told(judge(facts, known))).toEqual([expected]));

  test('what the till booked, with all differences, is what the channel settled', () => {
    const platformFen = 18_624_000 - 81_200;
    const differences = october.flatMap(([, facts, known]) => judge(facts, known));
    expect(platformFen).toBe(18_542_800);
    expect(platformFen + differences.reduce((sum, { diffFen }) => sum + diffFen, 0)).toBe(18_541_100);
  });

  test('a key that the ledger lacks blocks, though the channel agrees', () => {
    expect(told(judge(group(PAY, [booked(2000)], [listed(2000)], 0)))).toEqual([[LEDGER, REPAIR, 0]]);
  });
});

const refund = { kind: 2 };
const revoked = listed(1500, { kind: 3, at: noon + 60_000 });
test.each<[name: string, Group, Beyond, ReturnType<typeof told>]>([
  ['even', group(PAY, [booked(100)], [listed(100)]), beyond(), []],
  ['even refund', group(REFUND, [booked(100)], [listed(100, refund)]), beyond(), []],
  ['channel only, nobody knows it', group(PAY, [], [listed(100)]), beyond(), [[CHANNEL_ONLY, A2, 100]]],
  ['refund of the channel, nobody knows it', group(REFUND, [], [listed(100, refund)]), beyond(), [[CHANNEL_ONLY, A2, -100]]],
  ['till only, nobody asked', group(PAY, [booked(100)], []), beyond(), [[PLATFORM_ONLY, QUERY, -100]]],
  ['refund only here', group(REFUND, [booked(100)], []), beyond(), [[PLATFORM_ONLY, QUERY, 100]]],
  ['refund that the channel refuses', group(REFUND, [booked(100)], []), beyond({ answer: 'CLOSED' }), [[STATE, QUERY, 100]]],
  ['channel gave less', group(PAY, [booked(100)], [listed(90)]), beyond(), [[AMOUNT, A3, -10]]],
  ['channel gave more', group(PAY, [booked(90)], [listed(100)]), beyond(), [[AMOUNT, A1, 10]]],
  ['coupon that explains another amount', group(PAY, [booked(100)], [listed(90, { couponFen: 5 })]), beyond(), [[AMOUNT, A3, -10]]],
  ['coupon given back', group(REFUND, [booked(100)], [listed(90, { ...refund, couponFen: 10 })]), beyond(), [[AMOUNT, A6, 10]]],
  [
    'paid twice under one number',
    group(PAY, [booked(100)], [listed(100, { channelKey: 'C0' }), listed(100)]),
    beyond(),
    [[DUPLICATE, A5, 100]],
  ],
  [
    'paid again by another bill',
    group(PAY, [], [listed(100)]),
    beyond({ till: till(100, { ...unpaid, paidOtherwise: true }) }),
    [[DUPLICATE, A5, 100]],
  ],
  ['booked by another trade', group(PAY, [], [listed(100)]), beyond({ till: till(100, { channelKey: 'C9' }) }), [[DUPLICATE, A5, 100]]],
  ['under another key of ours', group(PAY, [], [listed(100)]), beyond({ till: till(100, { inWindow: true }) }), []],
  [
    'another day, another amount',
    group(PAY, [booked(100)], []),
    beyond({ listed: [listed(90, { at: noon + 3_600_000 })] }),
    [[AMOUNT, A3, -100]],
  ],
  [
    '25 hours apart',
    group(PAY, [booked(100)], []),
    beyond({ listed: [listed(100, { at: noon + 25 * 3_600_000 })] }),
    [[PLATFORM_ONLY, QUERY, -100]],
  ],
  [
    'a refund finished 14 days after it was accepted',
    group(REFUND, [booked(100)], []),
    beyond({ listed: [listed(100, { ...refund, at: noon - 14 * 86_400_000 })] }),
    [[CROSS_DAY, CARRY, 100]],
  ],
  ['paid and revoked, never booked', group(PAY, [], [listed(1500)]), beyond({ till: till(1500, unpaid), listed: [revoked] }), []],
  ['its revocation', group(REFUND, [], [revoked]), beyond({ till: till(1500, unpaid), listed: [listed(1500)] }), []],
  ['revoked, and booked as paid', group(REFUND, [], [revoked]), beyond({ till: till(1500) }), [[STATE, A4, -1500]]],
  ['fee as agreed', group(PAY, [booked(1000)], [listed(1000, { feeFen: 6, feeBp: 60 })]), beyond(), []],
  ['fee a fen off', group(PAY, [booked(1000)], [listed(1000, { feeFen: 7, feeBp: 60 })]), beyond(), []],
  ['fee not as agreed', group(PAY, [booked(1000)], [listed(1000, { feeFen: 9, feeBp: 60 })]), beyond(), [[FEE, A7, 0]]],
  ['fee not given back', group(REFUND, [booked(1000)], [listed(1000, { ...refund, feeFen: 0, feeBp: 60 })]), beyond(), [[FEE, A7, 0]]],
])('%s', (_, facts, known, expected) => expect(told(judge(facts, known))).toEqual(expected));

test.each<[Group, Beyond, number]>([
  [group(PAY, [booked(100)], [listed(100)]), beyond(), 1],
  [group(PAY, [booked(100)], []), beyond(), 3],
  [group(PAY, [booked(100)], [listed(120)]), beyond(), 2],
  [group(PAY, [booked(100)], [listed(80)]), beyond(), 3],
  [group(PAY, [booked(100)], []), beyond({ listed: [listed(100, { at: noon + 60_000 })] }), 1],
  [group(PAY, [booked(100)], [listed(100), listed(100, { channelKey: 'C2' })]), beyond(), 2],
  [group(PAY, [booked(1000)], [listed(1000, { feeFen: 9, feeBp: 60 })]), beyond(), 1],
])('a bill shows %#', (facts, known, state) => expect(stateOf(judge(facts, known))).toBe(state));
