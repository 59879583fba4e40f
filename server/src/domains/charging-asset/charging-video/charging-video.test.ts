import { chargingVideoErrors, chargingVideos, videoFields } from '@bochong/contract/charging-asset';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset.seed.ts';

let t: TestApp;
let actor: Actor;
const [own] = demoDealers;
const at = { stationId: '', gun: '', elsewhere: '' };

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    at.stationId = await insertStation(tx, own.id, { stationCode: 'VID', stationName: '视频站', parkIds: [] });
    const away = await insertStation(tx, own.id, { stationCode: 'VID2', stationName: '别处站', parkIds: [] });
    const guns = await insertEquipmentWithGuns(tx, own.id, { stationId: at.stationId, equipmentCode: 'VID-E', berths: ['V1', 'V2'] });
    const others = await insertEquipmentWithGuns(tx, own.id, { stationId: away, equipmentCode: 'VID-F' });
    [at.gun = '', at.elsewhere = ''] = [guns.connectorIds[0], others.connectorIds[0]];
  });
});
afterAll(() => t.close());

const create = (deviceCode: string, connectorIds: string[], more: object = {}) => {
  const body = { deviceCode, deviceName: `摄像机${deviceCode}`, model: 1 as const, stationId: at.stationId, connectorIds, ...more };
  return t.call(chargingVideos.create, { body }, actor);
};
const listed = async () => (await t.call(chargingVideos.list, { query: { stationId: at.stationId } }, actor)).data.results;

test('a device sees bays of its own station; a bay has one device, and is free again when that goes', async () => {
  expect((await create('V1', [at.gun])).code).toBe('200');
  expect(await listed()).toMatchObject([{ deviceCode: 'V1', bays: 'V1', connectorIds: [at.gun] }]);
  expect(await create('V2', [at.gun])).toMatchObject({
    code: chargingVideoErrors.bayTaken.code,
    message: '枪VID-E01的车位已有视频设备“摄像机V1”',
  });
  expect((await create('V2', [at.elsewhere])).code).toBe(chargingVideoErrors.gunElsewhere.code);
  expect((await create('V1', [])).code).toBe(chargingVideoErrors.codeTaken.code);
  const [row] = await listed();
  const change = (more: object) =>
    t.call(
      chargingVideos.update,
      { params: { id: row?.videoId ?? '' }, body: { ...videoFields.parse(row), rev: row?.rev ?? 0, ...more } },
      actor,
    );
  expect((await change({ deviceName: '新名' })).code).toBe('200');
  expect((await change({})).code).toBe(commonErrors.stale.code);
  expect((await t.call(chargingVideos.remove, { params: { id: row?.videoId ?? '' } }, actor)).code).toBe('200');
  const { data: bays } = await t.call(chargingVideos.bays, { query: { stationId: at.stationId } }, actor);
  expect(bays.map(({ berthNo, videoId }) => [berthNo, videoId])).toEqual([
    ['V1', null],
    ['V2', null],
  ]);
});

test('the address of a stream is in no log', async () => {
  const streamUrl = 'rtsp://user:secret@10.0.0.9/live';
  expect((await create('V9', [], { streamUrl: 'ftp://x' })).code).toBe(commonErrors.invalid.code);
  await create('V9', [], { streamUrl });
  const { rows } = await t.owner.query("select coalesce(string_agg(l::text, ' '), '') as text from operation_log l");
  expect(rows[0].text).not.toContain('secret@');
});
