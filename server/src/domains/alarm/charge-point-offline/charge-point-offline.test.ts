import { once } from 'node:events';
import {
  chargePointOfflineRecordPage,
  chargePointOfflineRecords,
  type LiveAlarm,
  liveAlarms,
  offlineReason,
  recordStatus,
} from '@bochong/contract/alarm';
import { stationStatus } from '@bochong/contract/charging-asset';
import { commonErrors } from '@bochong/contract/kernel/error';
import { backlogs } from '@bochong/contract/todo';
import { demoDealers } from '@bochong/demo/platform.seed';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type WorkContext, workIn } from '../../../kernel/app-context.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { limitTo } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { equipmentCameOnline, equipmentWentOffline, type OfflineCause } from '../../charging-asset/index.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { alarmJobs } from '../index.ts';
import { tellOffline } from './charge-point-offline.service.ts';

const { ONGOING, AUTO_RECOVERED, MANUAL_RECOVERED, INVALID } = recordStatus;
const { CLOSED, TIMEOUT, POWER, PLATFORM } = offlineReason;
const [{ id: dealerId }] = demoDealers;
let t: TestApp;
let chief: Actor;
let narrow: Actor;
let socket: WebSocket;
const heard: LiveAlarm[] = [];
const place = { parkId: '', stationId: '' };
let made = 0;

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does(workIn(t.app, tx)));
const seconds = (count: number) => {
  t.clock.at = new Date(t.app.clock.now().getTime() + count * 1000);
};
const goes = (equipmentId: string, cause: OfflineCause = 'closed') =>
  work((context) => equipmentWentOffline(context, dealerId, equipmentId, cause));
const comes = (equipmentId: string) => work((context) => equipmentCameOnline(context, dealerId, equipmentId));
const tell = () => work((context) => tellOffline(context, dealerId));
/** A station of a lot of its own with piles that have a connection. */
async function stationWith(piles: number) {
  made += 1;
  const code = `OFFLOT${made}`;
  return work(async ({ tx }) => {
    const parkId = await insertPark(tx, dealerId, { parkCode: code, parkName: `${code}场`, parkType: 1 });
    const stationId = await insertStation(tx, dealerId, { stationCode: code, stationName: `${code}站`, parkIds: [parkId], open: true });
    const ids: string[] = [];
    for (let no = 1; no <= piles; no += 1) {
      const given = { stationId, equipmentCode: `${code}-${no}`, location: 'B1', accepted: true };
      const { equipmentId } = await insertEquipmentWithGuns(tx, dealerId, given);
      await equipmentCameOnline(workIn(t.app, tx), dealerId, equipmentId);
      ids.push(equipmentId);
    }
    return { code, parkId, stationId, ids };
  });
}
const records = async (query: object = {}, as = chief) => (await t.call(chargePointOfflineRecords.list, { query }, as)).data.results;
const missed = async (as: Actor) => (await t.call(liveAlarms.missed, { query: { since: t.app.clock.now().toISOString() } }, as)).data;
const handle = (id: string, status: 3 | 4, as = chief) =>
  t.call(chargePointOfflineRecords.handle, { params: { id }, body: { recordStatus: status, note: '已送电' } }, as);

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2026-01-05T08:00:00+08:00');
  Object.assign(place, await stationWith(1));
  await limitTo(t, 'kefu', place.parkId);
  await t.owner.query(
    `update role set resource_ids = resource_ids || '{${chargePointOfflineRecordPage.code},${chargePointOfflineRecordPage.can.handle}}' where dealer_id = $1 and role_name = '客服'`,
    [dealerId],
  );
  chief = await t.login('binjiang');
  const address = (await t.app.http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  socket = new WebSocket(`${address}/api/ws?token=${chief.token}&requestId=keepalive-test`);
  socket.on('message', (bytes) => {
    const message = JSON.parse(String(bytes));
    if (message.infName === 'alarm') heard.push(message);
  });
  await once(socket, 'open');
});
beforeEach(async () => {
  seconds(3600);
  narrow = await t.login('kefu');
  await tell();
  heard.length = 0;
});
afterAll(async () => {
  socket.terminate();
  await t.close();
});

test('a pile that goes away leaves a record at once; its people are told after a minute, once', async () => {
  const { code, stationId, ids } = await stationWith(2);
  await goes(ids[0] ?? '');
  expect(await records({ stationId })).toMatchObject([
    {
      deviceName: `${code}-1`,
      stationName: `${code}站`,
      location: 'B1',
      reason: CLOSED,
      gunCount: 2,
      orderCount: 0,
      recordStatus: ONGOING,
      announcedAt: null,
    },
  ]);
  seconds(59);
  await tell();
  expect(heard).toEqual([]);
  seconds(1);
  await tell();
  await tell();
  await expect
    .poll(() => heard)
    .toMatchObject([
      { msgType: 'chargingDeviceOffline', devName: `${code}-1`, location: `${code}站 B1`, alarmTime: '2026-01-05T09:00:00+08:00' },
    ]);
  seconds(240);
  await comes(ids[0] ?? '');
  expect(await records({ stationId })).toMatchObject([{ recordStatus: AUTO_RECOVERED, minutes: 5, endedAt: '2026-01-05T09:05:00+08:00' }]);
});

test('who is back within a minute bothers nobody', async () => {
  const { stationId, ids } = await stationWith(2);
  await goes(ids[0] ?? '', 'timeout');
  seconds(30);
  await comes(ids[0] ?? '');
  seconds(60);
  await tell();
  expect(await records({ stationId })).toMatchObject([{ reason: TIMEOUT, recordStatus: AUTO_RECOVERED, announcedAt: null }]);
  expect(heard).toEqual([]);
});

test('everybody hears once of all that he sees: several piles are counted, and who sees one station hears of its own', async () => {
  const other = await stationWith(3);
  const [own] = await work(async ({ tx }) => {
    const { equipmentId } = await insertEquipmentWithGuns(tx, dealerId, {
      stationId: place.stationId,
      equipmentCode: 'OWN-2',
      accepted: true,
    });
    return [equipmentId];
  });
  await comes(own ?? '');
  await goes(own ?? '');
  seconds(2);
  for (const id of other.ids.slice(0, 2)) await goes(id);
  seconds(70);
  await tell();
  await expect.poll(() => heard).toMatchObject([{ msgType: 'multiChargingDeviceOffline', devNum: 3 }]);
  expect(await missed(chief)).toMatchObject([{ msgType: 'multiChargingDeviceOffline', devNum: 3 }]);
  expect(await missed(narrow)).toMatchObject([{ msgType: 'chargingDeviceOffline', devName: 'OWN-2' }]);
  expect((await records({}, narrow)).every(({ stationId }) => stationId === place.stationId)).toBe(true);
  const [foreign] = await records({ stationId: other.stationId });
  expect((await handle(foreign?.recordId ?? '', MANUAL_RECOVERED, narrow)).code).toBe(commonErrors.notFound.code);
});

test('four of five within a minute have lost their power; what the platform was away for waits longer', async () => {
  const dark = await stationWith(5);
  for (const id of dark.ids.slice(0, 4)) {
    await goes(id);
    seconds(10);
  }
  const restart = await stationWith(1);
  await goes(restart.ids[0] ?? '', 'platform');
  seconds(100);
  await tell();
  expect((await records({ stationId: dark.stationId })).map(({ reason }) => reason)).toEqual([POWER, POWER, POWER, POWER]);
  expect(await records({ stationId: restart.stationId })).toMatchObject([{ reason: PLATFORM, announcedAt: null }]);
  seconds(200);
  await tell();
  expect((await records({ stationId: restart.stationId }))[0]?.announcedAt).not.toBeNull();
});

test.each([
  ['disabled', 'update charging_equipment set enabled = false where id = $1'],
  ['not let in', 'update charging_equipment set registration_status = 1 where id = $1'],
  [
    'under maintenance',
    `update charging_station set station_status = ${stationStatus.MAINTAINING} where id = (select station_id from charging_equipment where id = $1)`,
  ],
])('nobody is told of a pile that is %s, its record stands', async (_, change) => {
  const { stationId, ids } = await stationWith(1);
  await t.owner.query(change, [ids[0]]);
  await goes(ids[0] ?? '');
  seconds(120);
  await tell();
  expect(await records({ stationId })).toMatchObject([{ recordStatus: ONGOING, announcedAt: null }]);
  expect(heard).toEqual([]);
});

test('an alarm is answered, ended or called false; how good they were is told, what lasts is a to-do', async () => {
  const { stationId, ids } = await stationWith(3);
  const before = (await t.call(chargePointOfflineRecords.quality, {}, chief)).data;
  for (const id of ids.slice(0, 2)) await goes(id);
  seconds(60);
  await tell();
  const [first, second] = await records({ stationId });
  seconds(90);
  const note = { params: { id: first?.recordId ?? '' }, body: { note: '已通知现场' } };
  expect((await t.call(chargePointOfflineRecords.remark, note, chief)).code).toBe('200');
  expect((await records({ stationId }))[0]).toMatchObject({ recordStatus: ONGOING, handledBy: '周海宁', handleNote: '已通知现场' });
  seconds(900);
  const [job] = alarmJobs.filter(({ name }) => name === 'offline-todo');
  if (job) await runForDealers(t.app, job);
  const todos = async () =>
    (await t.call(backlogs.list, { query: { typeCode: 'CHARGE_POINT_OFFLINE', pageSize: 200 } }, chief)).data.results.map(
      ({ title }) => title,
    );
  expect(await todos()).toEqual(expect.arrayContaining([`充电桩离线：${first?.deviceName}`, `充电桩离线：${second?.deviceName}`]));
  expect((await handle(second?.recordId ?? '', INVALID)).code).toBe('200');
  expect((await handle(second?.recordId ?? '', INVALID)).code).toBe(commonErrors.notFound.code);
  expect(await todos()).not.toContain(`充电桩离线：${second?.deviceName}`);
  const { data } = await t.call(chargePointOfflineRecords.quality, {}, chief);
  expect(data.announced - before.announced).toBe(2);
  expect(data.falseAlarms - before.falseAlarms).toBe(1);
  expect(data.answerSec).toBeGreaterThanOrEqual(90);
});

test('told in any order and again and again, a pile has one ongoing record when it is away and none when it is back', async () => {
  const { stationId, ids } = await stationWith(1);
  const [id = ''] = ids;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (words) => {
      for (const online of words) {
        seconds(1);
        await (online ? comes(id) : goes(id));
      }
      const open = (await records({ stationId, recordStatus: ONGOING })).length;
      expect(open).toBe(words.at(-1) ? 0 : 1);
    }),
    { numRuns: 8 },
  );
});
