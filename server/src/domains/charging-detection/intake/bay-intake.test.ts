import { createHash, randomUUID } from 'node:crypto';
import { chargingVideoErrors, chargingVideos, equipmentOnline } from '@bochong/contract/charging-asset';
import { bayPaths, detectedVehicle, detectionEvent, detectionStatus } from '@bochong/contract/charging-detection';
import { chargingFaults, faultLevel, faultSource } from '@bochong/contract/charging-fault';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { chargingAssetJobs } from '../../charging-asset/index.ts';
import { signedIn } from '../../charging-order/charging-day.fixture.ts';
import { type BayDay, cameraKey, createBayDay, day, signatureOf } from '../bay-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let d: BayDay;
beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
});
beforeEach(async () => {
  d = await createBayDay(t, actor);
});
afterAll(() => t.close());

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sure = { plateNo: '浙AD12345', plateColor: 5 as const, confidence: 96, vehicleClass: 'newEnergy' as const };

test('what a camera saw is kept once, however often it tells it, with the bay it is about', async () => {
  const eventId = randomUUID();
  const first = await d.see('bay.arrive', day('09:00'), { eventId, payload: sure });
  expect(first).toMatchObject({ status: 200, data: { ack: true, duplicate: false } });
  const again = await Promise.all(Array.from({ length: 10 }, () => d.see('bay.arrive', day('09:00'), { eventId, payload: sure })));
  expect(again.map(({ data }) => data?.duplicate)).toEqual(Array.from({ length: 10 }, () => true));
  expect(await d.records()).toMatchObject([
    {
      ...{ eventType: detectionEvent.ARRIVE, eventAt: toIso(day('09:00')), plateNo: '浙AD12345', plateConfidence: 96 },
      ...{ vehicleClass: detectedVehicle.NEW_ENERGY, status: detectionStatus.CONFIRMED, odd: '', thumbnailUrl: null },
    },
  ]);
});

test('only a registered, enabled camera with its own key is heard, of a nonce once, of bays it covers', async () => {
  const at = day('09:00');
  t.clock.at = new Date(at);
  const event = (more: object = {}) => ({
    ...{ deviceSn: d.deviceSn, eventId: randomUUID(), eventType: 'bay.arrive', occurredAt: toIso(at), sentAt: toIso(at), payload: sure },
    ...more,
  });
  expect((await d.post(event(), 'another-key')).status).toBe(401);
  expect((await d.post(event({ deviceSn: 'nobody' }))).status).toBe(404);
  expect((await d.post(event({ deviceSn: 'no body' }))).status).toBe(400);
  const nonce = randomUUID();
  expect((await d.post(event(), undefined, nonce)).status).toBe(200);
  expect((await d.post(event(), undefined, nonce)).status).toBe(401);
  expect(await d.post(event({ payload: { ...sure, bay: 'ELSEWHERE' } }))).toMatchObject({ status: 422, message: '设备没有覆盖该车位' });
  expect((await d.post(event({ eventType: 'bay.rain' }))).status).toBe(422);
  expect((await d.post(event({ payload: 'nothing' }))).status).toBe(400);
  await t.owner.query('update charging_video set enabled = false where device_sn = $1', [d.deviceSn]);
  expect((await d.post(event())).status).toBe(403);
  expect(await d.records()).toHaveLength(1);
});

test('a signature may stand in headers; what is no report is refused as such, and a large one unread', async () => {
  const send = (payload: string, headers: Record<string, string> = {}) =>
    t.app.http.inject({ method: 'POST', url: bayPaths.event, payload, headers: { 'content-type': 'application/json', ...headers } });
  t.clock.at = new Date(day('09:00'));
  const now = toIso(day('09:00'));
  const body = { deviceSn: d.deviceSn, eventId: 'h1', eventType: 'bay.arrive', occurredAt: now, sentAt: now, payload: sure };
  const nonce = randomUUID();
  const headers = { 'x-device-sign': signatureOf(cameraKey, body, nonce), 'x-device-nonce': nonce };
  expect((await send(JSON.stringify(body), headers)).statusCode).toBe(200);
  expect((await send('{"deviceSn":')).statusCode).toBe(400);
  expect((await send('[]')).statusCode).toBe(400);
  expect((await send(`{"a":"${'x'.repeat(70_000)}"}`)).statusCode).toBe(413);
});

test('a camera that says too much is told to wait', async () => {
  t.clock.at = new Date(day('09:00'));
  const statuses: number[] = [];
  for (let count = 0; count < 245; count += 1) statuses.push((await d.see('bay.heartbeat', day('09:00'))).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(240);
  expect(statuses.at(-1)).toBe(429);
  expect((await d.see('bay.heartbeat', day('09:02'))).status).toBe(200);
});

test('an odd plate is none, with what was read kept beside it; a badly read one waits for a person, the worst first', async () => {
  await d.see('bay.arrive', day('09:00'), { payload: { ...sure, plateNo: '!!??' } });
  await d.see('bay.arrive', day('09:10'), { payload: { ...sure, confidence: 61 } });
  await d.see('bay.depart', day('09:20'), { payload: { confidence: 'high' as never } });
  expect((await d.records()).map(({ plateNo, plateConfidence, status, odd }) => [plateNo, plateConfidence, status, odd])).toEqual([
    [null, 0, detectionStatus.NEW, 'payload.plateNo：!!??'],
    ['浙AD12345', 61, detectionStatus.NEW, ''],
    [null, 0, detectionStatus.CONFIRMED, 'payload.confidence：high'],
  ]);
});

test('the time of an event is corrected by the clock of its camera; one that cannot be is flagged', async () => {
  t.clock.at = new Date(day('12:00'));
  await d.see('bay.depart', day('11:40'), { offline: true, sentAt: day('12:01') });
  await d.see('bay.depart', Date.parse('2019-01-01T00:00:00+08:00'), { offline: true });
  expect((await d.records()).map(({ eventAt, unsureTime, offline }) => [eventAt, unsureTime, offline])).toEqual([
    [toIso(day('12:00')), true, true],
    [toIso(day('11:39')), false, true],
  ]);
});

test('pictures come first, as bytes of a picture, and belong to the camera that sent them', async () => {
  const kept = await d.picture('2026/arrive_1.png', pixel, sha256(pixel));
  expect(kept).toMatchObject({ status: 200, data: { objectKey: expect.stringMatching(/^p\/.+\/2026\/arrive_1\.png$/) } });
  expect((await d.picture('2026/arrive_1.png', pixel, sha256(pixel))).status).toBe(200);
  const other = Buffer.concat([pixel, Buffer.from([0])]);
  expect((await d.picture('2026/arrive_1.png', other, sha256(other))).status).toBe(400);
  expect((await d.picture('2026/text.png', Buffer.from('hello'), sha256(Buffer.from('hello')))).status).toBe(400);
  expect((await d.picture('2026/wrong.png', pixel, sha256(other))).status).toBe(400);
  const objectKey = kept.data?.objectKey ?? '';
  await d.see('bay.arrive', day('09:00'), { payload: sure, images: [{ objectKey }, { objectKey: 'p/another/device/secret.png' }] });
  const [seen] = await d.records();
  expect(seen?.thumbnailUrl).toContain(objectKey);
  const { rows } = await t.owner.query<{ images: string[] }>('select images from charging_detection where id = $1', [seen?.detectionId]);
  expect(rows[0]?.images[1]).toMatch(/^p\/[^/]+\/[^/]+\/p\/another\/device\/secret\.png$/);
});

const notices = async () =>
  (await t.call(backlogs.list, { query: { typeCode: 'CHARGING_BAY_NOTICE', status: 0, pageSize: 50 } as never }, actor)).data.results
    .map(({ title }) => title)
    .filter((title) => title.includes('CD10'));

test('a fuel car is somebody’s to look at until it leaves; what was told after an outage is over', async () => {
  await d.see('bay.fuelOccupy', day('09:00'), { payload: { ...sure, plateNo: '浙A12345', vehicleClass: 'fuel' } });
  await d.see('bay.gunOnGround', day('09:01'));
  expect(await notices()).toEqual([expect.stringContaining('枪未归位'), expect.stringMatching(/^油车占位：车位.+ 浙A12345$/)]);
  await d.see('bay.idleOccupy', day('08:00'), { offline: true });
  expect(await notices()).toHaveLength(2);
  await d.see('bay.depart', day('09:30'));
  expect(await notices()).toEqual([expect.stringContaining('枪未归位')]);
});

test('smoke is a critical fault at once', async () => {
  await d.see('bay.smoke', day('09:00'));
  const { data } = await t.call(chargingFaults.list, { query: { stationId: d.speaker.stationId } as never }, actor);
  expect(data.results).toMatchObject([
    { level: faultLevel.CRITICAL, source: faultSource.VIDEO, faultText: '视频发现烟火', connectorNo: 1 },
  ]);
});

test('a camera is online while it is heard, and offline five minutes after', async () => {
  const camera = async () =>
    (await t.call(chargingVideos.list, { query: { keyword: d.deviceSn } }, actor)).data.results.map(({ onlineStatus }) => onlineStatus);
  const minute = async (at: string) => {
    t.clock.at = new Date(day(at));
    for (const job of chargingAssetJobs) await runForDealers(t.app, job);
  };
  expect(await camera()).toEqual([equipmentOnline.NEVER]);
  await d.see('bay.heartbeat', day('09:00'));
  await minute('09:04');
  expect(await camera()).toEqual([equipmentOnline.ONLINE]);
  await minute('09:06');
  expect(await camera()).toEqual([equipmentOnline.OFFLINE]);
  // A recorded sign of life is none.
  await d.see('bay.heartbeat', day('09:00'), { offline: true, sentAt: day('09:00') });
  expect(await camera()).toEqual([equipmentOnline.OFFLINE]);
});

test('a key is made for a camera with a serial number, shown once, and the old one is no longer good', async () => {
  const { data } = await t.call(chargingVideos.list, { query: { keyword: d.deviceSn } }, actor);
  const [{ videoId, ...row } = { videoId: '' }] = data.results;
  const made = await t.call(chargingVideos.rotateKey, { params: { id: videoId } }, actor);
  expect(made.data.secretKey.length).toBeGreaterThanOrEqual(32);
  expect((await d.see('bay.heartbeat', day('09:00'))).status).toBe(401);
  const nothing = { deviceCode: `${d.deviceSn}-2`, deviceName: '无序列号', model: 1 as const, stationId: d.speaker.stationId };
  const { data: added } = await t.call(chargingVideos.create, { body: nothing }, actor);
  expect((await t.call(chargingVideos.rotateKey, { params: { id: added.videoId } }, actor)).code).toBe(
    chargingVideoErrors.noSerialNumber.code,
  );
  const taken = { ...nothing, deviceCode: `${d.deviceSn}-3`, deviceSn: d.deviceSn };
  expect((await t.call(chargingVideos.create, { body: taken }, actor)).code).toBe(chargingVideoErrors.snTaken.code);
  expect(row).toMatchObject({ deviceSn: d.deviceSn });
});
