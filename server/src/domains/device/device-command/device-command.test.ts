import { commandState, deviceCommandErrors, deviceCommands, devices } from '@bochong/contract/device';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { insertDevice } from '../device.seed.ts';
import { finishCommand, takeCommands } from '../event-intake/device-command.repo.ts';

const [own] = demoDealers;
let t: TestApp;
let actor: Actor;
let id: string;
beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  id = await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    const parkId = await insertPark(tx, own.id, { parkCode: 'REMOTE1', parkName: '远程车场', parkType: 1 });
    return insertDevice(tx, t.app, own.id, { deviceSn: 'term-r', deviceType: 2, parkId, secretKey: 'x'.repeat(32) });
  });
});
afterAll(() => t.close());

const issue = (body: object) => t.call(deviceCommands.issue, { params: { id }, body: body as never }, actor);
const newest = async () => (await t.call(deviceCommands.recent, { params: { id } }, actor)).data[0];
const asDevice = <T>(work: Parameters<typeof t.app.database.inScope<T>>[1]) => t.app.database.inScope({ dealerIds: [own.id] }, work);

test('a setting waits for the device, is handed over once, and shows what the device made of it', async () => {
  const { commandId } = (await issue({ type: 'UPDATE_CONFIG', heartbeatSeconds: 20, volume: 60, brightness: 80 })).data;
  expect(await newest()).toMatchObject({ commandId, state: commandState.WAITING, args: { heartbeatSeconds: 20, volume: 60 } });
  const taken = await asDevice((tx) => takeCommands(tx, id, new Date()));
  expect(taken.map((command) => command.commandId)).toEqual([commandId]);
  expect(await newest()).toMatchObject({ state: commandState.DELIVERED });
  await asDevice((tx) => finishCommand(tx, id, { commandId, ok: false, message: '音量不支持' }, new Date()));
  expect(await newest()).toMatchObject({ state: commandState.FAILED, message: '音量不支持' });
  const display = (await issue({ type: 'DISPLAY', lines: ['欢迎光临'] })).data;
  await asDevice((tx) => takeCommands(tx, id, new Date()));
  await asDevice((tx) => finishCommand(tx, id, { commandId: display.commandId, ok: true, message: '' }, new Date()));
  expect(await newest()).toMatchObject({ state: commandState.DONE });
});

test('one that was not fetched within ten minutes has run out; the time is the server’s', async () => {
  await issue({ type: 'SET_TIME' });
  expect(await newest()).toMatchObject({ type: 'SET_TIME', args: { time: expect.stringMatching(/\+08:00$/) } });
  t.clock.at = new Date(Date.now() + 601_000);
  expect(await newest()).toMatchObject({ state: commandState.EXPIRED });
});

test.each([{ type: 'OPEN_GATE' }, { type: 'SPEAK', text: '' }, { type: 'UPDATE_CONFIG', heartbeatSeconds: 1, volume: 5, brightness: 5 }])(
  '%o is no setting',
  async (body) => expect((await issue(body)).code).toBe(commonErrors.invalid.code),
);

test('a Vzenith camera is told what its protocol has words for; the rest is refused by name', async () => {
  await t.owner.query('update device set protocol = 4 where id = $1', [id]);
  const refused = { code: deviceCommandErrors.notTaken.code, message: '臻识HTTP推送不支持“校时”，请在设备网页上操作' };
  expect(await issue({ type: 'SET_TIME' })).toMatchObject(refused);
  const settings = [{ type: 'SNAPSHOT' }, { type: 'RESTART' }, { type: 'UPDATE_CONFIG', heartbeatSeconds: 20, volume: 60, brightness: 80 }];
  for (const body of settings) expect((await issue(body)).code, body.type).toBe(deviceCommandErrors.notTaken.code);
  const taken = [
    { type: 'DISPLAY', lines: ['一路平安'] },
    { type: 'SPEAK', text: '一路平安' },
  ];
  for (const body of taken) expect((await issue(body)).code, body.type).toBe('200');
  await t.owner.query('update device set protocol = 1 where id = $1', [id]);
});

test('a disabled device is told nothing', async () => {
  await t.call(devices.switchStatus, { params: { id }, body: { enabled: false, rev: 0 } }, actor);
  expect((await issue({ type: 'RESTART' })).code).toBe(deviceCommandErrors.disabled.code);
});
