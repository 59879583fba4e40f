import { chargingOrderErrors, chargingOrderStatus, chargingStopReason } from '@bochong/contract/charging-order';
import { expect, test } from 'vitest';
import { seqStatOf, startFailureOf, stopFailureOf, wireStopReason } from './seq-stat.rule.ts';

const minutes = (n: number) => n * 60_000;

test.each([
  ['CREATED', null, 1],
  ['STARTING', minutes(20), 1],
  ['CHARGING', null, 2],
  ['CHARGING', minutes(10), 2],
  ['CHARGING', minutes(10) + 1, 5],
  ['STOPPING', minutes(20), 3],
  ['SETTLING', null, 4],
  ['SETTLED', null, 4],
  ['CLOSED', null, 4],
  ['ABNORMAL', null, 5],
] as const)('%s with a device away for %s ms is %i', (status, offlineMs, stat) => {
  expect(seqStatOf(chargingOrderStatus[status], offlineMs)).toBe(stat);
});

test.each([
  ['equipmentOffline', 2],
  ['connectorBusy', 3],
  ['connectorUnavailable', 4],
  ['connectorReserved', 5],
  ['stationClosed', 6],
  ['notPlugged', 7],
  ['tariffMissing', 8],
  ['balanceLow', 9],
  ['accountBlocked', 99],
] as const)('a start refused with %s is told as %i', (name, reason) => expect(startFailureOf(chargingOrderErrors[name].code)).toBe(reason));

test.each([
  [1, true, 4],
  [2, true, 0],
  [2, false, 2],
  [3, true, 0],
  [4, true, 3],
  [4, false, 3],
  [5, false, 2],
])('a stop of a charge in state %i, device there: %s, is answered with %i', (stat, online, reason) => {
  expect(stopFailureOf(stat, online)).toBe(reason);
});

test('each reason of a stop has its code, anything else is 99', () => {
  expect(chargingStopReason.options.map(({ value }) => wireStopReason(value))).toEqual([
    0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 99,
  ]);
  expect(wireStopReason(null)).toBe(99);
});
