import { payChannel, payScene } from '@bochong/contract/bill';
import { carType, changeSource, driverPays, orderStatus, parkOrderChanges, parkOrders, unOutOrders } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { notifyPaid } from '../../arrears/arrears.fixture.ts';
import { applyTo, createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { parkingOrderJobs } from '../parking-order.jobs.ts';

const [hour, day] = [3_600_000, 86_400_000];
let night = Date.parse('2025-10-14T03:30:00+08:00');
const [calculated, free] = [1 as const, 2 as const];

let t: TestApp;
let actor: Actor;
let yard: Yard;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  yard = await createYard(t, 'FORGOT1');
});
afterAll(() => t.close());
beforeEach(async () => {
  night += 30 * day; // sessions do not go back in time
  t.clock.at = new Date(night);
  actor = await t.login('binjiang');
});

/** A vehicle that came in so long before the night; `seenAt`: an exit saw it then and nobody knows whether it left. */
async function stay(agoMs: number, { to = yard, seenAgoMs }: { to?: Yard; seenAgoMs?: number } = {}) {
  number += 1;
  const plateNo = `浙B${String(number * 111).padStart(5, '0')}`;
  const capture = (direction: 'IN' | 'OUT') => ({ direction, plateNo, plateColor: 1 as const, confidence: 95 });
  const enter = toIso(night - agoMs);
  const id = `f${number}`;
  await applyTo(t, to, { id, side: 'entry', at: enter, event: { eventType: 'lane.capture', payload: capture('IN') } });
  await applyTo(t, to, { id: `${id}p`, side: 'entry', at: enter, event: { eventType: 'lane.passed', payload: { captureEventId: id } } });
  if (seenAgoMs !== undefined)
    await applyTo(t, to, {
      ...{ id: `${id}x`, side: 'exit', at: toIso(night - seenAgoMs) },
      event: { eventType: 'lane.capture', payload: capture('OUT') },
    });
  const { rows } = await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1', [plateNo]);
  return { plateNo, orderId: rows[0]?.id ?? '' };
}
const get = async ({ orderId }: { orderId: string }) => (await t.call(parkOrders.get, { params: { id: orderId } }, actor)).data;
const changesOf = async ({ plateNo }: { plateNo: string }) =>
  (await t.call(parkOrderChanges.list, { query: { plateNo } }, actor)).data.results;
const set = (period: object) =>
  t.call(
    unOutOrders.savePeriod,
    { body: { thresholdDays: [3], autoCloseDays: 3, autoCloseFeeMode: free, excludeCarTypes: [], excludeParkIds: [], ...period } },
    actor,
  );
async function runNight(): Promise<void> {
  for (const job of parkingOrderJobs) if (job.name === 'close-forgotten-stays') await runForDealers(t.app, job);
}
const parking = { orderStatus: orderStatus.PARKING, exitTime: null };

test('nothing is closed until the company says after how many days', async () => {
  const long = await stay(40 * day);
  await runNight();
  expect(await get(long)).toMatchObject(parking);
  await set({ autoCloseDays: 41 });
  await runNight();
  expect(await get(long)).toMatchObject(parking);
  await set({ autoCloseDays: 40 });
  await runNight();
  expect(await get(long)).toMatchObject({ orderStatus: orderStatus.FINISHED, exitTime: toIso(night), payableFen: 0, isForceOut: true });
});

test('free of charge or by the rule, until now or until an exit last saw the vehicle; written down as done by the system, once', async () => {
  const [unseen, seen] = [await stay(4 * day), await stay(4 * day, { seenAgoMs: 4 * day - 2 * hour })];
  await set({ autoCloseFeeMode: calculated });
  await Promise.all([runNight(), runNight()]);
  await runNight();
  expect(await get(unseen)).toMatchObject({ orderStatus: orderStatus.TO_PAY, exitTime: toIso(night), isForceOut: true, reduceFen: 0 });
  const closed = await get(seen);
  expect(closed).toMatchObject({ exitTime: toIso(night - 4 * day + 2 * hour), payableFen: 900, dueFen: 900 });
  expect(closed.payDeadline).toBe(toIso(night + day));
  expect(await changesOf(seen)).toMatchObject([
    { source: changeSource.JOB, operatorName: '系统', reason: '在场超过3天，自动置出', payableAfterFen: 900 },
  ]);
  expect(await changesOf(unseen)).toHaveLength(1);
});

test('left alone: younger stays, excluded lots and identities, and who paid in the last day until that day is over', async () => {
  const other = await createYard(t, 'FORGOT2');
  const young = await stay(3 * day - 1000);
  const elsewhere = await stay(5 * day, { to: other });
  const pass = await stay(5 * day);
  await t.owner.query('update park_order set car_type = $2 where id = $1', [pass.orderId, carType.PASS]);
  const payer = await stay(5 * day);
  t.clock.at = new Date(night - hour);
  const bill = await t.call(driverPays.create, {
    body: { parkId: yard.parkId, ...payer, payChannel: payChannel.WECHAT, payScene: payScene.PREPAY },
  });
  expect(await notifyPaid(t, bill.data)).toBe('success');
  t.clock.at = new Date(night);
  await set({ excludeCarTypes: [carType.PASS], excludeParkIds: [other.parkId] });
  await runNight();
  for (const one of [young, elsewhere, pass, payer]) expect(await get(one), one.plateNo).toMatchObject(parking);
  t.clock.at = new Date(night + day);
  actor = await t.login('binjiang');
  await runNight();
  expect(await get(payer)).toMatchObject({ orderStatus: orderStatus.FINISHED, isForceOut: true });
  expect(await get(young)).toMatchObject({ orderStatus: orderStatus.FINISHED });
  for (const one of [elsewhere, pass]) expect(await get(one), one.plateNo).toMatchObject(parking);
});

test('one stay that cannot be closed does not stop the others, and the next run closes it', async () => {
  const [first, stuck, last] = [await stay(6 * day), await stay(6 * day - 1000), await stay(6 * day - 2000)];
  await set({ autoCloseDays: 5 });
  await t.owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await t.owner.query(
    `create trigger refuse before update on park_order for each row when (new.id = '${stuck.orderId}') execute function refuse()`,
  );
  await runNight();
  expect([(await get(first)).orderStatus, (await get(stuck)).orderStatus, (await get(last)).orderStatus]).toEqual([2, 0, 2]);
  await t.owner.query('drop trigger refuse on park_order');
  await runNight();
  expect(await get(stuck)).toMatchObject({ orderStatus: orderStatus.FINISHED });
  expect(await changesOf(first)).toHaveLength(1);
});
