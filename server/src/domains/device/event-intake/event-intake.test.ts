import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type DeviceCommand, devicePaths, devices, type LaneEvent, quarantineErrors, quarantines } from '@bochong/contract/device';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { AppError } from '../../../kernel/http/errors.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { insertGate, insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { insertDevice } from '../device.seed.ts';
import { deviceJobs, sendCommand } from '../index.ts';
import { signatureOf } from './device-identity.ts';
import type { PassageContext } from './passage.ts';

/** What the business was given, and what it shall answer: the intake is tested on its own terms. */
const business = vi.hoisted(() => ({
  given: [] as { context: PassageContext; event: LaneEvent }[],
  act: async (_tx: Tx): Promise<DeviceCommand[]> => [],
}));
vi.mock('./business.ts', () => ({
  applyToBusiness: () => async (tx: Tx, context: PassageContext, event: LaneEvent) => {
    business.given.push({ context, event });
    return { result: { decision: 'RELEASE' }, commands: await business.act(tx) };
  },
}));

let t: TestApp;
let actor: Actor;
const key = 'a-key-of-the-device';
const [own] = demoDealers;
const scope = { dealerIds: [own.id] };
let parkId = '';
let gates = { entry: '', exit: '' };
let cameraId = '';

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  await t.app.database.inScope(scope, async (tx) => {
    parkId = await insertPark(tx, own.id, { parkCode: 'YARD01', parkName: '星光大道车场', parkType: 1 });
    const entry = await insertGate(tx, own.id, { parkId, gateCode: 'E01', gateName: '东入口', gateType: 1 });
    const exit = await insertGate(tx, own.id, { parkId, gateCode: 'X01', gateName: '东出口', gateType: 2 });
    gates = { entry, exit };
    const secretKey = key;
    cameraId = await insertDevice(tx, t.app, own.id, { deviceSn: 'cam-in', deviceType: 1, parkId, gateId: entry, direction: 1, secretKey });
    await insertDevice(tx, t.app, own.id, { deviceSn: 'term', deviceType: 2, parkId, secretKey });
    const config = { passedInput: 1, serialChannel: 0 };
    await insertDevice(tx, t.app, own.id, {
      deviceSn: 'vz-out',
      deviceType: 1,
      protocol: 4,
      parkId,
      gateId: exit,
      direction: 2,
      config,
      secretKey,
    });
  });
});
afterAll(() => t.close());
beforeEach(() => {
  business.given.length = 0;
  business.act = async () => [];
});

type Body = Record<string, unknown>;
const post = async (url: string, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const response = await t.app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
  return {
    status: response.statusCode,
    ...(response.json() as { code: number; message: string; data: Body; Response_AlarmInfoPlate?: Body }),
  };
};
const signed = (body: Body, nonce: string = randomUUID(), secret = key) =>
  JSON.stringify({ ...body, nonce, sign: signatureOf(secret, body, nonce) });
const send = (body: Body, secret = key) => post(devicePaths.event, signed(body, randomUUID(), secret));

let made = 0;
const capture = (over: Body = {}, payload: Body = {}): Body => {
  made += 1;
  const now = toIso(t.app.clock.now());
  return {
    eventId: `e-${made}`,
    eventType: 'lane.capture',
    deviceSn: 'cam-in',
    bootId: 'b1',
    seq: made,
    occurredAt: now,
    sentAt: now,
    payload: { direction: 'IN', plateNo: '浙AD12345', plateColor: 5, confidence: 96, ...payload },
    ...over,
  };
};
const open = (): DeviceCommand => ({
  commandId: randomUUID(),
  type: 'OPEN_GATE',
  args: { gateCode: 'E01' },
  issuedAt: toIso(t.app.clock.now()),
  expiresAt: toIso(t.app.clock.now().getTime() + 10_000),
});
const waiting = async (deviceSn: string) => (await t.call(quarantines.list, { query: { deviceSn, status: 0 } }, actor)).data.results;
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('an event reaches the business once; its repetition answers the same and opens only while the command lives', async () => {
  business.act = async () => [open()];
  const body = capture();
  const first = await send(body);
  expect(first).toMatchObject({ status: 200, code: 200, data: { ack: true, duplicate: false, result: { decision: 'RELEASE' } } });
  expect(business.given[0]).toMatchObject({
    context: { device: { dealerId: own.id, deviceId: cameraId, parkId, gateId: gates.entry }, offline: false, flags: [] },
    event: { eventType: 'lane.capture', payload: { plateNo: '浙AD12345', direction: 'IN' } },
  });
  const again = await send({ ...body, attempt: 2 });
  expect(again.data).toMatchObject({ duplicate: true, result: { decision: 'RELEASE' }, commands: [{ type: 'OPEN_GATE' }] });
  const [stored] = (first.data.commands as DeviceCommand[]) ?? [];
  await t.owner.query(
    `update device_event set reply = jsonb_set(reply, '{commands,0,expiresAt}', to_jsonb($1::text)) where event_id = $2`,
    [toIso(Date.parse(stored?.issuedAt ?? '') - 1000), body.eventId],
  );
  expect((await send({ ...body, attempt: 3 })).data).toMatchObject({ duplicate: true, commands: [] });
  expect(business.given).toHaveLength(1);
});

test('twenty arrivals of one event at once are one event', async () => {
  const body = capture();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, attempt) => send({ ...body, attempt: attempt + 1 })));
  expect(answers.filter((answer) => answer.data.duplicate === false)).toHaveLength(1);
  expect(business.given).toHaveLength(1);
});

test('the event row and its effect commit together', async () => {
  const body = capture();
  business.act = async () => {
    throw new AppError(commonErrors.rule, { message: '泊位不存在' });
  };
  expect(await send(body)).toMatchObject({ status: 422, message: '泊位不存在', data: { ack: true, quarantined: true } });
  const { rows } = await t.owner.query('select 1 from device_event where event_id = $1', [body.eventId]);
  expect(rows).toHaveLength(0);
  const [kept] = await waiting('cam-in');
  const id = kept?.quarantineId ?? '';
  expect(await t.call(quarantines.reapply, { params: { id } }, actor)).toMatchObject({
    code: quarantineErrors.stillRefused.code,
    message: '仍无法处理：泊位不存在',
  });
  business.act = async () => [];
  expect(kept).toMatchObject({ reason: 6, message: '泊位不存在', kind: 'event' });
  const reapplied = await t.call(quarantines.reapply, { params: { id: kept?.quarantineId ?? '' } }, actor);
  expect(reapplied).toMatchObject({ code: '200', data: { eventId: body.eventId, result: { decision: 'RELEASE' } } });
  expect(await waiting('cam-in')).toHaveLength(0);
  expect(await t.call(quarantines.reapply, { params: { id: kept?.quarantineId ?? '' } }, actor)).toMatchObject({
    code: quarantineErrors.handled.code,
  });
});

test('a wrong key, a changed body and a used nonce are refused', async () => {
  const body = capture();
  expect(await send(body, 'another key')).toMatchObject({ status: 401, message: '签名不正确' });
  const nonce = randomUUID();
  const text = signed(body, nonce);
  expect(await post(devicePaths.event, text.replace('AD12345', 'AD12346'))).toMatchObject({ status: 401 });
  expect(await post(devicePaths.event, text)).toMatchObject({ status: 200 });
  expect(await post(devicePaths.event, signed(capture(), nonce))).toMatchObject({ status: 401, message: '随机串已使用过', data: null });
  expect(await post(devicePaths.event, JSON.stringify(capture()))).toMatchObject({ status: 401 });
  expect(business.given).toHaveLength(1);
});

test('signature and nonce may stand in the headers', async () => {
  const body = capture();
  const nonce = randomUUID();
  const headers = { 'x-device-sign': signatureOf(key, body, nonce), 'x-device-nonce': nonce };
  expect(await post(devicePaths.event, JSON.stringify(body), headers)).toMatchObject({ status: 200 });
});

test.each([
  ['{"eventId":', 400, 1, '报文不是有效的JSON'],
  ['[1,2]', 400, 1, '报文应为JSON对象'],
  ['', 400, 1, '报文不是有效的JSON'],
  ['{}', 400, 1, 'deviceSn：缺少设备序列号'],
  ['\u0000\ufffd not json', 400, 1, '报文不是有效的JSON'],
])('malformed text %j is answered clearly and kept', async (text, status, reason, message) => {
  expect(await post(devicePaths.event, text)).toMatchObject({ status, message });
  const { rows } = await t.owner.query('select reason, body from event_quarantine where message = $1 order by received_at desc limit 1', [
    message,
  ]);
  expect(rows[0]?.reason).toBe(reason);
});

test.each([
  [{ eventType: 'lane.teleported' }, {}, 422, 4],
  [{}, { direction: 'UP' }, 400, 1],
  [{ eventId: '' }, {}, 400, 1],
  [{ payload: null }, {}, 400, 1],
])('event %o %o is refused and kept with its reason', async (over, payload, status, reason) => {
  const answer = await send({ ...capture({}, payload), ...over });
  expect(answer).toMatchObject({ status, data: { quarantined: true } });
  expect((await waiting('cam-in'))[0]).toMatchObject({ reason });
});

test.each([
  [{}, { confidence: 1000 }, { confidence: 0 }, 'payload.confidence', '1000'],
  [{}, { vehicleClass: 'tank' }, { plateNo: '浙AD12345' }, 'payload.vehicleClass', 'tank'],
  [{}, { plateNo: null }, { plateNo: '' }, 'payload.plateNo', 'null'],
  [{}, { plateNo: '<IMGSRC=X>' }, { plateNo: '' }, 'payload.plateNo', '<IMGSRC=X>'],
  [{ images: null }, {}, { plateNo: '浙AD12345' }, 'images', 'null'],
  [{ images: [{ imageType: 99, objectKey: 'x' }] }, {}, { plateNo: '浙AD12345' }, 'images.0.imageType', '99'],
  [{ occurredAt: 'yesterday' }, {}, { plateNo: '浙AD12345' }, 'occurredAt', 'yesterday'],
  [{ seq: -1 }, {}, { plateNo: '浙AD12345' }, 'seq', '-1'],
])('event %o %o is applied without what cannot be used of it', async (over, payload, applied, field, text) => {
  const body: Body = { ...capture({}, payload), ...over };
  expect(await send(body)).toMatchObject({ status: 200 });
  const [{ event, context } = { event: undefined, context: undefined }] = business.given;
  expect(event?.payload).toMatchObject(applied);
  expect(context?.flags).toEqual([17]);
  expect(context?.odd?.[0]).toEqual({ field, text });
  const { rows } = await t.owner.query('select payload from device_event where event_id = $1', [body.eventId]);
  expect(rows[0]?.payload.odd).toEqual(context?.odd);
});

test('an odd word on being live moves no barrier', async () => {
  business.act = async () => [open()];
  expect(await send(capture({ offline: 'perhaps' }))).toMatchObject({ status: 200, data: { commands: [] } });
  expect(business.given[0]?.context).toMatchObject({ offline: true, flags: [10, 17] });
});

test('money taken by a device is never guessed', async () => {
  const pay = { localOrderNo: 'L1', plateNo: '浙AD12345', feeFen: 500, paidFen: 'five', channel: 1 };
  expect(await send({ ...capture({ eventType: 'lane.localPay' }), payload: pay })).toMatchObject({ status: 400 });
  expect(business.given).toHaveLength(0);
});

test('a heartbeat recorded twenty minutes ago neither takes commands nor keeps the device online', async () => {
  const then = toIso(t.app.clock.now().getTime() - 20 * 60_000);
  const expiresAt = toIso(t.app.clock.now().getTime() + 10_000);
  await t.app.database.inScope(scope, (tx) =>
    sendCommand(tx, own.id, cameraId, { type: 'OPEN_GATE', args: { gateCode: 'E01' }, issuedAt: toIso(t.app.clock.now()), expiresAt }),
  );
  await setTimeout(1500); // what earlier tests have sent is written down once a second
  await t.owner.query('update device set online_status = 2 where id = $1', [cameraId]);
  const beat = (at: string) =>
    send(capture({ eventType: 'device.heartbeat', payload: { queued: 0 }, seq: undefined, occurredAt: at, sentAt: at }));
  expect((await beat(then)).data).toMatchObject({ result: { stale: true }, commands: [{ type: 'SET_TIME' }] });
  await setTimeout(1500);
  expect((await t.call(devices.get, { params: { id: cameraId } }, actor)).data.onlineStatus).toBe(2);
  expect((await beat(toIso(t.app.clock.now()))).data.commands).toMatchObject([{ type: 'OPEN_GATE' }]);
});

test('an event of the future or of a wrong clock is applied by its time of arrival', async () => {
  const now = t.app.clock.now().getTime();
  const future = capture({ occurredAt: toIso(now + 90_000), sentAt: toIso(now) });
  expect((await send(future)).data.commands).toMatchObject([{ type: 'SET_TIME' }]);
  expect(business.given.pop()?.context).toMatchObject({ flags: [9], rawOccurredAt: new Date(now + 90_000) });
  const wrong = await send(capture({ occurredAt: '2020-01-01T00:00:00+08:00', sentAt: '2020-01-01T00:00:01+08:00' }));
  expect(wrong.data.commands).toMatchObject([{ type: 'SET_TIME' }]);
  const { context } = business.given[0] ?? {};
  expect(context?.flags).toEqual([9]);
  expect(Math.abs((context?.occurredAt.getTime() ?? 0) - now)).toBeLessThan(5_000);
  expect(toIso(context?.rawOccurredAt.getTime() ?? 0)).toBe('2020-01-01T00:00:00+08:00');
});

test('a terminal names its gate; without one the event is kept', async () => {
  expect(await send(capture({ deviceSn: 'term' }, { gateCode: 'X01' }))).toMatchObject({ status: 200 });
  expect(business.given[0]?.context.device.gateId).toBe(gates.exit);
  expect(await send(capture({ deviceSn: 'term' }, { gateCode: 'nowhere' }))).toMatchObject({ status: 422 });
});

test('a batch is applied in the order of its numbers, item by item, and moves no barrier', async () => {
  business.act = async () => [open()];
  const at = (minutes: number) => toIso(t.app.clock.now().getTime() - minutes * 60_000);
  const item = (eventId: string, seq: number, plateNo: string, minutes: number) => ({
    eventId,
    eventType: 'lane.capture',
    bootId: 'b9',
    seq,
    occurredAt: at(minutes),
    payload: { direction: 'IN', plateNo, confidence: 95 },
  });
  const events = [item('r-2', 502, '浙A22222', 20), item('r-1', 501, '浙A11111', 30), { ...item('r-3', 503, '', 10), payload: {} }];
  const body = { batchId: 'rb-1', deviceSn: 'cam-in', sentAt: toIso(t.app.clock.now()), events };
  const answer = await post(devicePaths.batch, signed(body));
  expect(answer).toMatchObject({ status: 200, data: { batchId: 'rb-1' } });
  expect(answer.data.results).toMatchObject([
    { eventId: 'r-1', code: 200, data: { ack: true, commands: [] } },
    { eventId: 'r-2', code: 200, data: { ack: true, commands: [] } },
    { eventId: 'r-3', code: 400 },
  ]);
  expect(business.given.map(({ event, context }) => [event.payload, context.offline, context.flags])).toMatchObject([
    [{ plateNo: '浙A11111' }, true, [10]],
    [{ plateNo: '浙A22222' }, true, [10]],
  ]);
});

test('a message of an unknown device waits, and is applied when the device is registered', async () => {
  const body = capture({ deviceSn: 'new-cam' });
  expect(await send(body, 'key-of-the-new-camera')).toMatchObject({ status: 404, message: '设备未登记' });
  expect(await waiting('new-cam')).toHaveLength(0);
  const fields = { deviceSn: 'new-cam', deviceType: 2 as const, deviceName: '新终端', protocol: 1 as const, parkId, gateId: gates.entry };
  const created = await t.call(devices.create, { body: { ...fields, secretKey: 'key-of-the-new-camera' } }, actor);
  expect(created.code).toBe('200');
  const [kept] = await waiting('new-cam');
  expect(kept).toMatchObject({ reason: 2 });
  expect(await t.call(quarantines.reapply, { params: { id: kept?.quarantineId ?? '' } }, actor)).toMatchObject({ code: '200' });
  expect(business.given[0]?.context.eventKey).toBe(`new-cam|${body.eventId}`);
});

test('a disabled device is refused until it is enabled again', async () => {
  const { deviceId } = (await t.call(devices.list, { query: { keyword: 'new-cam' } }, actor)).data.results[0] ?? { deviceId: '' };
  expect(await t.call(devices.switchStatus, { params: { id: deviceId }, body: { enabled: false, rev: 0 } }, actor)).toMatchObject({
    code: '200',
  });
  expect(await send(capture({ deviceSn: 'new-cam' }), 'key-of-the-new-camera')).toMatchObject({ status: 403 });
  const { data } = await t.call(devices.rotateKey, { params: { id: deviceId } }, actor);
  await t.call(devices.switchStatus, { params: { id: deviceId }, body: { enabled: true, rev: 2 } }, actor);
  expect(await send(capture({ deviceSn: 'new-cam' }), 'key-of-the-new-camera')).toMatchObject({ status: 401 });
  expect(await send(capture({ deviceSn: 'new-cam' }), data.secretKey)).toMatchObject({ status: 200 });
});

test('a heartbeat brings waiting commands once and asks for missing numbers; silence makes the device offline', async () => {
  const expiresAt = toIso(t.app.clock.now().getTime() + 10_000);
  await t.app.database.inScope(scope, (tx) =>
    sendCommand(tx, own.id, cameraId, { type: 'OPEN_GATE', args: { gateCode: 'E01' }, issuedAt: toIso(t.app.clock.now()), expiresAt }),
  );
  const beat = () => send(capture({ eventType: 'device.heartbeat', payload: { queued: 0 }, seq: undefined }));
  expect((await beat()).data.commands).toMatchObject([{ type: 'OPEN_GATE' }]);
  await send(capture({ bootId: 'b7', seq: 1 }));
  await send(capture({ bootId: 'b7', seq: 4 }));
  await vi.waitFor(async () => expect((await beat()).data).toMatchObject({ commands: [], result: { missingSeq: [2, 3] } }), 20_000);
  const get = async () => (await t.call(devices.get, { params: { id: cameraId } }, actor)).data;
  expect(await get()).toMatchObject({ onlineStatus: 1, missingCount: 2 });
  const later = new Date(t.app.clock.now().getTime() + 181_000);
  const { signal } = new AbortController();
  const offline = deviceJobs.find((job) => job.name === 'device-offline');
  await t.app.database.inScope(scope, async (tx) => {
    await offline?.perDealer(tx, { app: t.app, dealerId: own.id, now: later, signal });
  });
  expect(await get()).toMatchObject({ onlineStatus: 2 });
  await beat();
  await vi.waitFor(async () => expect(await get()).toMatchObject({ onlineStatus: 1 }), 20_000);
});

test('a picture is stored for the device that signed its digest, by its first bytes', async () => {
  const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const upload = (bytes: Buffer, name: string, secret = key, sha256 = digestOf(bytes)) => {
    const query = { deviceSn: 'cam-in', name, sha256 };
    const sign = signatureOf(secret, query, 'nonce-of-picture');
    return post(`${devicePaths.image}?${new URLSearchParams({ ...query, nonce: 'nonce-of-picture', sign })}`, bytes, {
      'content-type': 'image/png',
    });
  };
  const stored = await upload(pixel, '20251013/E01/1_s.png');
  expect(stored).toMatchObject({ status: 200, data: { objectKey: `p/${own.id}/${cameraId}/20251013/E01/1_s.png` } });
  expect(await t.app.storage.get(String(stored.data.objectKey))).toEqual(pixel);
  expect(await upload(pixel, '20251013/E01/1_s.png')).toMatchObject({ status: 200, data: stored.data });
  const other = Buffer.concat([pixel, Buffer.from('x')]);
  expect(await upload(other, '20251013/E01/1_s.png')).toMatchObject({ status: 400, message: '已有同名图片，内容不同' });
  expect(await t.app.storage.get(String(stored.data.objectKey))).toEqual(pixel);
  expect(await upload(pixel, 'y.png', key, digestOf(other))).toMatchObject({ status: 400, message: '图片摘要不一致' });
  expect(await upload(Buffer.from('<svg/>'), 'x.png')).toMatchObject({ status: 400, message: '图片须为JPEG或PNG' });
  expect(await upload(pixel, '../../x.png')).toMatchObject({ status: 400 });
  expect(await upload(pixel, 'x.jpg')).toMatchObject({ status: 400 });
  expect(await upload(pixel, 'x.png', 'another key')).toMatchObject({ status: 401 });
  await send(capture({ images: [{ imageType: 1, objectKey: 'p/other-dealer/1_s.png' }] }));
  expect(business.given[0]?.event.images[0]?.objectKey).toBe(`p/${own.id}/${cameraId}/p/other-dealer/1_s.png`);
});

const plate = (over: Body = {}) => ({
  AlarmInfoPlate: {
    serialno: 'vz-out',
    result: {
      PlateResult: {
        license: '浙A8Z345',
        colorType: 1,
        confidence: 90,
        plateid: 7,
        isoffline: 0,
        triggerType: 8,
        timeStamp: { Timeval: { sec: Math.floor(t.app.clock.now().getTime() / 1000), usec: made++ } },
        imageFile: pixel.toString('base64'),
        ...over,
      },
    },
  },
});
const push = (body: unknown, token = key, sn = 'vz-out') =>
  post(`/device/vzenith/${sn}/plate?token=${token}`, typeof body === 'string' ? body : JSON.stringify(body));

test('a camera push is a capture with its picture; the answer opens the barrier and feeds the display', async () => {
  business.act = async () => [open(), { ...open(), type: 'DISPLAY', args: { lines: ['浙A8Z345', '一路顺风'] } }];
  const answer = await push(plate());
  expect(answer).toMatchObject({ status: 200, Response_AlarmInfoPlate: { info: 'ok', content: 'retransfer_stop', plateid: 7 } });
  expect(answer.Response_AlarmInfoPlate?.serialData).toHaveLength(2);
  const [{ context, event } = { context: undefined, event: undefined }] = business.given;
  expect(context?.device.gateId).toBe(gates.exit);
  expect(event).toMatchObject({
    payload: { direction: 'OUT', plateNo: '浙A8Z345', trackId: 7 },
    images: [{ imageType: 3, sha256: createHash('sha256').update(pixel).digest('hex') }],
  });
  expect(await t.app.storage.get(event?.images[0]?.objectKey ?? '')).toEqual(pixel);
});

test('a repeated plateid is one event; an offline record opens nothing and the camera may go on', async () => {
  business.act = async () => [open()];
  const online = plate({ license: '_无_' });
  expect([await push(online), await push(online)]).toMatchObject([
    { Response_AlarmInfoPlate: { info: 'ok' } },
    { Response_AlarmInfoPlate: { info: 'ok' } },
  ]);
  expect(business.given).toHaveLength(1);
  expect(business.given[0]?.event.payload).toMatchObject({ plateNo: '' });
  const captured = Math.floor(t.app.clock.now().getTime() / 1000) - 3600;
  const offline = await push(plate({ isoffline: 1, plateid: 9, timeStamp: { Timeval: { sec: captured } } }));
  expect(offline.Response_AlarmInfoPlate).toMatchObject({ info: 'no', ContinuePushOffline: { plateid: 9, continue: 1 } });
  expect(business.given[1]?.context).toMatchObject({ offline: true, flags: [10], occurredAt: new Date(captured * 1000) });
  const captureEventId = business.given[1]?.context.eventKey.split('|')[1];
  expect(business.given[2]).toMatchObject({ context: { offline: true }, event: { eventType: 'lane.passed', payload: { captureEventId } } });
});

test.each([
  ['no picture', { imageFile: null }, '浙A8Z345', [17]],
  ['no plate at all', { license: null }, '', [17]],
  ['a confidence beyond all', { confidence: 150 }, '浙A8Z345', [17]],
  ['a confidence with decimals', { confidence: 97.5 }, '浙A8Z345', []],
  ['a confidence in words', { confidence: 'high' }, '浙A8Z345', [17]],
  ['no time', { timeStamp: { Timeval: {} } }, '浙A8Z345', []],
  ['an odd time', { timeStamp: 'now' }, '浙A8Z345', [17]],
  ['markup for a plate', { license: '<IMGSRC=X>' }, '', [17]],
  ['an odd word on being live', { isoffline: 'no' }, '浙A8Z345', [10, 17]],
])('a push with %s is a vehicle all the same', async (_, over, plateNo, flags) => {
  expect(await push(plate({ plateid: made, ...over }))).toMatchObject({ status: 200 });
  expect(business.given[0]?.event.payload).toMatchObject({ plateNo });
  expect(business.given[0]?.context.flags).toEqual(flags);
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('浙A8Z345')])],
  ['GBK', Buffer.from([0xd5, 0xe3, ...Buffer.from('A8Z345')])],
])('a push in %s is read', async (name, bytes) => {
  const [before, after] = JSON.stringify(plate({ license: '@', plateid: made, imageFile: undefined })).split('@');
  const mark = name === 'GBK' ? bytes : bytes.subarray(0, 3);
  const body =
    name === 'GBK'
      ? Buffer.concat([Buffer.from(before ?? ''), bytes, Buffer.from(after ?? '')])
      : Buffer.concat([mark, Buffer.from(before ?? ''), bytes.subarray(3), Buffer.from(after ?? '')]);
  for (const type of ['application/json', '']) {
    business.given.length = 0;
    await t.owner.query('delete from device_event where device_sn = $1', ['vz-out']);
    const answer = await t.app.http.inject({
      method: 'POST',
      url: `/device/vzenith/vz-out/plate?token=${key}`,
      payload: body,
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(200);
    expect(business.given[0]?.event.payload).toMatchObject({ plateNo: '浙A8Z345' });
  }
});

test('an upload of an outage clocked 1970 counts from its arrival and is unsure', async () => {
  const answer = await push(plate({ isoffline: 1, plateid: made, timeStamp: { Timeval: { sec: 5 } } }));
  expect(answer).toMatchObject({ status: 200, Response_AlarmInfoPlate: { info: 'no' } });
  const { context } = business.given[0] ?? {};
  expect(context?.flags).toEqual([10, 9, 16]);
  expect(Math.abs((context?.occurredAt.getTime() ?? 0) - t.app.clock.now().getTime())).toBeLessThan(5_000);
});

test('a body nested 200,000 deep is answered and kept like any other that cannot be read', async () => {
  const deep = `{"payload":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
  expect(await post(devicePaths.event, deep)).toMatchObject({ status: 400, message: '报文嵌套过深' });
});

test('the wired contact tells that the vehicle has passed, any other contact nothing', async () => {
  const contact = (source: number) =>
    post(`/device/vzenith/vz-out/gpio?token=${key}`, JSON.stringify({ AlarmGioIn: { result: { TriggerResult: { source, value: 1 } } } }));
  expect(await contact(0)).toMatchObject({ status: 200 });
  expect(business.given).toHaveLength(0);
  expect(await contact(1)).toMatchObject({ status: 200, Response_AlarmInfoPlate: { info: 'no' } });
  expect(business.given[0]?.event.eventType).toBe('lane.passed');
});

test('a camera poll brings the command that opens the barrier after payment', async () => {
  const { rows } = await t.owner.query<{ id: string }>(`select id from device where device_sn = 'vz-out'`);
  const beat = () =>
    post(`/device/vzenith/vz-out/heartbeat?token=${key}&hold=0`, '--x\r\ncontent', { 'content-type': 'multipart/form-data; boundary=x' });
  expect((await beat()).Response_AlarmInfoPlate?.info).toBe('no');
  const { commandId: _, ...command } = open();
  await t.app.database.inScope(scope, (tx) => sendCommand(tx, own.id, rows[0]?.id ?? '', command));
  expect((await beat()).Response_AlarmInfoPlate?.info).toBe('ok');
  expect((await beat()).Response_AlarmInfoPlate?.info).toBe('no');
});

test.each([
  ['{"AlarmInfoPlate":{}}', key, 400, 1],
  ['not json', key, 400, 1],
  ['{"AlarmInfoPlate":{}}', 'wrong', 401, 3],
])('push %s with key %s is answered clearly, kept, and opens nothing', async (text, token, status, reason) => {
  expect(await push(text, token)).toMatchObject({ status, Response_AlarmInfoPlate: { info: 'no' } });
  expect((await waiting('vz-out'))[0]).toMatchObject({ reason, source: 2 });
  expect(business.given).toHaveLength(0);
});

test('a stranger cannot fill the quarantine, and what is not kept is not acknowledged', async () => {
  const answers = [];
  for (let number = 0; number < 205; number += 1) answers.push((await send(capture({ deviceSn: 'flood' }))).data);
  expect(answers.filter((data) => data?.quarantined === true)).toHaveLength(200);
  expect(answers.at(-1)).toBeNull();
});

test('no body, however odd, is answered as a server error', async () => {
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\0', '\ud800', '9'.repeat(400), -0, 1e308, [[]], {}),
  );
  const fields = fc.record(
    { eventId: odd, eventType: odd, bootId: odd, seq: odd, occurredAt: odd, sentAt: odd, offline: odd, images: odd, payload: odd },
    { requiredKeys: [] },
  );
  const payloads = fc.record(
    { direction: odd, plateNo: odd, plateColor: odd, confidence: odd, trackId: odd, gateCode: odd },
    { requiredKeys: [] },
  );
  const results = fc.record(
    { license: odd, colorType: odd, plateid: odd, isoffline: odd, triggerType: odd, imageFile: odd, timeStamp: odd },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fields, payloads, results, async (over, payload, result) => {
      const statuses = [
        (await send({ ...capture(), ...over })).status,
        (await send(capture({}, payload))).status,
        (await push(plate(result))).status,
        (await push(JSON.stringify(over))).status,
      ];
      for (const status of statuses) expect(status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
  expect((await send({ ...capture(), deviceSn: 'cam\0in' })).status).toBeLessThan(500);
  expect((await push(plate(), key, '%00')).status).toBeLessThan(500);
});

test('the quarantine keeps no picture and no key, and a message can be discarded', async () => {
  await push(plate(), key, 'stranger');
  const { rows } = await t.owner.query<{ body: string; presented_key: string }>(
    `select body, presented_key from event_quarantine where device_sn = 'stranger'`,
  );
  expect(rows[0]?.body).toContain('"imageFile":""');
  expect(JSON.stringify(rows[0])).not.toContain(key);
  const [kept] = await waiting('vz-out');
  const id = kept?.quarantineId ?? '';
  expect((await t.call(quarantines.get, { params: { id } }, actor)).data.body.length).toBeGreaterThan(0);
  expect(await t.call(quarantines.discard, { params: { id }, body: { remark: '测试报文' } }, actor)).toMatchObject({ code: '200' });
  expect((await t.call(quarantines.get, { params: { id } }, actor)).data).toMatchObject({ status: 2, handleRemark: '测试报文' });
  expect(await t.call(quarantines.discard, { params: { id }, body: {} }, actor)).toMatchObject({ code: quarantineErrors.handled.code });
});

test('nor can one that invents a serial number for each message, or signs in a device’s name', async () => {
  const from = (remoteAddress: string, deviceSn: string, secret: string) =>
    t.app.http.inject({
      method: 'POST',
      url: devicePaths.event,
      payload: signed(capture({ deviceSn }), randomUUID(), secret),
      remoteAddress,
    });
  const count = async (where: string) =>
    Number((await t.owner.query(`select count(*) from event_quarantine where ${where}`)).rows[0]?.count);
  for (let number = 0; number < 610; number += 1) await from('192.0.2.9', `invented-${number}`, 'key');
  expect((await from('192.0.2.9', 'invented-610', 'key')).statusCode).toBe(429);
  expect(await count(`device_sn like 'invented-%'`)).toBe(600);
  expect((await from('192.0.2.9', 'cam-in', key)).statusCode).toBe(200); // a known device of the same address is served
  for (let number = 0; number < 500; number += 1) await from('192.0.2.10', `imagined-${number}`, 'key');
  expect(await count(`dealer_id = '${platformDealerId}' and status = 0`)).toBe(1000);
  const before = await count(`device_sn = 'cam-in' and reason = 3`);
  for (let number = 0; number < 30; number += 1) await from('192.0.2.11', 'cam-in', 'not its key');
  expect((await count(`device_sn = 'cam-in' and reason = 3`)) - before).toBeLessThanOrEqual(20);
  expect(await count(`device_sn = 'cam-in' and reason = 3`)).toBe(20);
  expect(await send({ ...capture(), payload: null })).toMatchObject({ status: 400, data: { quarantined: true } });
});
