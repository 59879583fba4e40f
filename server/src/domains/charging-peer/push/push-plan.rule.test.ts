import { peerPushKind } from '@bochong/contract/charging-peer';
import { expect, test } from 'vitest';
import { billDelay, objectionIn, passingDelay, resultDelay } from './push-plan.rule.ts';

const plan = (delay: (tries: number) => number | null): number[] => {
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const wait = delay(tries);
    if (wait === null) return waits;
    waits.push(wait);
  }
};

test('a bill is told again for two days and not longer', () => {
  const waits = plan(billDelay);
  expect(waits.slice(0, 7)).toEqual([1, 2, 5, 15, 60, 60, 60]);
  const whole = waits.reduce((sum, wait) => sum + wait, 0);
  expect(whole).toBeLessThanOrEqual(48 * 60);
  expect(whole).toBeGreaterThan(47 * 60);
});
test('results are told again for an hour and a half, what passes once', () => {
  expect(plan(resultDelay)).toEqual([1, 2, 5, 15, 60]);
  expect(plan(passingDelay)).toEqual([1]);
});
test.each([
  [peerPushKind.BILL, { ConfirmResult: 0 }, undefined],
  [peerPushKind.BILL, { ConfirmResult: 1 }, { dispute: true, text: 'ConfirmResult 1 争议' }],
  [peerPushKind.BILL, { ConfirmResult: 7 }, { dispute: true, text: 'ConfirmResult 7' }],
  [peerPushKind.GUN, { Status: 0 }, undefined],
  [peerPushKind.STATION, { Status: 0 }, undefined],
  [peerPushKind.STATION, { Status: 1 }, { dispute: false, text: '对方未接受，FailReason 0' }],
  [peerPushKind.GUN, { Status: 1 }, { dispute: false, text: '对方未接受，FailReason 0' }],
  [peerPushKind.STOP, { SuccStat: 1, FailReason: 3 }, { dispute: false, text: '对方未接受，FailReason 3' }],
])('kind %i answered with %o', (kind, answer, objection) => expect(objectionIn(kind, answer)).toEqual(objection));
