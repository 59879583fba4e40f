import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { leaveUnpaid } from '../../arrears/arrears.fixture.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { staysAt, staysOfPlate } from './waiver.repo.ts';

const now = Date.parse('2025-10-13T14:30:00+08:00');
const [minute, day] = [60_000, 86_400_000];
const plateNo = '浙E51515';
/** A vehicle that comes every day for an hour, more often than any list of its last stays is long. */
const cameAt = (daysAgo: number) => now - daysAgo * day;
let t: TestApp;
let yard: Yard;
let other: Yard;
const stays = new Map<number, string>();

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(now);
  [yard, other] = [await createYard(t, 'STAYAT'), await createYard(t, 'STAYBT')];
  for (let ago = 24; ago >= 1; ago -= 1) {
    const [enter, exit] = [toIso(cameAt(ago)), toIso(cameAt(ago) + 60 * minute)];
    stays.set(ago, await leaveUnpaid(t, yard, { plateNo, enter, exit, release: 5 }));
  }
});
afterAll(() => t.close());

const inUnit = <T>(work: Parameters<typeof t.app.database.inScope<T>>[1]) =>
  t.app.database.inScope({ dealerIds: [yard.dealerId], readOnly: true }, work);

test('the stay that a vehicle was on at an instant, however often it came since; null outside, elsewhere and for others', async () => {
  const seen = [
    { plateNo, at: cameAt(24) + 30 * minute },
    { plateNo, at: cameAt(24) + 90 * minute },
    { plateNo: '浙E51516', at: cameAt(24) + 30 * minute },
    { plateNo, at: cameAt(1) },
    { plateNo, at: cameAt(1) - 1 },
  ];
  const where = { dealerId: yard.dealerId, parkIds: [yard.parkId] };
  expect(await inUnit((tx) => staysAt(tx, where, seen))).toEqual([stays.get(24), null, null, stays.get(1), null]);
  expect(await inUnit((tx) => staysAt(tx, { ...where, parkIds: [other.parkId] }, seen))).toEqual([null, null, null, null, null]);
});

test('stays around an instant do not reach further than three days', async () => {
  const where = { dealerId: yard.dealerId, plateNo, parkIds: [yard.parkId] };
  const found = await inUnit((tx) => staysOfPlate(tx, where, cameAt(20) + 30 * minute));
  expect(found.map(({ id }) => id)).toEqual([17, 18, 19, 20, 21, 22].map((ago) => stays.get(ago)));
});
