import { commandState, maxIssueDevices, type RemoteSetting, remoteIssueErrors, remoteIssues } from '@bochong/contract/device';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { insertDevice } from '../device.seed.ts';
import { finishCommand, takeCommands } from '../event-intake/device-command.repo.ts';

const [own, other] = demoDealers;
let t: TestApp;
let actor: Actor;
let terminals: string[];
let camera: string;
let foreign: string;
const device = (dealerId: string, deviceSn: string, change: { deviceType?: number; protocol?: number } = {}) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const parkId = await insertPark(tx, dealerId, {
      parkCode: `REMO${deviceSn.slice(3).toUpperCase()}`,
      parkName: `车场${deviceSn}`,
      parkType: 1,
    });
    return insertDevice(tx, t.app, dealerId, { deviceSn, deviceType: 2, parkId, secretKey: 'x'.repeat(32), ...change });
  });
beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  terminals = [await device(own.id, 'ri-one'), await device(own.id, 'ri-two'), await device(own.id, 'ri-three')];
  camera = await device(own.id, 'ri-cam', { deviceType: 1, protocol: 4 });
  foreign = await device(other.id, 'ri-far');
});
afterAll(() => t.close());

const volume: RemoteSetting = { type: 'UPDATE_CONFIG', heartbeatSeconds: 20, volume: 60, brightness: 80 };
const issue = (deviceIds: string[], setting: RemoteSetting = volume, requestId = newId(), by = actor) =>
  t.call(remoteIssues.issue, { body: { setting, deviceIds, requestId } }, by);
const rowOf = async (id: string) =>
  (await t.call(remoteIssues.list, { query: {} }, actor)).data.results.find(({ issueId }) => issueId === id);
const answers = async (id: string) => (await t.call(remoteIssues.devices, { params: { id } }, actor)).data;
const redo = (id: string, by = actor) => t.call(remoteIssues.redo, { params: { id } }, by);
async function answer(deviceId: string, ok: boolean, message = '') {
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    for (const { commandId } of await takeCommands(tx, deviceId, t.app.clock.now()))
      await finishCommand(tx, deviceId, { commandId, ok, message }, t.app.clock.now());
  });
}

test('each device answers for itself; what failed or was not fetched is told again, once', async () => {
  const [one = '', two = '', three = ''] = terminals;
  const { data } = await issue(terminals);
  expect(await rowOf(data.issueId)).toMatchObject({ type: 'UPDATE_CONFIG', args: { volume: 60 }, deviceCount: 3, waitingCount: 3 });
  await answer(one, true);
  await answer(two, false, '音量不支持');
  expect((await answers(data.issueId)).find(({ deviceId }) => deviceId === two)).toMatchObject({
    ...{ state: commandState.FAILED, message: '音量不支持', doneAt: expect.any(String), tries: 1 },
  });
  t.clock.at = new Date(Date.now() + 601_000);
  expect(await rowOf(data.issueId)).toMatchObject({ doneCount: 1, failedCount: 2, waitingCount: 0 });
  const both = await Promise.all([redo(data.issueId), redo(data.issueId)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', remoteIssueErrors.nothingToRedo.code]);
  expect(both.find(({ code }) => code === '200')?.data).toEqual({ deviceCount: 2 });
  await answer(two, true);
  await answer(three, true);
  expect(await rowOf(data.issueId)).toMatchObject({ deviceCount: 3, doneCount: 3, failedCount: 0 });
  expect((await answers(data.issueId)).map(({ tries }) => tries).sort()).toEqual([1, 2, 2]);
});

test('a request that comes twice is one issue', async () => {
  const requestId = newId();
  const both = await Promise.all([1, 2].map(() => issue(terminals.slice(0, 2), volume, requestId)));
  expect(both.map(({ code }) => code)).toEqual(['200', '200']);
  expect(new Set(both.map(({ data }) => data.issueId)).size).toBe(1);
  expect(await answers(both[0]?.data.issueId ?? '')).toHaveLength(2);
});

test('only devices that can be told it are offered and taken: enabled, of the right protocol, within reach', async () => {
  const offered = async (type: string) =>
    (await t.call(remoteIssues.choices, { query: { type, keyword: 'ri-' } }, actor)).data.map(({ deviceSn }) => deviceSn).sort();
  expect(await offered('SPEAK')).toEqual(['ri-cam', 'ri-one', 'ri-three', 'ri-two']);
  expect(await offered('RESTART')).toEqual(['ri-one', 'ri-three', 'ri-two']);
  for (const wrong of [[camera], [foreign], [...terminals, newId()], [], Array.from({ length: maxIssueDevices + 1 }, () => newId())])
    expect((await issue(wrong)).code).toBe(commonErrors.invalid.code);
  expect((await issue([camera], { type: 'SPEAK', text: '欢迎' })).code).toBe('200');
  const both = await issue([terminals[0] ?? '', foreign], volume, newId(), await t.login('admin'));
  expect(both.code).toBe(remoteIssueErrors.severalUnits.code);
});

test('another unit sees and repeats nothing of it', async () => {
  const { data } = await issue(terminals.slice(0, 1));
  const stranger = await t.login('qingyu', '2');
  expect((await t.call(remoteIssues.devices, { params: { id: data.issueId } }, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await redo(data.issueId, stranger)).code).toBe(commonErrors.notFound.code);
});
