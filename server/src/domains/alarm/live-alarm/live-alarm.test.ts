import { once } from 'node:events';
import { type LiveAlarm, liveAlarm, liveAlarms, missedPerCall, offlineWarningPage } from '@bochong/contract/alarm';
import { defaultSecurityPolicy } from '@bochong/contract/session';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { raiseAlarm } from '../index.ts';
import type { NewAlarm } from './live-alarm.service.ts';

let t: TestApp;
let chief: Actor;
let address = '';
const dealerId = demoDealers[0].id;
const alarmTime = '2026-01-05T08:00:00+08:00';
const six: readonly NewAlarm[] = [
  { msgType: 'blackEnterLotParkAlarm', plateNo: '浙A12345', location: '东入口', alarmTime, orderId: '' },
  { msgType: 'cameraOffline', devName: '东入口相机', alarmTime },
  { msgType: 'chargingDeviceOffline', devName: '1号桩', location: 'B1', alarmTime },
  { msgType: 'multiChargingDeviceOffline', devNum: 7, alarmTime },
  { msgType: 'bagIssueFail', parkNum: 2, syncType: '包期', certCode: 'BQ001' },
  { msgType: 'arrearsWarn', plateNo: '浙A12345', context: '星光大道 欠费2笔30元', alarmTime },
];

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date(alarmTime);
  address = (await t.app.http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.at = new Date(t.clock.at.getTime() + 3_600_000);
  chief = await t.login('binjiang');
});

/** Ids order by millisecond: every alarm has one of its own. */
async function raise(alarm: NewAlarm): Promise<void> {
  t.clock.at = new Date(t.clock.at.getTime() + 1);
  await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => raiseAlarm(t.app, tx, { dealerId }, alarm));
}
const since = () => t.clock.at.toISOString();
const missed = async (as: Actor, from = since(), after?: string) =>
  (await t.call(liveAlarms.missed, { query: { since: from, ...(after && { after }) } }, as)).data;

/** A socket of the console: what it hears, and how its opening ended. */
async function listen(pass: string): Promise<{ heard: LiveAlarm[]; socket: WebSocket; opened: boolean }> {
  const heard: LiveAlarm[] = [];
  const socket = new WebSocket(`${address}/api/ws?${pass}&requestId=keepalive-test`);
  socket.on('message', (bytes) => {
    const message = JSON.parse(String(bytes));
    if (message.infName === 'alarm') heard.push(message);
  });
  const opened = await once(socket, 'open').then(
    () => true,
    () => false,
  );
  return { heard, socket, opened };
}

/** A socket that is let in: on a busy machine an opening can take longer than the server waits. */
async function listening(pass: string): ReturnType<typeof listen> {
  for (;;) {
    const one = await listen(pass);
    if (one.opened) return one;
  }
}

test('every type reaches the dealer’s users over the socket, none another dealer or the platform', async () => {
  const [own, other, platform] = [
    await listening(`token=${chief.token}`),
    await listening(`token=${(await t.login('qingyu', '2')).token}`),
    await listening(`token=${(await t.login('admin', '2')).token}`),
  ];
  for (const alarm of six) await raise(alarm);
  await expect.poll(() => own.heard.length).toBe(6);
  expect(own.heard.map((message) => liveAlarm.parse(message).msgType)).toEqual(six.map(({ msgType }) => msgType));
  expect([...other.heard, ...platform.heard]).toEqual([]);
  for (const { socket } of [own, other, platform]) socket.terminate();
});

test('who was cut off fetches what was raised since, in order, and only what he would have been sent', async () => {
  const from = since();
  for (const alarm of six) await raise(alarm);
  const all = await missed(chief, from);
  expect(all).toMatchObject(six);
  expect(await missed(chief, from, all[3]?.msgId)).toEqual(all.slice(4));
  t.clock.at = new Date(t.clock.at.getTime() + 1000);
  expect(await missed(chief)).toEqual([]);
  expect(await missed(await t.login('admin', '2'), from)).toEqual([]);
  expect(await missed(await t.login('qingyu', '2'), from)).toEqual([]);
  await t.owner.query(
    `update role set resource_ids = array_remove(resource_ids, '${offlineWarningPage.code}') where dealer_id = $1 and role_name = '客服'`,
    [dealerId],
  );
  const types = (await missed(await t.login('kefu'), from)).map(({ msgType }) => msgType);
  expect(types).toContain('blackEnterLotParkAlarm');
  expect(types).not.toContain('cameraOffline');
});

test('an alarm that is rolled back is neither sent nor kept', async () => {
  const from = since();
  const { heard, socket } = await listen(`token=${chief.token}`);
  const failing = t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    await raiseAlarm(t.app, tx, { dealerId }, six[1] as NewAlarm);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await raise(six[0] as NewAlarm);
  await expect.poll(() => heard.map(({ msgType }) => msgType)).toEqual(['blackEnterLotParkAlarm']);
  expect(await missed(chief, from)).toHaveLength(1);
  socket.terminate();
});

test('a thousand missed alarms come page after page, each once', async () => {
  const from = since();
  await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (let number = 0; number < 1000; number += 1)
      await raiseAlarm(t.app, tx, { dealerId }, { msgType: 'cameraOffline', devName: `相机${number}`, alarmTime });
  });
  const first = await missed(chief, from);
  expect(first).toHaveLength(missedPerCall);
  const second = await missed(chief, from, first.at(-1)?.msgId);
  expect(second).toHaveLength(1000 - missedPerCall);
  expect(new Set([...first, ...second].map(({ msgId }) => msgId)).size).toBe(1000);
});

test('with socketTicket the token opens no socket any more, a ticket opens one, once, for half a minute', async () => {
  const ticketOf = async () => (await t.call(liveAlarms.ticket, {}, chief)).data.ticket;
  expect(await ticketOf()).toBeNull();
  await t.owner.query('insert into security_policy (dealer_id, policy, updated_at, updated_by, rev) values ($1, $2, now(), $3, 1)', [
    '00000000-0000-0000-0000-000000000000',
    JSON.stringify({ ...defaultSecurityPolicy, socketTicket: 1 }),
    'test',
  ]);
  expect((await listen(`token=${chief.token}`)).opened).toBe(false);
  const ticket = (await ticketOf()) ?? '';
  const { opened, socket } = await listen(`ticket=${ticket}`);
  expect(opened).toBe(true);
  expect((await listen(`ticket=${ticket}`)).opened).toBe(false);
  const late = (await ticketOf()) ?? '';
  t.clock.at = new Date(t.clock.at.getTime() + 31_000);
  expect((await listen(`ticket=${late}`)).opened).toBe(false);
  expect((await listen('ticket=abc')).opened).toBe(false);
  socket.terminate();
});
