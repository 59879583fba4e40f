import { parkGrantStatus } from '@bochong/contract/charging-parking-link';
import { describe, expect, test } from 'vitest';
import { type GrantFacts, grantStateOf, stayThatCharged } from './grant-state.rule.ts';

const { WAIT_PLATE, ISSUED, USED, EXPIRED, REVOKED, MISSED } = parkGrantStatus;
const inLot = { id: 's', enterAt: 0, leftAt: null };
const left = (leftAt: number) => ({ ...inLot, leftAt });
const facts: GrantFacts = {
  ...{ voidedFor: null, refunded: false, qualified: true, takesPlate: true, hasPlate: true, stay: inLot, given: false },
  ...{ withinStay: true, withinDay: true, validTo: 100 },
};

test.each<[string, Partial<GrantFacts>, number, number]>([
  ['waits for a plate', { hasPlate: false, stay: undefined }, 50, WAIT_PLATE],
  ['waited too long for a plate', { hasPlate: false, stay: undefined }, 101, EXPIRED],
  ['waits for a stay', { stay: undefined }, 50, WAIT_PLATE],
  ['is issued to a car that is in', {}, 50, ISSUED],
  ['is issued as long as the bay is kept', { validTo: null }, 5000, ISSUED],
  ['is used when the car leaves in time', { given: true, stay: left(100) }, 500, USED],
  ['is not when it leaves later', { given: true, stay: left(101) }, 500, EXPIRED],
  ['expires while the car stays', {}, 101, EXPIRED],
  ['comes too late for a car that had left', { stay: left(50) }, 60, MISSED],
  ['is taken back by a person', { voidedFor: '错发' }, 50, REVOKED],
  ['is taken back when all was refunded', { refunded: true }, 50, REVOKED],
  ['is not when it was used before', { refunded: true, given: true, stay: left(50) }, 60, USED],
  ['is taken back when the charge was not enough after all', { qualified: false }, 50, REVOKED],
  ['is not for such plates', { takesPlate: false }, 50, REVOKED],
  ['is one too many for the stay', { withinStay: false }, 50, REVOKED],
  ['is one too many for the day', { withinDay: false }, 50, REVOKED],
])('what a charge gives %s', (_, change, now, status) => {
  expect(grantStateOf({ ...facts, ...change }, now).status).toBe(status);
});

describe('the stay that charged', () => {
  const minute = 60_000;
  const stay = (id: string, enter: number, leftAt: number | null) => ({
    id,
    enterAt: enter * minute,
    leftAt: leftAt === null ? null : leftAt * minute,
  });
  test.each([
    ['in since before', [stay('a', -60, null)], 'a'],
    ['told to have come in half an hour late', [stay('a', 30, null)], 'a'],
    ['came in later: another visit', [stay('a', 31, null)], undefined],
    ['left before: another visit', [stay('a', -60, -1)], undefined],
    ['of two the newest', [stay('a', -60, null), stay('b', -5, null)], 'b'],
  ])('%s', (_, stays, id) => {
    expect(stayThatCharged(stays, 0)?.id).toBe(id);
  });
});
