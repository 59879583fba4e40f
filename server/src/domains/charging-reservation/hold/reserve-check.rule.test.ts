import { workStatus } from '@bochong/contract/charging-asset';
import { expect, test } from 'vitest';
import { type ReserveFacts, type ReserveRefusal, reserveRefusal } from './reserve-check.rule.ts';

const fine: ReserveFacts = {
  ...{ offered: true, stationOpen: true, gunStatus: workStatus.IDLE, accessAllowed: true, ownerBlocked: '', ownerHasOne: false },
  ...{ arrearsFen: 0, feeFen: 300, availableFen: 300 },
};

/** In the order in which they are asked: each goes before those after it. */
const checks: readonly [ReserveRefusal, Partial<ReserveFacts>][] = [
  ['notOffered', { offered: false }],
  ['stationClosed', { stationOpen: false }],
  ['gunNotIdle', { gunStatus: workStatus.PLUGGED }],
  ['accessDenied', { accessAllowed: false }],
  ['blocked', { ownerBlocked: '已冻结' }],
  ['ownerHasOne', { ownerHasOne: true }],
  ['arrears', { arrearsFen: 1 }],
  ['balanceLow', { availableFen: 299 }],
];

test.each(checks.map(([refusal], index) => [refusal, index] as const))('%s goes before what is asked after it', (refusal, index) => {
  const failing = Object.assign({}, ...checks.slice(index).map(([, facts]) => facts));
  expect(reserveRefusal({ ...fine, ...failing })).toBe(refusal);
});

test('an idle gun and a wallet that has the fee are enough', () => {
  expect(reserveRefusal(fine)).toBeNull();
});
