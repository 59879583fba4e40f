import { commonErrors } from '@bochong/contract/kernel/error';
import { monitors, recorders, watchErrors } from '@bochong/contract/watch';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { insertGate, insertPark } from '../parking-lot/parking-lot.seed.ts';

let t: TestApp;
let binjiang: Actor;
const dealerId = demoDealers[0].id;
const [lot, otherLot, lane, otherLane] = [newId(), newId(), newId(), newId()];

beforeAll(async () => {
  t = await createTestApp();
  binjiang = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (const [index, [park, gate]] of [[lot, lane] as const, [otherLot, otherLane] as const].entries()) {
      await insertPark(tx, dealerId, { id: park, parkCode: `WATCH${index}`, parkName: `监控车场${index}`, parkType: 1 });
      await insertGate(tx, dealerId, { id: gate, parkId: park, gateCode: `W${index}`, gateName: `入口${index}`, gateType: 1 });
    }
  });
});
afterAll(() => t.close());
beforeEach(() => t.owner.query('delete from watch_monitor; delete from watch_recorder'));

const recorder = (change: object = {}) => ({
  ...{ name: '一号录像机', parkId: lot, protocol: 1, ip: '10.30.1.20', port: 554, account: 'viewer', channels: 4 },
  ...{ password: 'very-secret', ...change },
});
const monitor = (recorderId: string, change: object = {}) => ({
  ...{ name: '入口全景', recorderId, channelNo: 1, laneId: lane, streamMain: 'rtsp://10.30.1.20/ch1', streamSub: '', ptz: 0 },
  ...change,
});
const addRecorder = (change: object = {}, as = binjiang) => t.call(recorders.create, { body: recorder(change) } as never, as);
const addMonitor = (id: string, change: object = {}, as = binjiang) => t.call(monitors.create, { body: monitor(id, change) } as never, as);
const recordersOf = async (as = binjiang) => (await t.call(recorders.list, { query: {} }, as)).data.results;

test('a password is kept encrypted, never answered or logged, and stays when none is sent', async () => {
  const { recorderId: id } = (await addRecorder()).data;
  const cipher = async () =>
    (await t.owner.query('select password_cipher from watch_recorder where id = $1', [id])).rows[0].password_cipher;
  expect(t.app.keys.decrypt(await cipher())).toBe('very-secret');
  const [row] = await recordersOf();
  expect(row).toMatchObject({ hasPassword: true, parkName: '监控车场0', monitorCount: 0 });
  expect(JSON.stringify(row)).not.toContain('very-secret');
  const { password: _, ...body } = recorder({ name: '改名' });
  expect(await t.call(recorders.update, { params: { id }, body: { ...body, rev: 0 } } as never, binjiang)).toMatchObject({ code: '200' });
  expect(t.app.keys.decrypt(await cipher())).toBe('very-secret');
  const logs = await t.owner.query("select count(*)::int as count from operation_log where detail::text like '%very-secret%'");
  expect(logs.rows).toEqual([{ count: 0 }]);
});

test('a monitor is a channel of its recorder and takes its lot; a channel has one', async () => {
  const id = (await addRecorder()).data.recorderId;
  expect(await addMonitor(id)).toMatchObject({ code: '200' });
  const { results } = (await t.call(monitors.list, { query: {} }, binjiang)).data;
  expect(results).toMatchObject([{ recorderName: '一号录像机', parkId: lot, parkName: '监控车场0', laneName: '入口0' }]);
  expect(await addMonitor(id, { name: '另一个' })).toMatchObject({ code: watchErrors.channelTaken.code });
  expect(await addMonitor(id, { channelNo: 2 })).toMatchObject({ code: watchErrors.monitorTaken.code });
  expect(await addMonitor(id, { name: '太远', channelNo: 5 })).toMatchObject({ code: watchErrors.channelBeyond.code });
  expect(await addMonitor(id, { name: '别处', channelNo: 2, laneId: otherLane })).toMatchObject({ data: { field: 'laneId' } });
  expect(await addMonitor(newId(), { name: '没有' })).toMatchObject({ data: { field: 'recorderId' } });
  const both = await Promise.all(['甲', '乙'].map((name) => addMonitor(id, { name, channelNo: 3, laneId: null })));
  expect(both.map(({ code }) => code).sort()).toEqual(['200', watchErrors.channelTaken.code]);
});

test.each(['rtsp://admin:12345@10.30.1.20/ch1', 'http://10.30.1.20/ch1', 'rtsp://', 'rtsp://10.30.1.20/a b', ''])(
  '%s is no address of a stream',
  async (streamMain) => {
    const id = (await addRecorder()).data.recorderId;
    expect(await addMonitor(id, { streamMain })).toMatchObject({ code: commonErrors.invalid.code, data: { field: 'streamMain' } });
  },
);

test('a recorder with monitors is not removed, moved or cut below its channels', async () => {
  const id = (await addRecorder()).data.recorderId;
  const { monitorId } = (await addMonitor(id, { channelNo: 3 })).data;
  expect(await addRecorder()).toMatchObject({ code: watchErrors.recorderTaken.code });
  expect(await t.call(recorders.remove, { params: { id } }, binjiang)).toMatchObject({ code: watchErrors.recorderUsed.code });
  const change = (fields: object) => t.call(recorders.update, { params: { id }, body: { ...recorder(fields), rev: 0 } } as never, binjiang);
  expect(await change({ parkId: otherLot })).toMatchObject({ code: watchErrors.lotOfMonitors.code });
  expect(await change({ channels: 2 })).toMatchObject({ code: watchErrors.channelsUsed.code });
  expect(await t.call(monitors.remove, { params: { id: monitorId } }, binjiang)).toMatchObject({ code: '200' });
  expect(await t.call(recorders.remove, { params: { id } }, binjiang)).toMatchObject({ code: '200' });
});

test('another unit and whoever is limited to another lot see and use none of it', async () => {
  const id = (await addRecorder()).data.recorderId;
  const qingyu = await t.login('qingyu', '2');
  expect((await recordersOf(qingyu)).map(({ recorderId }) => recorderId)).not.toContain(id);
  expect(await addMonitor(id, {}, qingyu)).toMatchObject({ data: { field: 'recorderId' } });
  await addLimitedUser(t, dealerId, 'otherlot', otherLot);
  const limited = await t.login('otherlot');
  expect(await recordersOf(limited)).toEqual([]);
  expect((await t.call(monitors.recorders, { query: {} }, limited)).data).toEqual([]);
  expect(await addMonitor(id, {}, limited)).toMatchObject({ data: { field: 'recorderId' } });
  expect(await addRecorder({ name: '外面' }, limited)).toMatchObject({ data: { field: 'parkId' } });
  expect(await addRecorder({ name: '里面', parkId: otherLot }, limited)).toMatchObject({ code: '200' });
});
