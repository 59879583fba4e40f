import { cameraPage, deviceCommandErrors, deviceCommands, deviceErrors, devices } from '@bochong/contract/device';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, type Answer, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertGate, insertPark } from '../../parking-lot/parking-lot.seed.ts';

let t: TestApp;
let boss: Actor;
const [own] = demoDealers;

beforeAll(async () => {
  t = await createTestApp();
  boss = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    const parkId = await insertPark(tx, own.id, { parkCode: 'SHEETD', parkName: '表格车场', parkType: 1 });
    await insertGate(tx, own.id, { parkId, gateCode: 'E01', gateName: '东入口', gateType: 1 });
    await insertPark(tx, own.id, { parkCode: 'SHEETE', parkName: '同名车场', parkType: 1 });
    await insertPark(tx, own.id, { parkCode: 'SHEETF', parkName: '同名车场', parkType: 1 });
  });
});
afterAll(() => t.close());

async function send(content: string | Uint8Array, dryRun: '0' | '1' = '1', as = boss): Promise<Answer<Data<typeof devices.import>>> {
  const form = new FormData();
  form.append('file', new File([content as BlobPart], 'devices.csv'));
  form.append('dryRun', dryRun);
  const encoded = new Response(form);
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/api${devices.import.path}`,
    headers: { authorization: as.token, clienttype: as.clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json() };
}
const listed = async (keyword: string) => (await t.call(devices.list, { query: { keyword } }, boss)).data.results;

const sheet = `序列号,设备名称,设备类型,接入协议,车场,通道,相机方向,备用,心跳间隔(秒),密钥
SH-CAM-1,东入口相机,车道相机,标准事件接口,表格车场,东入口,入口,否,30,
SH-TERM-1,东岗亭终端,控制终端,,表格车场,,,,,0123456789abcdef
SH-CAM-2,无通道相机,车道相机,,表格车场,,入口,,,
SH-CAM-3,不在的车场,车道相机,,没有车场,东入口,入口,,,
SH-CAM-4,同名,车道相机,,同名车场,,,,,
SH-CAM-5,没有的通道,车道相机,,表格车场,西入口,入口,,,
SH-CAM-1,重复,控制终端,,表格车场,,,,,
SH-CAM-6,备用怪,车道相机,,表格车场,E01,入口,也许,,
SH-TERM-2,短密钥,控制终端,,表格车场,,,,,abc
`;

test('a sheet of devices is tried first, then the good rows are registered as the form would', async () => {
  const { data } = await send(sheet);
  expect(data).toMatchObject({ total: 9, success: 2, fail: 7 });
  expect(data.errors).toMatchObject([
    { row: 4, message: deviceErrors.laneCameraNeedsGate.message },
    { row: 5, field: '车场', message: '没有车场“没有车场”' },
    { row: 6, field: '车场', message: '车场“同名车场”不止一个' },
    { row: 7, field: '通道', message: '没有通道“西入口”' },
    { row: 8, field: '序列号', message: deviceErrors.snTaken.message },
    { row: 9, field: '备用', message: '请填写“是”或“否”' },
    { row: 10, field: '密钥' },
  ]);
  expect(await listed('SH-')).toEqual([]);
  expect((await send(sheet, '0')).data).toMatchObject({ success: 2 });
  expect(await listed('SH-CAM')).toMatchObject([
    { deviceSn: 'SH-CAM-1', gateName: '东入口', direction: 1, protocol: 1, heartbeatSeconds: 30 },
  ]);
  expect(await listed('SH-TERM')).toMatchObject([{ deviceSn: 'SH-TERM-1', deviceType: 2 }]);
});

test('the template names every column', async () => {
  const headers = { authorization: boss.token, clienttype: boss.clientType };
  const { rawPayload } = await t.app.http.inject({ url: `/api${devices.template.path}`, headers });
  expect((await send(rawPayload)).data).toMatchObject({
    total: 1,
    errors: [{ row: 2, field: '车场', message: '没有车场“星光大道地下车场”' }],
  });
});

test('who has the camera page’s buttons only reaches lane cameras', async () => {
  const codes = [cameraPage.code, ...Object.values(cameraPage.can)];
  await t.owner.query(
    `update role set resource_ids = $1 where id in
       (select r.role_id from user_role r join app_user u on u.dealer_id = r.dealer_id and u.id = r.user_id where u.account = 'kefu')`,
    [codes],
  );
  const cameras = await t.login('kefu');
  const [camera] = await listed('SH-CAM-1');
  const [terminal] = await listed('SH-TERM-1');
  const params = { id: terminal?.deviceId ?? '' };
  const body = { ...terminal, rev: terminal?.rev ?? 0 } as never;
  expect((await t.call(devices.update, { params, body }, cameras)).code).toBe(deviceErrors.camerasOnly.code);
  expect((await t.call(devices.create, { body: { ...terminal, deviceSn: 'SH-TERM-9' } as never }, cameras)).code).toBe(
    deviceErrors.camerasOnly.code,
  );
  expect((await t.call(deviceCommands.reboot, { params }, cameras)).code).toBe(deviceErrors.camerasOnly.code);
  const more = '序列号,设备名称,设备类型,车场\nSH-TERM-3,岗亭,控制终端,表格车场\n';
  expect((await send(more, '1', cameras)).data.errors).toMatchObject([{ message: deviceErrors.camerasOnly.message }]);
  const own = { params: { id: camera?.deviceId ?? '' }, body: { ...camera, remark: '擦过镜头', rev: camera?.rev ?? 0 } as never };
  expect((await t.call(devices.update, own, cameras)).code).toBe('200');
});

test('a camera is restarted once at a time; one that cannot be says so', async () => {
  const [camera] = await listed('SH-CAM-1');
  const params = { id: camera?.deviceId ?? '' };
  const { data } = await t.call(deviceCommands.reboot, { params }, boss);
  expect((await t.call(deviceCommands.recent, { params }, boss)).data).toMatchObject([
    { commandId: data.commandId, type: 'RESTART', state: 0 },
  ]);
  expect((await t.call(deviceCommands.reboot, { params }, boss)).code).toBe(deviceCommandErrors.rebootWaiting.code);
  await t.owner.query('update device set protocol = 4 where id = $1', [params.id]);
  expect((await t.call(deviceCommands.reboot, { params }, boss)).code).toBe(deviceCommandErrors.noReboot.code);
});
