import { randomBytes } from 'node:crypto';
import {
  campaignStatus,
  chargingFirmwareErrors,
  chargingFirmwares,
  firmwareCampaignErrors,
  firmwareCampaigns,
  skipReason,
  upgradeState,
  waveUnit,
} from '@bochong/contract/charging-maintenance';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { insertEquipmentWithGuns } from '../../charging-asset/charging-asset.seed.ts';
import { openOrderChanged, openOrderState } from '../../charging-asset/index.ts';
import { bootPayload, type ChargeYard, dial, openChargeYard, type TestPoint } from '../../charging-connect/charge-point.fixture.ts';
import { chargingMaintenanceJobs } from '../charging-maintenance.jobs.ts';
import { seedCampaign, seedFirmware } from '../charging-maintenance.seed.ts';
import { firmwareFile, keepFirmware, sendFile } from '../firmware.fixture.ts';

const { WAITING, TOLD, DOWNLOADING, INSTALLING, INSTALLED, FAILED, TIMED_OUT, SKIPPED, CANCELLED } = upgradeState;
let yard: ChargeYard;
let firmwareId = '';
let made = 0;
const start = new Date('2026-11-28T02:00:00+08:00');

beforeAll(async () => {
  yard = await openChargeYard();
  Object.assign(yard.t.app.config, { BOCHONG_PUBLIC_URL: `http://127.0.0.1:${yard.port}` });
  firmwareId = await keepFirmware(yard.t, yard.actor, { version: '2.0', bytes: firmwareFile('2.0'), vendor: 'Test', model: 'One' });
});
afterAll(() => yard.close());
beforeEach(async () => {
  made += 1;
  yard.t.clock.at = new Date(start.getTime() + made * 86_400_000);
  yard.actor = await yard.t.login('binjiang');
});

interface Known {
  point: TestPoint;
  equipmentId: string;
  identity: string;
  key: string;
}
const boots = (point: TestPoint, firmwareVersion = '1.0') => point.call('BootNotification', { ...bootPayload, firmwareVersion });
async function connect(name: string): Promise<Known> {
  const identity = `UP${made}-${name}`;
  const key = randomBytes(20).toString('hex');
  const { equipmentId } = await yard.work(({ tx }) =>
    insertEquipmentWithGuns(tx, yard.dealerId, { stationId: yard.stationId, equipmentCode: identity, accepted: true, authKey: key }),
  );
  return { point: await again({ identity, key }), equipmentId, identity, key };
}
async function again({ identity, key }: Pick<Known, 'identity' | 'key'>, firmware = '1.0'): Promise<TestPoint> {
  const point = await dial(yard.port, identity, { key, secure: false });
  Object.assign(point.answers, {
    UpdateFirmware: () => ({}),
    ChangeConfiguration: () => ({ status: 'Rejected' }),
    GetConfiguration: () => ({}),
  });
  expect((await boots(point, firmware))[2]).toMatchObject({ status: 'Accepted' });
  return point;
}
const told = (point: TestPoint) =>
  point.calls.filter(({ action }) => action === 'UpdateFirmware').map(({ payload }) => String(payload.location));
const says = (point: TestPoint, status: string) => point.call('FirmwareStatusNotification', { status });

const blank = (): BodyOf<typeof firmwareCampaigns.create> => ({
  ...{ campaignName: '测试升级', firmwareId, stationIds: [], fromVersion: '', canaryCount: 0, waveUnit: waveUnit.POINTS, waveSize: 50 },
  ...{ waveGapMin: 0, windowFrom: null, windowTo: null, stopCount: null, stopPercent: null, timeoutMin: 30 },
});
const create = (given: Partial<BodyOf<typeof firmwareCampaigns.create>> = {}) =>
  yard.t.call(firmwareCampaigns.create, { body: { ...blank(), ...given } }, yard.actor);
async function begin(given: Partial<BodyOf<typeof firmwareCampaigns.create>> = {}): Promise<string> {
  const { data, code, message } = await create(given);
  expect([code, message]).toEqual(['200', 'success']);
  await tick();
  return data.campaignId;
}
async function tick(minutes = 0) {
  yard.t.clock.at = new Date(yard.t.clock.at.getTime() + minutes * 60_000 + 3_000);
  await deliverEvents(yard.t, 'FirmwareCampaignDue');
  for (const job of chargingMaintenanceJobs) await runForDealers(yard.t.app, job);
}
const get = async (id: string) => (await yard.t.call(firmwareCampaigns.get, { params: { id } }, yard.actor)).data;
const rows = async (id: string) =>
  (await yard.t.call(firmwareCampaigns.points, { query: { campaignId: id, keyword: `UP${made}-` } }, yard.actor)).data.results;
const states = async (id: string) => (await rows(id)).map(({ state }) => state);
const deed = async (name: 'pause' | 'resume' | 'stop' | 'retry', id: string) =>
  yard.t.call(
    firmwareCampaigns[name] as typeof firmwareCampaigns.pause,
    { params: { id }, body: { reason: '查看', rev: (await get(id)).rev } },
    yard.actor,
  );
/** Ends whatever runs, so that the next test's points are the only ones in a campaign. */
const end = async (id: string) => void (await deed('stop', id));

test('a device is told, tells its steps in whatever order, and only its start with the new version proves it', async () => {
  const { point, identity, key } = await connect('A');
  const id = await begin();
  await expect.poll(() => told(point).length).toBe(1);
  await expect.poll(async () => (await states(id))[0]).toBe(TOLD);
  await says(point, 'Installing');
  await says(point, 'Downloading');
  await says(point, 'Downloaded');
  expect(await states(id)).toEqual([INSTALLING]);
  await says(point, 'Installed');
  expect(await rows(id)).toMatchObject([{ state: INSTALLING, reason: '设备报告已安装，待重启确认', versionNow: '1.0' }]);
  point.socket.close();
  const after = await again({ identity, key }, '2.0');
  expect(await rows(id)).toMatchObject([{ state: INSTALLED, versionBefore: '1.0', versionNow: '2.0' }]);
  await says(after, 'InstallationFailed');
  await tick();
  expect(await get(id)).toMatchObject({ status: campaignStatus.FINISHED, installed: 1, failed: 0 });
  after.socket.close();
});

test('its file is fetched in parts under an address of its own, which is worth nothing to others or afterwards', async () => {
  const { point } = await connect('A');
  const id = await begin();
  await expect.poll(() => told(point).length).toBe(1);
  const url = told(point)[0] ?? '';
  const whole = await fetch(url);
  expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(firmwareFile('2.0'))]).toEqual([200, true]);
  const part = await fetch(url, { headers: { range: 'bytes=17-19' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 17-19/4000', '2.0']);
  expect((await fetch(url, { headers: { range: 'bytes=4000-' } })).status).toBe(416);
  const [head, token, name] = [
    url.slice(0, url.lastIndexOf('/') - 72),
    url.slice(url.lastIndexOf('/') - 72, url.lastIndexOf('/')),
    '/2.0.bin',
  ];
  const other = `${token.slice(0, 50)}${token[50] === 'A' ? 'B' : 'A'}${token.slice(51)}`;
  for (const wrong of [other, token.slice(1), 'x', '..%2F..%2Fetc'])
    expect((await fetch(`${head}${wrong}${name}`)).status, wrong).toBe(404);
  await expect.poll(async () => (await rows(id))[0]?.fetchedAt).not.toBeNull();
  await says(point, 'DownloadFailed');
  expect((await fetch(url)).status).toBe(404);
  point.socket.close();
});

test('whoever charges waits; outside of its window nobody is told', async () => {
  const [{ point, equipmentId }, other] = [await connect('A'), await connect('B')];
  const { rows: guns } = await yard.t.owner.query<{ id: string }>('select id from charging_connector where equipment_id = $1', [
    equipmentId,
  ]);
  const gun = guns[0]?.id ?? '';
  const charge = (order: Parameters<typeof openOrderChanged>[3]) =>
    yard.work((context) => openOrderChanged(context, yard.dealerId, gun, order));
  await charge({ orderId: newId(), state: openOrderState.CHARGING });
  expect((await yard.t.call(firmwareCampaigns.preview, { body: blank() }, yard.actor)).data.charging).toBe(1);
  const id = await begin({ windowFrom: '03:00', windowTo: '05:00' });
  expect([told(point), told(other.point)]).toEqual([[], []]);
  await tick(60);
  await expect.poll(() => told(other.point).length).toBe(1);
  expect(told(point)).toEqual([]);
  await charge(null);
  await tick(1);
  await expect.poll(() => told(point).length).toBe(1);
  expect((await rows(id)).every(({ attempt }) => attempt === 1)).toBe(true);
  await end(id);
  for (const known of [point, other.point]) known.socket.close();
});

test('a failed canary pauses it, a person resumes, retries and stops it; the old version is a failure', async () => {
  const known = [await connect('A'), await connect('B'), await connect('C')];
  const [a, b, c] = known.map(({ point }) => point) as [TestPoint, TestPoint, TestPoint];
  const id = await begin({ canaryCount: 1, waveSize: 1 });
  await expect.poll(() => told(a).length).toBe(1);
  expect([told(b), told(c)]).toEqual([[], []]);
  await says(a, 'Downloading');
  await says(a, 'Downloaded');
  a.socket.close();
  await expect.poll(() => a.socket.readyState).toBe(3);
  const a2 = await again(known[0] as Known);
  await tick();
  expect(await get(id)).toMatchObject({ status: campaignStatus.PAUSED, statusReason: '试点失败1台', failed: 1, waiting: 2 });
  expect((await rows(id))[0]).toMatchObject({ state: FAILED, reason: '重启后版本仍为1.0' });
  await tick(5);
  expect(told(b)).toEqual([]);

  expect((await deed('pause', id)).code).toBe(firmwareCampaignErrors.notNow.code);
  expect((await deed('resume', id)).code).toBe('200');
  await tick();
  await expect.poll(() => told(b).length).toBe(1);
  expect(told(c)).toEqual([]);
  expect((await deed('retry', id)).code).toBe('200');
  await tick();
  await expect.poll(() => told(a2).length).toBe(1);
  expect((await rows(id))[0]).toMatchObject({ attempt: 2 });
  expect((await deed('retry', id)).code).toBe(firmwareCampaignErrors.nothingFailed.code);
  expect((await deed('stop', id)).code).toBe('200');
  const stopped = await get(id);
  expect(stopped).toMatchObject({ status: campaignStatus.STOPPED, cancelled: 1, underWay: 2 });
  expect(stopped.statusReason).toMatch(/：查看$/);
  await boots(b, '2.0');
  expect((await states(id)).toSorted((x, y) => x - y)).toEqual([TOLD, INSTALLED, CANCELLED]);
  for (const point of [a2, b, c]) point.socket.close();
});

test('what cannot be reached is told again, what refuses has failed, what is silent runs out of time; late proof counts', async () => {
  const [a, b, c] = [await connect('A'), await connect('B'), await connect('C')];
  delete b.point.answers.UpdateFirmware;
  b.point.answers.UpdateFirmware = () => undefined;
  c.point.socket.close();
  await expect
    .poll(
      async () =>
        (await yard.t.call(firmwareCampaigns.preview, { body: blank() }, yard.actor)).data.skipped.find(
          ({ reason }) => reason === skipReason.OFFLINE,
        )?.names,
    )
    .toContain(c.identity);
  const id = await begin();
  await expect.poll(() => told(a.point).length).toBe(1);
  expect(await rows(id)).toMatchObject([{ state: TOLD }, { state: TOLD }, { state: SKIPPED, reason: '离线', waveNo: null }]);
  // Gone before it answered: the call failed, and the device is told again when it is back.
  b.point.socket.close();
  await expect.poll(async () => (await rows(id))[1]).toMatchObject({ state: WAITING, reason: '未送达，等设备上线后重发' });
  const b2 = await again(b);
  await tick();
  await expect.poll(() => told(b2).length).toBe(1);
  await says(a.point, 'Downloading');
  expect((await states(id))[0]).toBe(DOWNLOADING);
  await tick(31);
  expect((await rows(id)).map(({ state, reason }) => [state, reason])).toEqual([
    [TIMED_OUT, '未下载完'],
    [TIMED_OUT, '没有任何进度'],
    [SKIPPED, '离线'],
  ]);
  expect(await get(id)).toMatchObject({ status: campaignStatus.FINISHED, failed: 2 });
  expect((await get(id)).outcomes).toContainEqual({ state: TIMED_OUT, reason: '未下载完', points: 1 });
  await boots(a.point, '2.0');
  expect(await get(id)).toMatchObject({ installed: 1, failed: 1 });
  for (const point of [a.point, b2]) point.socket.close();
});

test('what may not be made is refused, and a charge point is in one campaign', async () => {
  const { point } = await connect('A');
  expect((await create({ windowFrom: '03:00' })).code).toBe(firmwareCampaignErrors.halfWindow.code);
  expect((await create({ waveUnit: waveUnit.PERCENT, waveSize: 101 })).code).toBe(firmwareCampaignErrors.percentTooBig.code);
  expect((await create({ fromVersion: '0.1' })).code).toBe(firmwareCampaignErrors.nobody.code);
  const id = await begin({ windowFrom: '12:00', windowTo: '13:00' });
  expect((await create()).code).toBe(firmwareCampaignErrors.nobody.code);
  const { skipped } = (await yard.t.call(firmwareCampaigns.preview, { body: blank() }, yard.actor)).data;
  expect(skipped.find(({ reason }) => reason === skipReason.BUSY)?.points).toBe(1);
  const stranger = await yard.t.login('qingyu', '2');
  expect((await yard.t.call(firmwareCampaigns.get, { params: { id } }, stranger)).code).toBe('40401');
  await end(id);
  point.socket.close();
});

test('a campaign of the past reads as one that ran', async () => {
  const { t, actor, dealerId, stationId } = yard;
  const past = { dealerId, by: '周海宁', at: start };
  const id = await seedFirmware(t.app, { ...past, version: '1.9', vendor: 'Test', note: '旧版' });
  const failures = { 1: { state: 'FAILED', reason: '下载失败（DownloadFailed）' } } as const;
  const campaign = { ...past, stationId, firmwareId: id, campaignName: '往期升级', versionBefore: '1.8', failures };
  await yard.work(({ tx }) => seedCampaign(tx, campaign));
  await yard.work(({ tx }) => seedCampaign(tx, { ...campaign, campaignName: '往期暂停', paused: '试点失败1台' }));
  const { results } = (await t.call(firmwareCampaigns.list, { query: { keyword: '往期' } }, actor)).data;
  expect(results).toMatchObject([
    { status: campaignStatus.PAUSED, statusReason: '试点失败1台', failed: 1, installed: 0, waveNo: 0 },
    { status: campaignStatus.FINISHED, failed: 1, waiting: 0, version: '1.9' },
  ]);
  expect(results[1]?.installed).toBe((results[1]?.chosen ?? 0) - 1);
});

test('firmware is kept with its own sum, once for its devices, and signed by both or none', async () => {
  const { t, actor } = yard;
  expect((await sendFile(t, actor, chargingFirmwares.upload.path, new Uint8Array(), 'a.bin')).code).toBe(
    chargingFirmwareErrors.emptyFile.code,
  );
  const { data: file } = await sendFile(t, actor, chargingFirmwares.upload.path, firmwareFile('3.0'), '../../a.bin');
  expect(file.fileName).toBe('a.bin');
  const body = {
    fileId: file.fileId,
    fileName: 'a.bin',
    version: '3.0',
    vendor: 'X',
    model: '',
    note: '说明',
    signature: '',
    signingCertificate: '',
  };
  const add = (given: Partial<typeof body>) => t.call(chargingFirmwares.create, { body: { ...body, ...given } }, actor);
  expect((await add({ fileId: 'p/other.bin' })).code).toBe(chargingFirmwareErrors.noFile.code);
  expect((await add({ fileId: `${file.fileId.slice(0, -5)}x.bin` })).code).toBe(chargingFirmwareErrors.noFile.code);
  expect((await add({ signature: 'QUJD' })).code).toBe(chargingFirmwareErrors.halfSigned.code);
  expect((await add({ signature: 'QUJD', signingCertificate: 'PEM' })).code).toBe(chargingFirmwareErrors.notCertificate.code);
  expect((await add({})).code).toBe('200');
  expect((await add({ vendor: 'x' })).code).toBe(chargingFirmwareErrors.taken.code);
  const [shown] = (await t.call(chargingFirmwares.list, { query: { keyword: '3.0' } }, actor)).data.results;
  expect(shown).toMatchObject({ sizeBytes: 4000, sha256: file.sha256, signed: 0, status: 1 });
  const withdraw = () => t.call(chargingFirmwares.withdraw, { params: { id: shown?.firmwareId ?? '' }, body: { rev: 0 } }, actor);
  expect((await withdraw()).code).toBe('200');
  expect((await withdraw()).code).toBe('40901');
  expect((await create({ firmwareId: shown?.firmwareId ?? '' })).code).toBe(firmwareCampaignErrors.withdrawn.code);
});
