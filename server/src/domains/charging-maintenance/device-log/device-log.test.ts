import { request as ask } from 'node:http';
import { gzipSync } from 'node:zlib';
import { chargingProtocol } from '@bochong/contract/charging-asset';
import { chargePointCommandErrors, chargePointCommands } from '@bochong/contract/charging-connect';
import {
  deviceLogErrors,
  deviceLogForm,
  deviceLogKind,
  deviceLogMb,
  deviceLogMinutes,
  deviceLogState,
  deviceLogs,
} from '@bochong/contract/charging-maintenance';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { retained } from '../../../kernel/database/retained.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import {
  boot201Payload,
  bootPayload,
  type ChargeYard,
  dial,
  noSetUp,
  openChargeYard,
  type TestPoint,
} from '../../charging-connect/charge-point.fixture.ts';
import { chargingMaintenanceJobs } from '../charging-maintenance.jobs.ts';
import { seedLog } from '../charging-maintenance.seed.ts';

const { ASKED, UPLOADING, RECEIVED, FAILED } = deviceLogState;
const { DIAGNOSTICS, SECURITY } = deviceLogKind;
let yard: ChargeYard;
let made = 0;
let equipmentId = '';
let point: TestPoint;

beforeAll(async () => {
  yard = await openChargeYard();
  Object.assign(yard.t.app.config, { BOCHONG_PUBLIC_URL: `http://127.0.0.1:${yard.port}` });
});
beforeEach(() => connect('ocpp1.6'));
afterEach(() => point.socket.terminate());
afterAll(() => yard.close());

async function connect(protocol: 'ocpp1.6' | 'ocpp2.0.1') {
  made += 1;
  const registered = await yard.register(`LOG-${made}`);
  equipmentId = registered.equipmentId;
  point = await dial(yard.port, `LOG-${made}`, { key: registered.key, protocols: [protocol] });
  const in16 = { ChangeConfiguration: () => ({ status: 'Rejected' }), GetConfiguration: () => ({}) };
  Object.assign(point.answers, in16, protocol === 'ocpp2.0.1' && noSetUp, {
    GetDiagnostics: () => ({ fileName: 'd.log' }),
    GetLog: () => ({ status: 'Accepted', filename: 'd.log' }),
  });
  expect((await point.call('BootNotification', protocol === 'ocpp1.6' ? bootPayload : boot201Payload))[2]).toMatchObject({
    status: 'Accepted',
  });
}

type Given = { logKind?: 1 | 2; spanFrom?: string; spanTo?: string };
const request = (given: Given = {}) =>
  yard.t.call(deviceLogs.ask, { params: { id: equipmentId }, body: { logKind: DIAGNOSTICS, reason: '排查故障', ...given } }, yard.actor);
const record = async () =>
  (await yard.t.call(deviceLogs.recent, { params: { id: equipmentId } }, yard.actor)).data[0] ?? expect.fail('none');
const asked = (action: string) => point.calls.filter((call) => call.action === action);
/** Asks for a log; the address at which it is to be handed in. */
async function addressOf(given: Given = {}): Promise<string> {
  expect((await request(given)).code).toBe('200');
  await expect.poll(() => asked('GetDiagnostics').length + asked('GetLog').length).toBeGreaterThan(0);
  const { payload } = [...asked('GetDiagnostics'), ...asked('GetLog')].at(-1) ?? expect.fail('not asked');
  return String(payload.location ?? (payload.log as { remoteLocation: string }).remoteLocation);
}
const send = (address: string, body: BodyInit, init: RequestInit = {}) => fetch(address, { method: 'PUT', body, ...init });
const lines = async (id: string, query: { keyword?: string; fromLine?: number } = {}) =>
  yard.t.call(deviceLogs.lines, { params: { id }, query }, yard.actor);
const says = (status: string) => point.call('DiagnosticsStatusNotification', { status });
/** Clock of the server, and a login that is good then. */
async function later(minutes: number) {
  yard.t.clock.at = new Date(yard.t.clock.at.getTime() + minutes * 60_000);
  yard.actor = await yard.t.login('binjiang');
}
const nightly = async () => {
  for (const job of chargingMaintenanceJobs) await runForDealers(yard.t.app, job);
};

test('a device of 1.6 is asked, tells its steps, hands its file in, and the file can be read, searched and fetched', async () => {
  const address = await addressOf({ spanFrom: '2026-11-01 00:00:00', spanTo: '2026-11-02 00:00:00' });
  expect(asked('GetDiagnostics')[0]?.payload).toMatchObject({
    startTime: '2026-10-31T16:00:00.000Z',
    stopTime: '2026-11-01T16:00:00.000Z',
  });
  expect(await record()).toMatchObject({ state: ASKED, logKind: DIAGNOSTICS, sizeBytes: null });
  await says('Uploading');
  expect((await record()).state).toBe(UPLOADING);
  const { logId } = await record();
  expect((await lines(logId)).code).toBe(deviceLogErrors.notThere.code);
  expect((await send(`${address}d.log`, 'boot ok\n枪1 绝缘失败\n')).status).toBe(200);
  await says('Uploaded');
  expect(await record()).toMatchObject({ state: RECEIVED, fileName: 'd.log', sizeBytes: 26, stateReason: '' });
  expect((await lines(logId, { keyword: '绝缘' })).data).toEqual({
    ...{ form: deviceLogForm.TEXT, results: [{ lineNo: 2, text: '枪1 绝缘失败' }], nextLine: null, cut: false },
  });
  const { url, fileName } = (await yard.t.call(deviceLogs.address, { params: { id: logId } }, yard.actor)).data;
  const file = await yard.t.app.http.inject({ url });
  expect([fileName.endsWith('-d.log'), file.headers['content-type'], file.body]).toEqual([
    ...[true, 'application/octet-stream', 'boot ok\n枪1 绝缘失败\n'],
  ]);
  const listed = await yard.t.call(deviceLogs.list, { query: { equipmentId, state: RECEIVED } }, yard.actor);
  expect(listed.data.results.map((one) => one.logId)).toEqual([logId]);
});

test('security logs of 1.6 and every log of 2.0.1 are asked for by GetLog, and only words with their number count', async () => {
  await addressOf({ logKind: SECURITY });
  expect(asked('GetLog')[0]?.payload).toMatchObject({ logType: 'SecurityLog' });
  point.socket.terminate();
  await connect('ocpp2.0.1');
  const address = await addressOf();
  const { payload } = asked('GetLog')[0] ?? expect.fail('not asked');
  expect(payload).toMatchObject({ logType: 'DiagnosticsLog', retries: 2 });
  await point.call('LogStatusNotification', { status: 'PermissionDenied', requestId: Number(payload.requestId) + 1 });
  expect((await record()).state).toBe(ASKED);
  await point.call('LogStatusNotification', { status: 'Uploading', requestId: payload.requestId });
  expect((await record()).state).toBe(UPLOADING);
  expect((await send(`${address}log.gz`, gzipSync('a\nb\n'), { method: 'POST' })).status).toBe(200);
  const { logId, state } = await record();
  expect(state).toBe(RECEIVED);
  expect((await lines(logId)).data).toMatchObject({ form: deviceLogForm.GZIP, results: [{ text: 'a' }, { text: 'b' }] });
});

test('the secret is good for one file, of its device, until its time is over', async () => {
  const address = await addressOf();
  const token = address.split('/').at(-2) ?? '';
  const other = `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`;
  for (const wrong of [address.replace(token, other), address.replace(token, token.slice(1)), address.replace('/log/', '/firmware/')])
    expect((await send(`${wrong}d.log`, 'x')).status, wrong).toBe(404);
  expect((await send(`${address}d.log`, 'first')).status).toBe(200);
  expect((await send(`${address}d.log`, 'second')).status).toBe(404);
  const first = await record();
  expect((await lines(first.logId)).data.results).toEqual([{ lineNo: 1, text: 'first' }]);
  const late = await addressOf();
  await expect.poll(() => asked('GetDiagnostics').length).toBe(2);
  const { payload } = asked('GetDiagnostics')[1] ?? expect.fail('not asked');
  expect(String(payload.location)).not.toBe(address);
  await later(deviceLogMinutes + 1);
  expect((await send(`${late}d.log`, 'x')).status).toBe(404);
  await nightly();
  expect(await record()).toMatchObject({ state: FAILED, stateReason: '设备没有上传' });
});

test('of two uploads at a time the second waits for the first, and one that breaks off leaves room for another', async () => {
  const address = await addressOf();
  const slow = ask(`${address}d.log`, { method: 'PUT' }).on('error', () => undefined);
  slow.write('half of it');
  await expect.poll(async () => (await record()).state).toBe(UPLOADING);
  expect((await send(`${address}d.log`, 'second')).status).toBe(409);
  slow.destroy();
  await expect.poll(async () => (await record()).stateReason).toBe('设备上传中断');
  expect((await send(`${address}d.log`, 'third')).status).toBe(200);
  expect((await lines((await record()).logId)).data.results).toEqual([{ lineNo: 1, text: 'third' }]);
});

test('what is too big is refused, whether it says so or not, and nothing of it is kept', async () => {
  const address = await addressOf();
  const big = deviceLogMb * 1024 * 1024 + 1;
  const status = (headers: Record<string, number>, bytes: number) =>
    new Promise<number>((done, failed) => {
      const sent = ask(`${address}d.log`, { method: 'PUT', headers }, (answer) => {
        answer.resume();
        done(answer.statusCode ?? 0);
      });
      sent.on('error', failed);
      if (bytes > 0) sent.end(Buffer.alloc(bytes));
      else sent.flushHeaders();
    });
  expect(await status({ 'content-length': big * 2 }, 0)).toBe(413);
  expect(await status({}, big)).toBe(413);
  expect(await record()).toMatchObject({ state: UPLOADING, stateReason: `设备上传的文件超过${deviceLogMb}MB`, sizeBytes: null });
  const { logId } = await record();
  const kept = async () => (await Array.fromAsync(yard.t.app.storage.keysOf(yard.dealerId))).filter((key) => key.includes(logId)).length;
  expect(await kept()).toBe(0);
  expect((await send(`${address}d.log`, '')).status).toBe(400);
  expect((await send(`${address}d.log`, 'small')).status).toBe(200);
  expect(await kept()).toBe(1);
});

test.each<[string, (address: string) => Promise<Response>, string, string]>([
  ['JSON that is none', (to) => send(`${to}/a.json`, '{"not', { headers: { 'content-type': 'application/json' } }), '{"not', 'a.json'],
  ['text', (to) => send(`${to}a.txt`, 'text', { method: 'POST', headers: { 'content-type': 'text/plain' } }), 'text', 'a.txt'],
  ['no type, no slash', (to) => send(`${to.slice(0, -1)}a.bin`, new Uint8Array(Buffer.from('raw'))), 'raw', 'a.bin'],
  ['a script', (to) => send(`${to}a.html`, '<script>', { headers: { 'content-type': 'text/html' } }), '<script>', 'a.html'],
  [
    'a form',
    (to) => {
      const form = new FormData();
      form.append('file', new Blob(['of a form']), 'b.log');
      return send(`${to}a.log`, form, { method: 'POST' });
    },
    'of a form',
    'a.log',
  ],
])('%s is kept as it came', async (_, sent, text, name) => {
  const response = await sent(await addressOf());
  expect(response.status).toBe(200);
  const { logId, fileName } = await record();
  expect([fileName, (await lines(logId)).data.results[0]?.text]).toEqual([name, text]);
});

test('a form without a file, or that breaks off, is refused and leaves the log open', async () => {
  const address = await addressOf();
  const form = new FormData();
  form.append('field', 'x');
  expect((await send(address, form, { method: 'POST' })).status).toBe(400);
  const headers = { 'content-type': 'multipart/form-data; boundary=a' };
  expect((await send(address, '--a\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\nabc', { headers })).status).toBe(400);
  expect((await record()).state).toBe(UPLOADING);
});

test('one log of a device at a time; what it refuses or cannot do has failed, and so has one without a connection', async () => {
  await addressOf();
  expect((await request()).code).toBe(deviceLogErrors.underWay.code);
  await says('UploadFailed');
  expect(await record()).toMatchObject({ state: FAILED, stateReason: '设备上传失败（UploadFailed）' });
  point.answers.GetLog = () => ({ status: 'Rejected' });
  expect((await request({ logKind: SECURITY })).code).toBe('200');
  await expect.poll(record).toMatchObject({ state: FAILED, stateReason: '设备拒绝（Rejected）' });
  const backwards = await request({ spanFrom: '2026-11-02 00:00:00', spanTo: '2026-11-01 00:00:00' });
  expect(backwards).toMatchObject({ code: deviceLogErrors.spanBackwards.code, data: { field: 'spanTo' } });
  point.socket.terminate();
  await expect.poll(async () => (await request()).code).toBe(chargePointCommandErrors.offline.code);
  await yard.t.owner.query('update charging_equipment set protocol = $2 where id = $1', [equipmentId, chargingProtocol.NONE]);
  expect((await request()).code).toBe(chargePointCommandErrors.notOcpp.code);
});

test('the secret of an address stands in no list, and files go with their records once they are old enough', async () => {
  const address = await addressOf();
  const commands = await yard.t.call(chargePointCommands.list, { query: { equipmentId } }, yard.actor);
  const [call] = commands.data.results.filter(({ action }) => action === 'GetDiagnostics');
  expect(call?.payload).toContain('/api/device/log/***/');
  await send(`${address}d.log`, 'old');
  const keys = async () => (await Array.fromAsync(yard.t.app.storage.keysOf(yard.dealerId))).filter((key) => key.includes(logId));
  const { logId } = await record();
  expect(await keys()).toHaveLength(1);
  const kept = retained.get('deviceLog') ?? expect.fail('not retained');
  const purge = (before: number) =>
    yard.work(({ app, tx, now }) => kept.purge(tx, app, yard.dealerId, { before: new Date(now.getTime() + before), now }, 1000));
  await purge(-60_000);
  expect(await keys()).toHaveLength(1);
  expect(await purge(60_000)).toBeGreaterThan(0);
  await expect.poll(keys).toHaveLength(0);
});

test('a log of the past reads like one that was handed in', async () => {
  const seed = {
    dealerId: yard.dealerId,
    stationId: yard.stationId,
    place: 0,
    by: '周海宁',
    at: new Date(yard.t.clock.at.getTime() + 1000),
    reason: '例行检查',
  };
  await seedLog(yard.t.app, { ...seed, lines: ['one', 'two'] });
  await seedLog(yard.t.app, { ...seed, at: new Date(yard.t.clock.at.getTime() + 2000), failure: '设备不支持上传日志' });
  const { results } = (await yard.t.call(deviceLogs.list, { query: { keyword: '充电场站', pageSize: 2 } }, yard.actor)).data;
  expect(results).toMatchObject([
    { state: FAILED, stateReason: '设备不支持上传日志' },
    { state: RECEIVED, sizeBytes: 8 },
  ]);
  expect((await lines(results[1]?.logId ?? '')).data.results.map(({ text }) => text)).toEqual(['one', 'two']);
});

test('another unit neither sees nor asks', async () => {
  await addressOf();
  const { logId } = await record();
  const stranger = await yard.t.login('qingyu');
  for (const call of [deviceLogs.lines, deviceLogs.address] as const)
    expect((await yard.t.call(call, { params: { id: logId } } as never, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await yard.t.call(deviceLogs.recent, { params: { id: equipmentId } }, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await yard.t.call(deviceLogs.list, { query: {} }, stranger)).data.results).toEqual([]);
});
