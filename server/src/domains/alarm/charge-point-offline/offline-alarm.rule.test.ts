import { offlineReason } from '@bochong/contract/alarm';
import { registrationStatus, stationStatus } from '@bochong/contract/charging-asset';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestsOf, dueAfter, isMissed, reasonOf, withoutPower } from './offline-alarm.rule.ts';

const { CLOSED, TIMEOUT, PLATFORM } = offlineReason;
const { ACCEPTED, PENDING, REJECTED } = registrationStatus;
const { NORMAL, MAINTAINING, CLOSED: SHUT } = stationStatus;

test.each([
  ['in use', true, ACCEPTED, NORMAL, true],
  ['its station is not open yet, but it stands there', true, ACCEPTED, SHUT, true],
  ['disabled', false, ACCEPTED, NORMAL, false],
  ['not let in yet', true, PENDING, NORMAL, false],
  ['kept out', true, REJECTED, NORMAL, false],
  ['its station is under maintenance', true, ACCEPTED, MAINTAINING, false],
])('a pile that is %s is missed or not', (_, enabled, registered, station, missed) => {
  expect(isMissed({ enabled, registrationStatus: registered, stationStatus: station })).toBe(missed);
});

test('a minute is waited, five after the platform was away', () => {
  expect([dueAfter(0, 'closed'), dueAfter(0, 'timeout'), dueAfter(0, 'platform')]).toEqual([60_000, 60_000, 300_000]);
  expect((['closed', 'timeout', 'platform'] as const).map(reasonOf)).toEqual([CLOSED, TIMEOUT, PLATFORM]);
});

const gone = (sec: number, reason: number = CLOSED) => ({ noticedAt: sec * 1000, reason });
test.each([
  ['four of five within a minute', [0, 10, 30, 60], 5, 4],
  ['three of five', [0, 10, 30], 5, 0],
  ['four of five, one of them later', [0, 10, 30, 61], 5, 0],
  ['all of two', [0, 5], 2, 2],
  ['one of one', [0], 1, 0],
  ['one long before the others', [0, 300, 301, 302, 303], 5, 4],
])('power: %s', (_, seconds, piles, expected) => {
  expect(
    withoutPower(
      seconds.map((sec) => gone(sec)),
      piles,
    ),
  ).toHaveLength(expected);
});
test('power: what the platform was away for says nothing', () => {
  expect(withoutPower([gone(0, PLATFORM), gone(1, PLATFORM), gone(2)], 3)).toEqual([]);
});

const lots = ['a', 'b', 'c'];
test('in whatever order piles go and whoever looks: everybody is told once, of all that he sees and of nothing else', () => {
  const pile = fc.record({ lots: fc.subarray(lots) });
  const person = fc.record({ userId: fc.uuid(), parkIds: fc.option(fc.subarray(lots)) });
  fc.assert(
    fc.property(
      fc.array(pile, { maxLength: 12 }),
      fc.uniqueArray(person, { maxLength: 12, selector: ({ userId }) => userId }),
      (piles, people) => {
        const digests = digestsOf(piles, people);
        const told = digests.flatMap(({ userIds }) => userIds);
        expect(new Set(told).size).toBe(told.length);
        for (const { userId, parkIds } of people) {
          const seen = piles.filter((one) => parkIds === null || one.lots.some((lot) => parkIds.includes(lot)));
          expect(digests.find(({ userIds }) => userIds.includes(userId))?.piles ?? []).toEqual(seen);
        }
      },
    ),
  );
});
