import { connectors, workStatus } from '@bochong/contract/charging-asset';
import { chargingOrders } from '@bochong/contract/charging-order';
import { chargingLinks, homeChargings } from '@bochong/contract/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { brokenEquations, createChargingDay, day, signedIn } from '../charging-order/charging-day.fixture.ts';

let t: TestApp;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  manager = await signedIn(t);
});
afterAll(() => t.close());

const half = async (as = manager) => (await t.call(homeChargings.get, {}, as)).data;

test('each number of charging is the total of the list it leads to, and is compared up to the same minute a week ago', async () => {
  const d = await createChargingDay(t);
  const charge = async (date: string, from: string, to: string, wh: number) => {
    const { transactionId } = await d.start({ at: day(from, date), meterStartWh: 0 });
    await d.stop(transactionId ?? 0, day(to, date), wh);
  };
  await charge('2026-03-03', '09:00', '09:30', 10_000);
  // Later in that day than now is today.
  await charge('2026-03-03', '16:00', '16:30', 10_000);
  await charge('2026-03-09', '23:40', '23:50', 5000);
  await charge('2026-03-10', '09:00', '09:30', 20_000);
  // Not settled: it counts as a charge, not yet with its energy.
  await d.start({ at: day('14:00'), meterStartWh: 20_000 });
  await d.status('Charging');
  await d.status('Faulted', 2);
  t.clock.at = new Date(day('15:00'));
  const seen = await half();
  if (!seen) expect.fail();
  expect(seen).toMatchObject({ orders: { value: 2, lastWeek: 1 }, energyWh: { value: 20_000, lastWeek: 10_000 } });
  const links = chargingLinks(seen.asOf);
  const listed = (await t.call(chargingOrders.list, { query: links.orders.query }, manager)).data;
  expect(listed.totalRecord).toBe(seen.orders.value);
  expect(listed.summary).toMatchObject({ energyWh: seen.energyWh.value, payableFen: seen.payableFen.value });
  const station = seen.stations.find(({ stationId }) => stationId === d.speaker.stationId);
  expect(station).toMatchObject({ guns: 2, charging: 1, faulted: 1, offline: 0, waiting: 0, orders: 2, energyWh: 20_000 });
  for (const { workStatus: status, count } of seen.guns) {
    const guns = (await t.call(connectors.list, { query: links.guns(status).query }, manager)).data;
    expect(guns.totalRecord, workStatus.label(status)).toBe(count);
  }
  const here = chargingLinks(seen.asOf, d.speaker.stationId);
  const abnormal = (await t.call(chargingOrders.abnormal, { query: here.waiting.query }, manager)).data;
  expect(abnormal.totalRecord).toBe(station?.waiting);
  expect(await brokenEquations(t)).toEqual([]);
});

test('who may not see charges has no such half, and another unit sees nothing of these', async () => {
  const clerk = await t.login('kefu');
  await t.owner.query(
    `update role set resource_ids = '{}' where id in (select role_id from user_role join app_user as u on u.id = user_id where u.account = 'kefu')`,
  );
  expect(await half(await t.login('kefu'))).toBeNull();
  expect(clerk.token).not.toBe('');
  const other = await half(await t.login('qingyu'));
  expect(other?.orders.value ?? 0).toBe(0);
});
