import {
  deviceStand,
  grantReason,
  powerBudgetErrors,
  powerBudgets,
  powerShareStatus,
  powerStrategy,
} from '@bochong/contract/charging-power';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { bootPayload, type ChargeYard, dial, openChargeYard, type TestPoint } from '../../charging-connect/charge-point.fixture.ts';
import { createChargingDay, day as day0 } from '../../charging-order/charging-day.fixture.ts';
import { chargingPowerJobs } from '../index.ts';

const { WAITING, KEPT } = powerShareStatus;
let yard: ChargeYard;
const open: TestPoint[] = [];
beforeAll(async () => {
  yard = await openChargeYard();
});
afterEach(() => {
  for (const point of open.splice(0)) point.socket.terminate();
});
afterAll(() => yard.close());

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const budget = async () =>
  (await yard.t.call(powerBudgets.list, { query: { pageSize: 200 } }, yard.actor)).data.results.find(
    ({ stationId }) => stationId === yard.stationId,
  );
const day = async () =>
  (await yard.t.call(powerBudgets.day, { params: { id: yard.stationId }, query: { date: today() } }, yard.actor)).data;
const limit = (limitKw: number | null, rev: number, id = yard.stationId, strategy: 1 | 2 | 3 | 4 = powerStrategy.FIXED) =>
  yard.t.call(powerBudgets.limit, { params: { id }, body: { limitKw, strategy, reason: '变压器检修', rev } }, yard.actor);
const distribute = async () => {
  for (const job of chargingPowerJobs) if (job.name === 'power-distribution') await runForDealers(yard.t.app, job);
};
async function start(identity: string, key: string) {
  const point = await dial(yard.port, identity, { key });
  open.push(point);
  for (const action of ['ChangeConfiguration', 'SetChargingProfile', 'ClearChargingProfile'])
    point.answers[action] = () => ({ status: 'Accepted' });
  point.answers.GetConfiguration = () => ({ configurationKey: [] });
  point.answers.Reset = () => ({ status: 'Rejected' });
  expect((await point.call('BootNotification', bootPayload))[2]).toMatchObject({ status: 'Accepted' });
  return point;
}
const limitsTold = ({ calls }: TestPoint) =>
  calls.flatMap(({ action, payload }) =>
    action === 'SetChargingProfile'
      ? [
          (payload.csChargingProfiles as { chargingSchedule: { chargingSchedulePeriod: { limit: number }[] } }).chargingSchedule
            .chargingSchedulePeriod[0]?.limit,
        ]
      : action === 'ClearChargingProfile'
        ? [null]
        : [],
  );

test('a limit is shared out by rated power, told to who is there, and to who comes back; it is taken away again', async () => {
  expect((await limit(100, 0)).code).toBe(powerBudgetErrors.noDevices.code);
  const one = await yard.register('POWER-1', { kw: 180 });
  const two = await yard.register('POWER-2', { kw: 120 });
  const first = await start('POWER-1', one.key);
  await deliverEvents(yard.t);
  expect((await limit(1, 0)).code).toBe(powerBudgetErrors.tooLow.code);
  expect((await limit(200, 0)).code).toBe('200');
  expect((await limit(200, 0)).code).toBe(commonErrors.stale.code);
  await expect.poll(() => limitsTold(first)).toEqual([120_000]);
  await expect
    .poll(async () => {
      await deliverEvents(yard.t);
      return (await day()).shares.map(({ shareW, status }) => [shareW, status]);
    })
    .toEqual([
      [120_000, KEPT],
      [80_000, WAITING],
    ]);
  expect(await budget()).toMatchObject({
    limitW: 200_000,
    ratedW: 300_000,
    devices: 2,
    kept: 1,
    reason: '变压器检修',
    changedBy: '周海宁',
  });
  const second = await start('POWER-2', two.key);
  await expect
    .poll(async () => {
      await deliverEvents(yard.t);
      return limitsTold(second).at(-1);
    })
    .toBe(80_000);
  expect((await limit(null, 1)).code).toBe('200');
  await expect.poll(() => [limitsTold(first).at(-1), limitsTold(second).at(-1)]).toEqual([null, null]);
});

test('what stations draw is kept every five minutes, beside what they may', async () => {
  for (const job of chargingPowerJobs) await runForDealers(yard.t.app, job);
  expect((await day()).distribution).toBeNull();
  expect((await day()).points).toMatchObject([{ usedW: 0, limitW: null }]);
});

test('a station of nobody of theirs is not found', async () => {
  const other = await yard.t.login('qingyu', '2');
  const stationId = yard.stationId;
  expect((await yard.t.call(powerBudgets.day, { params: { id: stationId }, query: { date: today() } }, other)).code).toBe(
    commonErrors.notFound.code,
  );
  const bare = await yard.work(({ tx }) => insertStation(tx, yard.dealerId, { stationCode: 'BARE', stationName: '空站', parkIds: [] }));
  expect((await limit(10, 0, bare)).code).toBe(powerBudgetErrors.noDevices.code);
});

test('the last 24 hours are told over midnight, what was not kept as unknown, and what no gun tells as unknown too', async () => {
  const d = await createChargingDay(yard.t);
  const { stationId } = d.speaker;
  const row = async () => {
    const { data } = await yard.t.call(powerBudgets.list, { query: { pageSize: 200 } }, yard.actor);
    return data.results.find((one) => one.stationId === stationId);
  };
  expect(await row()).toMatchObject({ usedW: 0, charging: 0, silent: 0 });
  const { transactionId } = await d.start({ at: day0('09:00'), meterStartWh: 0 });
  expect(await row()).toMatchObject({ usedW: null, charging: 1, silent: 1 });
  yard.t.clock.at = new Date(day0('09:05'));
  for (const job of chargingPowerJobs) await runForDealers(yard.t.app, job);
  await yard.t.owner.query(`insert into station_power (dealer_id, station_id, at, used_w) values ($1, $2, $3, 42000), ($1, $2, $4, 9000)`, [
    ...[d.dealerId, stationId, new Date(day0('08:55')), new Date(day0('09:00') - 25 * 3_600_000)],
  ]);
  const { data } = await yard.t.call(powerBudgets.day, { params: { id: stationId }, query: {} }, yard.actor);
  expect(data.points.map(({ at, usedW }) => [at.slice(11, 16), usedW])).toEqual([
    ['08:55', 42_000],
    ['09:00', null],
    ['09:05', null],
  ]);
  await d.stop(transactionId, day0('09:20'), 2000);
  expect(await row()).toMatchObject({ usedW: 0, charging: 0 });
});

test('shared out anew every minute: idle devices give back what they had, and tell so before anybody has more', async () => {
  const bare = await yard.work(({ tx }) =>
    insertStation(tx, yard.dealerId, { stationCode: 'DYNAMIC', stationName: '动态站', parkIds: [] }),
  );
  const keys = await Promise.all([yard.register('DYN-1', { kw: 180 }), yard.register('DYN-2', { kw: 120 })]);
  await yard.t.owner.query("update charging_equipment set station_id = $1 where ocpp_identity like 'DYN-%'", [bare]);
  await yard.t.owner.query("update charging_connector set station_id = $1 where connector_code like 'DYN-%'", [bare]);
  const first = await start('DYN-1', keys[0]?.key ?? '');
  await deliverEvents(yard.t);
  expect((await limit(200, 0, bare, powerStrategy.FAIR)).code).toBe('200');
  const seen = async () => {
    await deliverEvents(yard.t);
    const { data } = await yard.t.call(powerBudgets.day, { params: { id: bare }, query: {} }, yard.actor);
    return data;
  };
  await expect.poll(async () => (await seen()).shares.map(({ status }) => status)).toEqual([KEPT, WAITING]);
  // The other device may draw all it can until it was told: of the limit 80 kW are left.
  await distribute();
  await expect.poll(async () => limitsTold(first).at(-1)).toBe(3000);
  await expect.poll(async () => (await seen()).shares.map(({ status }) => status)).toEqual([KEPT, WAITING]);
  await distribute();
  const { shares, distribution } = await seen();
  expect(shares).toMatchObject([
    { shareW: 3000, heldW: 3000, stand: deviceStand.KEEPS },
    { shareW: 80_000, heldW: 120_000, stand: deviceStand.AWAY },
  ]);
  expect(distribution).toMatchObject({ strategy: powerStrategy.FAIR, heldW: 123_000, grants: [] });
  const before = limitsTold(first).length;
  await distribute();
  expect(limitsTold(first)).toHaveLength(before);
  expect((await limit(null, 1, bare, powerStrategy.FAIR)).code).toBe('200');
  expect((await seen()).distribution).toBeNull();
});

test('a gun that charges has a part of the limit, and it says why it is not more', async () => {
  const d = await createChargingDay(yard.t);
  const { stationId, equipmentId } = d.speaker;
  await yard.t.owner.query('update charging_equipment set online_status = 1 where id = $1', [equipmentId]);
  expect((await limit(40, 0, stationId, powerStrategy.PRIORITY)).code).toBe('200');
  const { transactionId } = await d.start({ at: day0('09:00'), meterStartWh: 0 });
  const { data } = await yard.t.call(powerBudgets.day, { params: { id: stationId }, query: {} }, yard.actor);
  expect(data.distribution?.grants).toMatchObject([{ drawnW: null, isVip: false, departAt: null }]);
  const [grant] = data.distribution?.grants ?? [];
  expect([grantReason.WAITING, grantReason.SHARED, grantReason.LEAST]).toContain(grant?.reason);
  expect(grant?.grantW).toBeLessThanOrEqual(40_000);
  await d.stop(transactionId, day0('09:20'), 2000);
});
