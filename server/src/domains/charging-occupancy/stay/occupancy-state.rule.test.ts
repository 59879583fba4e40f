import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import { describe, expect, test } from 'vitest';
import { mayDo, type StateFacts, statusOf } from './occupancy-state.rule.ts';

const { GRACE, BILLING, ENDED, PAID, ARREARS, NO_FEE, EXEMPTED, REFUNDING, REFUNDED } = occupancyStatus;
const hour = 3_600_000;
const fresh: StateFacts = {
  ...{ exempted: false, graceEndAt: hour, settledAt: null, refundingFen: 0 },
  ...{ payableFen: 0, paidFen: 0, refundedFen: 0, adjustRefundedFen: 0, waivedFen: 0 },
};
const owing = { settledAt: 2 * hour, payableFen: 500 };

test.each<[string, Partial<StateFacts>, number, number]>([
  ['begins free', {}, 0, GRACE],
  ['is free up to the end of the grace', {}, hour - 1, GRACE],
  ['is billed from then on', { payableFen: 10 }, hour, BILLING],
  ['ended within the grace costs nothing', { settledAt: 600_000 }, hour, NO_FEE],
  ['ended after it waits for its money', owing, 2 * hour, ENDED],
  ['is paid', { ...owing, paidFen: 500 }, 3 * hour, PAID],
  ['is paid in part: the rest is waited for', { ...owing, paidFen: 499 }, 3 * hour, ENDED],
  ['is a debt after a day', owing, 26 * hour, ARREARS],
  ['is paid after that', { ...owing, paidFen: 500 }, 100 * hour, PAID],
  ['has a refund on its way', { ...owing, paidFen: 500, refundingFen: 200 }, 3 * hour, REFUNDING],
  ['went back in part', { ...owing, paidFen: 500, refundedFen: 200 }, 3 * hour, PAID],
  ['went back', { ...owing, paidFen: 500, refundedFen: 500 }, 3 * hour, REFUNDED],
  [
    'was corrected, what was too much went back',
    { ...owing, payableFen: 300, paidFen: 500, refundedFen: 200, adjustRefundedFen: 200 },
    3 * hour,
    PAID,
  ],
  ['was corrected to nothing', { ...owing, payableFen: 0, paidFen: 500, refundedFen: 500, adjustRefundedFen: 500 }, 3 * hour, NO_FEE],
  ['was given up as a debt', { ...owing, waivedFen: 500 }, 30 * hour, EXEMPTED],
  ['was paid in part, the rest was given up', { ...owing, paidFen: 200, waivedFen: 300 }, 30 * hour, PAID],
  ['is exempt while it goes on', { exempted: true }, 2 * hour, EXEMPTED],
  ['is exempt after it ended', { ...owing, exempted: true, payableFen: 0, waivedFen: 500 }, 30 * hour, EXEMPTED],
])('a stay %s', (_, facts, now, expected) => {
  expect(statusOf({ ...fresh, ...facts }, now)).toBe(expected);
});

describe('deeds of staff', () => {
  test.each([
    ['end', [GRACE, BILLING]],
    ['exempt', [GRACE, BILLING, ENDED, ARREARS]],
    ['refund', [PAID, REFUNDING]],
  ] as const)('%s', (deed, states) => {
    const all = occupancyStatus.options.map(({ value }) => value);
    expect(all.filter((status) => mayDo(deed, status))).toEqual(states);
  });
});
