import { foreignChargeState } from '@bochong/contract/charging-peer';
import { expect, test } from 'vitest';
import { authFailureText, courseOf, holdsEnough, startFailureText, stateAfter } from './charge-told.rule.ts';
import { seqTail } from './seq.rule.ts';

const { STARTING, CHARGING, STOPPING, ENDED, SETTLED, FAILED, DISPUTED } = foreignChargeState;

test.each([
  [STARTING, 1, false, STARTING],
  [STARTING, 2, false, CHARGING],
  [STARTING, 4, true, ENDED],
  [CHARGING, 3, true, STOPPING],
  [CHARGING, 4, false, ENDED],
  [CHARGING, 5, true, CHARGING],
  // Late and repeated messages take nothing back.
  [STOPPING, 2, true, STOPPING],
  [ENDED, 2, true, ENDED],
  [SETTLED, 2, true, SETTLED],
  [DISPUTED, 4, true, DISPUTED],
  // One that was given up, and the peer charges after all.
  [FAILED, 2, true, CHARGING],
  [FAILED, 4, false, FAILED],
])('state %i, told %i, begun %s: %i', (state, stat, begun, after) => expect(stateAfter(state, stat, begun)).toBe(after));

test('a course is read as far as it can be', () => {
  expect(courseOf({ StartChargeSeqStat: '2', TotalPower: 19.4, TotalMoney: '20.33', Soc: 56, StartTime: '2026-03-10 09:41:00' })).toEqual({
    ...{ stat: 2, wh: 19_400, fen: 2033, soc: 56, startAt: Date.parse('2026-03-10T09:41:00+08:00') },
  });
  expect(courseOf({ TotalPower: -1, TotalMoney: 'x', Soc: 130, StartTime: '' })).toEqual({
    stat: 5,
    wh: null,
    fen: null,
    soc: null,
    startAt: null,
  });
});

test('reasons in words, and what more is held', () => {
  expect([startFailureText(2), startFailureText(77), authFailureText(1), authFailureText(9)]).toEqual([
    ...['设备离线', '对方未启动，FailReason 77', '未插枪', '设备鉴权未通过，FailReason 9'],
  ]);
  expect([holdsEnough({ toldFen: 9699, freezeFen: 10_000 }), holdsEnough({ toldFen: 9700, freezeFen: 10_000 })]).toEqual([true, false]);
});

test('a number has 18 digits: the millisecond, and what is random', () => {
  expect(seqTail('019cd5a0-1c00-7abc-8def-0123456789ab')).toMatch(/^\d{18}$/);
  expect(seqTail('019cd5a0-1c00-7abc-8def-0123456789ab').slice(0, 13)).toBe(String(0x019cd5a01c00));
  expect(seqTail('019cd5a0-1c00-7abc-8def-0123456789ab')).not.toBe(seqTail('019cd5a0-1c00-7abc-8def-0123456789ac'));
});
