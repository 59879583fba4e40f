import { offlineRecords } from '@bochong/contract/alarm';
import { devices } from '@bochong/contract/device';
import { dayLinks, home, homeLinks, hourLink, lotLinks } from '@bochong/contract/home';
import { parkOrders, unOutOrders } from '@bochong/contract/parking-order';
import { billFlows } from '@bochong/contract/refund';
import { blackAlerts } from '@bochong/contract/special-vehicle';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { capture, localPay, passed } from '../device/passage-day/busy-day.fixture.ts';
import { applyTo, createYard, deliverEvents, type Yard, type YardEvent } from '../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let manager: Actor;
let yard: Yard;
beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T18:00:00+08:00');
  manager = await t.login('binjiang');
  yard = await createYard(t, 'HOME01');
});
afterAll(() => t.close());

const play = async (events: YardEvent[]) => {
  for (const event of events) await applyTo(t, yard, event);
  await deliverEvents(t);
};
const overview = async () => (await t.call(home.overview, {}, manager)).data;
type Call = Parameters<typeof t.call>[0];
const listed = async (list: Call, query: object) =>
  (await t.call(list as never, { query } as never, manager)).data as unknown as { totalRecord: number; summary: { netFen: number } };

test('each number of the home page is the total of the list it leads to', async () => {
  await play([
    // Of the day before, left today.
    { ...capture('o', 'IN', '浙A00001', '20:00:00', { day: 12 }) },
    { ...passed('o2', 'o', 'entry', '20:00:05'), at: '2025-10-12T20:00:05+08:00' },
    capture('o3', 'OUT', '浙A00001', '08:00:00'),
    localPay('o4', '浙A00001', '08:00:20', 6000),
    passed('o5', 'o3', 'exit', '08:00:30'),
    // Paid and gone.
    capture('a', 'IN', '浙A12345', '10:00:00'),
    passed('a2', 'a', 'entry', '10:00:05'),
    capture('a3', 'OUT', '浙A12345', '13:05:00'),
    localPay('a4', '浙A12345', '13:05:20', 1500),
    passed('a5', 'a3', 'exit', '13:05:30'),
    // Still in.
    capture('b', 'IN', '浙A22222', '11:00:00'),
    passed('b2', 'b', 'entry', '11:00:05'),
    // Let go by force without paying.
    capture('c', 'IN', '浙A33333', '11:10:00'),
    passed('c2', 'c', 'entry', '11:10:05'),
    capture('c3', 'OUT', '浙A33333', '15:00:00'),
    passed('c4', 'c3', 'exit', '15:00:05', 3),
  ]);
  for (const status of [1, 2])
    await t.owner.query(
      `insert into offline_record (dealer_id, id, device_id, device_name, device_sn, park_id, started_at, record_status)
       values ($1, $2, $3, '相机', 'sn', $4, now(), $5)`,
      [yard.dealerId, newId(), newId(), yard.parkId, status],
    );
  for (const status of [0, 0, 1])
    await t.owner.query(
      `insert into black_alert (dealer_id, id, list_id, pass_record_id, plate_no, plate_color, park_id, location, alarm_time, handle_status)
       values ($1, $2, $2, $2, '浙A00000', 1, $3, '', $4, $5)`,
      [yard.dealerId, newId(), yard.parkId, t.clock.at, status],
    );
  const data = await overview();
  const links = homeLinks(data.asOf);
  const orders = (name: 'entries' | 'exits' | 'unpaid') => listed(parkOrders.list, links[name].query);
  expect((await orders('entries')).totalRecord).toBe(data.entries.value);
  expect(data.entries.value).toBe(3);
  expect((await orders('exits')).totalRecord).toBe(data.exits.value);
  expect(data.exits.value).toBe(3);
  expect((await orders('unpaid')).totalRecord).toBe(data.unpaid);
  expect(data.unpaid).toBe(1);
  expect((await listed(unOutOrders.list, links.inPark.query)).totalRecord).toBe(data.inPark);
  expect(data.inPark).toBe(1);
  expect((await listed(billFlows.list, links.receivedFen.query)).summary.netFen).toBe(data.receivedFen.value);
  expect(data.receivedFen.value).toBeGreaterThan(0);
  expect((await listed(offlineRecords.list, links.offlineCameras.query)).totalRecord).toBe(data.offlineCameras);
  expect(data.offlineCameras).toBe(1);
  expect((await listed(blackAlerts.list, links.blackAlerts.query)).totalRecord).toBe(data.blackAlerts);
  expect(data.blackAlerts).toBe(2);
});

test('each number of a lot is the total of the list it leads to', async () => {
  const data = await overview();
  const lot = data.parks.find(({ parkId }) => parkId === yard.parkId) ?? expect.fail('no lot');
  expect(lot).toMatchObject({ entries: 3, exits: 3, occupied: 1 });
  const links = lotLinks(data.asOf, yard.parkId);
  for (const name of ['entries', 'exits'] as const)
    expect((await listed(parkOrders.list, links[name].query)).totalRecord, name).toBe(lot[name]);
  expect((await listed(unOutOrders.list, links.occupied.query)).totalRecord).toBe(lot.occupied);
  expect((await listed(billFlows.list, links.receivedFen.query)).summary.netFen).toBe(lot.receivedFen);
  expect(lot.receivedFen).toBeGreaterThan(0);
  await t.owner.query('update device set online_status = 2 where id in (select id from device where park_id = $1 limit 1)', [yard.parkId]);
  const silent = (await overview()).parks.find(({ parkId }) => parkId === yard.parkId)?.offlineDevices;
  expect(silent).toBe(1);
  expect((await listed(devices.list, links.offlineDevices.query)).totalRecord).toBe(silent);
});

test('each point of the pictures is the total of the list it leads to', async () => {
  const trend = (await t.call(home.trend, { query: { days: 3 } }, manager)).data;
  expect(trend.map(({ entries }) => entries)).toEqual([0, 1, 3]);
  for (const { date, receivedFen, entries } of trend) {
    const links = dayLinks(date);
    expect((await listed(billFlows.list, links.receivedFen.query)).summary.netFen, date).toBe(receivedFen);
    expect((await listed(parkOrders.list, links.entries.query)).totalRecord, date).toBe(entries);
  }
  const { hours, inToday, outToday } = (await t.call(home.flow, {}, manager)).data;
  expect(inToday[11]).toBe(2);
  for (const hour of hours.slice(8, 16)) {
    const total = async (kind: 'enter' | 'exit') => (await listed(parkOrders.list, hourLink('2025-10-13', hour, kind).query)).totalRecord;
    expect([await total('enter'), await total('exit')], `${hour}`).toEqual([inToday[hour], outToday[hour]]);
  }
});

test('each kind of task is the total of the tasks it leads to', async () => {
  for (const { typeCode, count } of (await t.call(backlogs.types, {}, manager)).data)
    expect((await listed(backlogs.list, { typeCode })).totalRecord, typeCode).toBe(count);
});

test('a company’s account is no money that came in', async () => {
  const before = await overview();
  const [bill] = (await t.owner.query('select id from bill where pay_state = 2 limit 1')).rows;
  const whole = (await listed(billFlows.list, { ...homeLinks(before.asOf).receivedFen.query, onAccount: undefined })).summary.netFen;
  await t.owner.query('update bill set pay_channel = 11 where id = $1', [bill?.id]);
  const without = (await listed(billFlows.list, homeLinks(before.asOf).receivedFen.query)).summary.netFen;
  expect(without).toBeLessThan(whole);
});

test('a vehicle before a closed exit is seen on its lot', async () => {
  await play([
    capture('w', 'IN', '浙A44444', '16:00:00'),
    passed('w2', 'w', 'entry', '16:00:05'),
    capture('w3', 'OUT', '浙A44444', '17:57:00'),
  ]);
  const lot = (await overview()).parks.find(({ parkId }) => parkId === yard.parkId);
  expect(lot).toMatchObject({ blockedExits: 1, uncovered: false });
});
