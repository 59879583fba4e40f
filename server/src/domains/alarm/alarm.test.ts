import { once } from 'node:events';
import { offlineRecords, recordStatus } from '@bochong/contract/alarm';
import { commonErrors } from '@bochong/contract/kernel/error';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { deviceJobs } from '../device/index.ts';
import { createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { alarmJobs } from './index.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
const heard: Record<string, unknown>[] = [];
let socket: WebSocket;
const began = new Date('2026-01-05T08:00:00+08:00').getTime();
const minute = 60_000;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(began);
  actor = await t.login('binjiang');
  yard = await createYard(t, 'ALARM1');
  const address = await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  socket = new WebSocket(`${address.replace('http', 'ws')}/api/ws?token=${actor.token}&requestId=keepalive-test`);
  socket.on('message', (bytes) => heard.push(JSON.parse(String(bytes))));
  await once(socket, 'open');
});
afterAll(async () => {
  socket.terminate();
  await t.close();
});
beforeEach(() => {
  heard.length = 0;
});

/** The entry camera was heard at that minute and is online. */
const alive = (at: number) =>
  t.owner.query('update device set online_status = 1, last_heartbeat_at = $2 where id = $1', [
    yard.entry.deviceId,
    new Date(began + at * minute),
  ]);

/** The jobs of that minute, and what they cause. */
async function watchAt(at: number): Promise<void> {
  t.clock.at = new Date(began + at * minute);
  for (const job of deviceJobs.filter((candidate) => candidate.name === 'device-offline')) await runForDealers(t.app, job);
  await deliverEvents(t);
}
async function comesBackAt(at: number): Promise<void> {
  const event = { deviceId: yard.entry.deviceId, deviceSn: 'ALARM1-in', at: new Date(began + at * minute).toISOString() };
  await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) => t.app.events.emit(tx, 'DeviceCameBack', yard.dealerId, event));
  await deliverEvents(t);
  await alive(at);
}
const records = async () => (await t.call(offlineRecords.list, { query: { parkIds: [yard.parkId] } }, actor)).data.results;
/** Live messages up to now; one of our own marks the end. */
async function alarms(): Promise<Record<string, unknown>[]> {
  socket.send('{"infName":"heartbeat"}');
  await expect.poll(() => heard.some((message) => message.infName === 'heartbeat')).toBe(true);
  return heard.filter((message) => message.infName === 'alarm');
}

test('a silent camera makes one record and one popup, and its return closes the record', async () => {
  await alive(0);
  await watchAt(5);
  await watchAt(6);
  expect(await alarms()).toMatchObject([{ msgType: 'cameraOffline', devName: 'ALARM1-in', msgId: expect.any(String) }]);
  expect(await records()).toMatchObject([{ recordStatus: recordStatus.ONGOING, deviceSn: 'ALARM1-in', gateName: '东入口', endedAt: null }]);
  await comesBackAt(7);
  expect(await records()).toMatchObject([{ recordStatus: recordStatus.AUTO_RECOVERED, endedAt: '2026-01-05T08:07:00+08:00' }]);
});

test('a camera that flaps keeps its records, and within ten minutes pops up once', async () => {
  for (const at of [12, 16]) {
    await watchAt(at);
    await comesBackAt(at);
  }
  expect(await alarms()).toHaveLength(1);
  await watchAt(30);
  expect(await records()).toHaveLength(4);
  heard.splice(
    heard.findIndex((message) => message.infName === 'heartbeat'),
    1,
  );
  expect(await alarms()).toHaveLength(2);
});

test('a record is handled once, by name', async () => {
  const [record] = await records();
  const handle = (id: string) =>
    t.call(offlineRecords.handle, { params: { id }, body: { recordStatus: recordStatus.MANUAL_RECOVERED, note: '已重启' } }, actor);
  expect((await handle(record?.recordId ?? '')).code).toBe('200');
  expect((await handle(record?.recordId ?? '')).code).toBe(commonErrors.notFound.code);
  expect((await records())[0]).toMatchObject({ recordStatus: recordStatus.MANUAL_RECOVERED, handledBy: '周海宁', handleNote: '已重启' });
});

test('a camera that stays offline longer than the hold-down becomes a to-do, closed when it speaks again or somebody says so', async () => {
  const todos = async () => (await t.call(backlogs.list, { query: { typeCode: 'DEVICE_OFFLINE' } }, actor)).data;
  const escalate = async (at: number) => {
    t.clock.at = new Date(began + at * minute);
    for (const job of alarmJobs) await runForDealers(t.app, job);
  };
  await comesBackAt(40);
  await watchAt(45);
  await escalate(49);
  expect((await todos()).totalRecord).toBe(0);
  await escalate(51);
  await escalate(52);
  expect((await todos()).results).toMatchObject([{ title: '相机离线：ALARM1-in', parkName: '车场ALARM1' }]);
  await comesBackAt(60);
  expect((await todos()).totalRecord).toBe(0);
  await watchAt(65);
  await escalate(71);
  expect((await todos()).totalRecord).toBe(1);
  const [ongoing] = await records();
  const body = { recordStatus: recordStatus.INVALID, note: '检修' } as const;
  await t.call(offlineRecords.handle, { params: { id: ongoing?.recordId ?? '' }, body }, actor);
  expect((await todos()).totalRecord).toBe(0);
});
