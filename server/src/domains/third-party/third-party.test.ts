import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { commonErrors } from '@bochong/contract/kernel/error';
import { smsReportPath, smsSignHeader } from '@bochong/contract/kernel/sms-report';
import { hiddenSecret, probeStage, thirdCalls, thirdPartyErrors, thirdSettings, thirdType, thirdUrls } from '@bochong/contract/third-party';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { queueSms } from '../../kernel/messages/sms.ts';
import { deliverEvents } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';

let t: TestApp;
let binjiang: Actor;
const dealerId = demoDealers[0].id;
const lot = newId();
const heard: { path: string; key: string; body: { phone?: string; content?: string; messageId?: string } }[] = [];
let answers: (number | 'cut')[] = [];
const carrier = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    const isKnown = request.headers.authorization === 'Bearer key-of-unit';
    const answer = request.method === 'GET' ? (isKnown ? 405 : 401) : (answers.shift() ?? 200);
    if (request.method === 'POST')
      heard.push({ path: String(request.url), key: String(request.headers.authorization), body: JSON.parse(text) });
    if (answer === 'cut') return request.socket.destroy();
    response.writeHead(answer).end(JSON.stringify({ id: 'c-1', echo: text }));
  });
});
let url: string;

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PARTNER_NETWORKS: '127.0.0.1/32' });
  binjiang = await t.login('binjiang');
  carrier.listen(0, '127.0.0.1');
  await once(carrier, 'listening');
  url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`;
  await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    insertPark(tx, dealerId, { id: lot, parkCode: 'THIRDLOT', parkName: '配置车场', parkType: 1 }),
  );
});
afterAll(async () => {
  carrier.closeAllConnections();
  carrier.close();
  await t.close();
});
beforeEach(async () => {
  await t.owner.query('delete from third_call; delete from third_setting');
  heard.length = 0;
  answers = [];
});

const sms = (change: object = {}) => ({
  ...{ thirdType: thirdType.SMS, vendor: 'http', name: '短信网关', parkId: null, params: { url: `${url}/send` } },
  ...{ secrets: { key: 'key-of-unit' }, ...change },
});
const create = async (change: object = {}) => {
  const made = await t.call(thirdSettings.create, { body: sms(change) } as never, binjiang);
  return { ...made, id: made.data?.settingId ?? '' };
};
const rowOf = async (id: string) =>
  (await t.call(thirdSettings.list, { query: {} }, binjiang)).data.results.find(({ settingId }) => settingId === id);
async function enable(id: string, status: 0 | 1 = 1) {
  return t.call(thirdSettings.switchStatus, { params: { id }, body: { status, rev: (await rowOf(id))?.rev ?? 0 } }, binjiang);
}
const callsOf = async (id: string) => (await t.call(thirdCalls.list, { query: { settingId: id } }, binjiang)).data.results;
async function say(phone = '13812345678') {
  const id = await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    queueSms(tx, t.app, { dealerId, phone, content: '验证码 778899', purpose: 'test' }, t.app.clock.now()),
  );
  await deliverEvents(t, 'sms');
  return id;
}

test('a secret is kept encrypted, never answered or logged, and stays while six stars are sent', async () => {
  const { id } = await create();
  expect(await rowOf(id)).toMatchObject({ secrets: { key: hiddenSecret }, params: { url: `${url}/send` }, status: 0 });
  const body = { ...sms({ name: '改名', secrets: { key: hiddenSecret } }), rev: 0 };
  expect(await t.call(thirdSettings.update, { params: { id }, body } as never, binjiang)).toMatchObject({ code: '200' });
  const { rows } = await t.owner.query('select secrets_cipher from third_setting where id = $1', [id]);
  expect(JSON.parse(t.app.keys.decrypt(rows[0].secrets_cipher))).toEqual({ key: 'key-of-unit' });
  const logs = await t.owner.query("select count(*)::int as count from operation_log where detail::text like '%key-of-unit%'");
  expect(logs.rows).toEqual([{ count: 0 }]);
  const other = { ...sms({ thirdType: thirdType.MAP, vendor: 'amap', params: {}, secrets: { key: hiddenSecret } }), rev: 1 };
  expect(await t.call(thirdSettings.update, { params: { id }, body: other } as never, binjiang)).toMatchObject({
    code: thirdPartyErrors.noSecret.code,
  });
});

test('what a vendor does not ask for, lacks or cannot be is refused by its field', async () => {
  const refused = async (change: object, field: string) =>
    expect(await create(change)).toMatchObject({ code: commonErrors.invalid.code, data: { field } });
  await refused({ vendor: 'amap' }, 'vendor');
  await refused({ params: {} }, 'params');
  await refused({ params: { url: 'ftp://a' } }, 'params');
  await refused({ params: { url: 'https://user:pw@host/' } }, 'params');
  await refused({ params: { url, more: 'x' } }, 'params');
  await refused({ secrets: { key: 'a', other: 'b' } }, 'secrets');
  expect(await create({ parkId: lot })).toMatchObject({ code: thirdPartyErrors.unitOnly.code });
  await create();
  expect(await create()).toMatchObject({ code: thirdPartyErrors.nameTaken.code });
});

test('one of a type and a scope is enabled, two desks at once included; an enabled one is not removed', async () => {
  const [a, b] = [await create(), await create({ name: '另一个' })];
  const both = await Promise.all([enable(a.id), enable(b.id)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', thirdPartyErrors.rival.code]);
  const on = (await rowOf(a.id))?.status === 1 ? a.id : b.id;
  expect(await t.call(thirdSettings.remove, { params: { id: on } }, binjiang)).toMatchObject({ code: thirdPartyErrors.enabled.code });
  const map = { thirdType: thirdType.MAP, vendor: 'amap', params: {}, secrets: { key: 'k' } };
  const [unit, one] = [await create({ ...map, name: '地图' }), await create({ ...map, name: '车场地图', parkId: lot })];
  expect([(await enable(unit.id)).code, (await enable(one.id)).code]).toEqual(['200', '200']);
});

test('an enabled setting carries the next message; switched off, the installation does; what is kept of the calls is masked', async () => {
  const { id } = await create();
  await say();
  expect(heard).toEqual([]);
  await enable(id);
  const messageId = await say();
  expect(heard).toEqual([
    { path: '/send', key: 'Bearer key-of-unit', body: { phone: '13812345678', content: '验证码 778899', messageId } },
  ]);
  const { rows } = await t.owner.query('select status, provider, provider_id from sms_message where id = $1', [messageId]);
  expect(rows).toEqual([{ status: 1, provider: 'own:http', provider_id: 'c-1' }]);
  const [call] = await callsOf(id);
  expect(call).toMatchObject({ apiName: 'send', ok: true, said: 'HTTP 200', traceId: messageId });
  expect(call?.request).toContain('138****5678');
  expect(JSON.stringify(call)).not.toMatch(/778899|key-of-unit|13812345678/);
  await enable(id, 0);
  await say();
  expect(heard).toHaveLength(1);
});

test('the address in production replaces the setting’s and repeats what was not reached', async () => {
  const { id } = await create();
  const address = { settingId: id, apiName: 'send', method: 2, url: `${url}/v2/send`, timeoutMs: 2000, retry: 2, env: 1 } as const;
  expect(await t.call(thirdUrls.create, { body: address }, binjiang)).toMatchObject({ code: '200' });
  expect(await t.call(thirdUrls.create, { body: address }, binjiang)).toMatchObject({ code: thirdPartyErrors.urlTaken.code });
  await enable(id);
  answers = ['cut', 'cut', 200];
  await say();
  expect(heard.map(({ path }) => path)).toEqual(['/v2/send', '/v2/send', '/v2/send']);
  expect((await callsOf(id)).map(({ ok }) => ok)).toEqual([true, false, false]);
});

test('a test says which step failed, and is kept', async () => {
  const closed = createSocket().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const mute = createSocket((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const mutePort = (mute.address() as AddressInfo).port;
  const stageOf = async (change: object) => {
    const { id } = await create({ name: newId().slice(0, 30), ...change });
    const { data } = await t.call(thirdSettings.test, { params: { id } }, binjiang);
    expect(await rowOf(id)).toMatchObject({ lastTestStage: data.stage, lastTestResult: data.results[0]?.said });
    expect(await callsOf(id)).toHaveLength(data.results.length);
    return data.stage;
  };
  const { OK, AUTH, ADDRESS, DNS, TCP, TLS, ANSWER } = probeStage;
  const at = (address: string) => ({ params: { url: address } });
  expect(await stageOf({})).toBe(OK);
  expect(await stageOf({ secrets: { key: 'wrong' } })).toBe(AUTH);
  expect(await stageOf(at('http://10.0.0.1/send'))).toBe(ADDRESS);
  expect(await stageOf(at('http://nowhere.invalid/send'))).toBe(DNS);
  expect(await stageOf(at(`http://127.0.0.1:${port}/`))).toBe(TCP);
  expect(await stageOf(at(`${url.replace('http', 'https')}/`))).toBe(TLS);
  const waits = await create({ name: '不答复', ...at(`http://127.0.0.1:${mutePort}/`) });
  const started = Date.now();
  const { data } = await t.call(thirdSettings.test, { params: { id: waits.id } }, binjiang);
  expect(data.stage).toBe(ANSWER);
  expect(Date.now() - started).toBeLessThan(8000);
  mute.close();
});

test('another unit sees and changes nothing of it', async () => {
  const { id } = await create();
  const other = await t.login('qingyu', '2');
  expect((await t.call(thirdSettings.list, { query: {} }, other)).data.results.map(({ settingId }) => settingId)).not.toContain(id);
  expect(await t.call(thirdSettings.test, { params: { id } }, other)).toMatchObject({ code: commonErrors.notFound.code });
  expect(await t.call(thirdCalls.list, { query: { settingId: id } }, other)).toMatchObject({ code: commonErrors.notFound.code });
  const address = { settingId: id, apiName: 'send', method: 2, url, timeoutMs: 2000, retry: 0, env: 1 } as const;
  expect(await t.call(thirdUrls.create, { body: address }, other)).toMatchObject({ data: { field: 'settingId' } });
});

test('a unit’s carrier reports on this unit’s messages alone, under its own key', async () => {
  const { id } = await create();
  await enable(id);
  const messageId = await say();
  const other = demoDealers[1].id;
  const foreign = await t.app.database.inScope({ dealerIds: [other] }, (tx) =>
    queueSms(tx, t.app, { dealerId: other, phone: '13800000000', content: 'x', purpose: 'test' }, t.app.clock.now()),
  );
  await deliverEvents(t, 'sms');
  const report = async (path: string, key: string) => {
    const at = t.app.clock.now().toISOString();
    const payload = JSON.stringify({ reports: [messageId, foreign].map((one) => ({ messageId: one, state: 'DELIVERED', code: '', at })) });
    const headers = { 'content-type': 'application/json', [smsSignHeader]: createHmac('sha256', key).update(payload).digest('hex') };
    return (await t.app.http.inject({ method: 'POST', url: `${smsReportPath}${path}`, payload, headers })).statusCode;
  };
  expect(await report(`/${dealerId}/${id}`, 'another-key')).toBe(401);
  expect(await report(`/${other}/${id}`, 'key-of-unit')).toBe(401);
  expect(await report('/nobody/nothing', '')).toBe(401);
  expect(await report(`/${dealerId}/${id}`, 'key-of-unit')).toBe(200);
  const { rows } = await t.owner.query('select id, report from sms_message where id = any ($1) order by id', [[messageId, foreign]]);
  expect(rows).toEqual([
    { id: messageId, report: 1 },
    { id: foreign, report: 0 },
  ]);
});
