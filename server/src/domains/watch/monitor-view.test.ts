import { commonErrors } from '@bochong/contract/kernel/error';
import { monitorPage, monitorStatus, monitors, monitorViews, recorders, streamKind, watchErrors } from '@bochong/contract/watch';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { carryOut } from '../../kernel/outbound/outbound.ts';
import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';
import { createGateway } from './media-gateway.fixture.ts';
import { issueTicket } from './media-gateway.ts';
import { watchJobs, watchRound } from './watch-status.ts';

let t: TestApp;
let binjiang: Actor;
let gateway: Awaited<ReturnType<typeof createGateway>>;
const dealerId = demoDealers[0].id;
const [lot, otherLot] = [newId(), newId()];
const [job] = watchJobs;
const password = 'p@ss:w/rd';
const source = 'rtsp://viewer:p%40ss%3Aw%2Frd@10.30.1.20';

const authorize = async (question: object) =>
  (await t.app.http.inject({ method: 'POST', url: '/media/authorize', payload: question })).statusCode;

beforeAll(async () => {
  gateway = await createGateway();
  const { url } = gateway;
  t = await createTestApp({ BOCHONG_MEDIA_GATEWAY: `${url}/`, BOCHONG_MEDIA_PLAYBACK: url, BOCHONG_MEDIA_API: url });
  binjiang = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (const [index, park] of [lot, otherLot].entries())
      await insertPark(tx, dealerId, { id: park, parkCode: `VIEWS${index}`, parkName: `画面车场${index}`, parkType: 1 });
  });
});
afterAll(async () => {
  await t.close();
  await gateway.close();
});
beforeEach(async () => {
  await t.owner.query('delete from watch_monitor; delete from watch_recorder');
  Object.assign(gateway.state, { authorize, refuses: false, apiCalls: 0 });
  gateway.configured.clear();
  gateway.arriving.clear();
  t.clock.at = new Date();
});

async function addMonitor(change: object = {}): Promise<string> {
  const recorder = {
    name: `录像机${newId()}`.slice(0, 30),
    parkId: lot,
    protocol: 1,
    ip: '10.30.1.20',
    port: 554,
    account: 'viewer',
    channels: 4,
  };
  const { recorderId } = (await t.call(recorders.create, { body: { ...recorder, password } } as never, binjiang)).data;
  const body = {
    name: `监控${newId()}`.slice(0, 30),
    recorderId,
    channelNo: 1,
    streamMain: 'rtsp://10.30.1.20/ch1',
    streamSub: 'rtsp://10.30.1.20/sub',
    ptz: 0,
  };
  return (await t.call(monitors.create, { body: { ...body, ...change } } as never, binjiang)).data.monitorId;
}
const preview = (id: string, stream: 1 | 2 = streamKind.SUB, as = binjiang) =>
  t.call(monitorViews.preview, { params: { id }, body: { stream } }, as);
const playback = (id: string, startTime: string, minutes = 10, as = binjiang) =>
  t.call(monitorViews.playback, { params: { id }, body: { startTime, minutes } }, as);
const ago = (minutes: number) => new Date(t.clock.at.getTime() - minutes * 60_000).toISOString();
const watch = async (url: string, ticket: string) =>
  (await fetch(url, { method: 'POST', body: 'v=0', headers: { authorization: `Bearer ${ticket}` } })).status;
const round = async () => {
  t.clock.at = new Date(t.clock.at.getTime() + 60_000);
  await runForDealers(t.app, job as never);
  await carryOut(t.app, watchRound, dealerId, dealerId);
};
const shown = async (id: string) =>
  (await t.call(monitors.list, { query: {} }, binjiang)).data.results.find(({ monitorId }) => monitorId === id);

test('a preview tells the gateway where the stream is, and its ticket opens that one stream for a minute', async () => {
  const id = await addMonitor();
  const answer = await preview(id);
  const path = `${dealerId}/${id}/sub`;
  expect(answer).toMatchObject({ code: '200', data: { url: `${gateway.url}/${path}/whep` } });
  expect(gateway.configured.get(path)).toEqual({ source: `${source}/sub`, sourceOnDemand: true, record: false });
  expect(JSON.stringify(answer)).not.toMatch(/viewer|rtsp|p@ss|p%40/);
  const { url, ticket } = answer.data;
  expect(await watch(url, ticket)).toBe(201);
  expect(await watch(url, '')).toBe(401);
  expect(await watch(url.replace('/sub/', '/main/'), ticket)).toBe(401);
  expect(await watch(url.replace(id, newId()), ticket)).toBe(401);
  expect((await fetch(`${gateway.url}/v3/config/paths/list`, { headers: { authorization: `Bearer ${ticket}` } })).status).toBe(401);
  t.clock.at = new Date(t.clock.at.getTime() + 61_000);
  expect(await watch(url, ticket)).toBe(401);
});

test('the gateway is told nothing but yes or no, and no to everything that is not watching', async () => {
  const id = await addMonitor();
  const { ticket } = (await preview(id)).data;
  const question = { action: 'read', path: `${dealerId}/${id}/sub`, protocol: 'webrtc', query: '', token: ticket, user: '', password: '' };
  const ask = (payload: object) => t.app.http.inject({ method: 'POST', url: '/media/authorize', payload });
  const yes = await ask(question);
  expect([yes.statusCode, yes.body]).toEqual([204, '']);
  expect((await ask({ ...question, token: '', password: ticket })).statusCode).toBe(204);
  for (const change of [
    ...[{ action: 'publish' }, { action: 'playback' }, { action: 'api' }, { action: 'metrics' }, { protocol: 'rtsp' }, { path: 'lobby' }],
    ...[{ token: 'x' }, { token: 7 }, { path: null }, { path: 'a'.repeat(301) }, { token: '', password: 'p'.repeat(5000) }],
  ]) {
    const no = await ask({ ...question, ...change });
    expect([no.statusCode, no.body], JSON.stringify(change).slice(0, 60)).toEqual([401, '']);
  }
  expect((await ask([])).statusCode).toBe(401);
  expect((await ask({ ...question, query: 'q'.repeat(20_000) })).statusCode).toBe(413);
});

test('a camera of another unit, of another lot, and one that is not there have no picture', async () => {
  const id = await addMonitor({ recorded: 1 });
  const qingyu = await t.login('qingyu', '2');
  await addLimitedUser(t, dealerId, 'viewother', otherLot);
  const limited = await t.login('viewother');
  for (const [as, one] of [
    [qingyu, id],
    [limited, id],
    [binjiang, newId()],
  ] as const) {
    expect(await preview(one, streamKind.SUB, as)).toMatchObject({ code: commonErrors.notFound.code });
    expect(await playback(one, ago(30), 10, as)).toMatchObject({ code: commonErrors.notFound.code });
  }
  expect(gateway.state.apiCalls).toBe(0);
});

test('who sees the page but may not press 预览 and 回放 gets no ticket', async () => {
  const id = await addMonitor({ recorded: 1 });
  const seesOnly = 'update role set resource_ids = array[$1] where id in (select role_id from user_role join app_user u on u.id = user_id';
  await t.owner.query(`${seesOnly} where u.account = 'kefu')`, [monitorPage.code]);
  const clerk = await t.login('kefu');
  expect((await t.call(monitorViews.gateway, {}, clerk)).code).toBe('200');
  expect(await preview(id, streamKind.SUB, clerk)).toMatchObject({ code: commonErrors.forbidden.code });
  expect(await playback(id, ago(30), 10, clerk)).toMatchObject({ code: commonErrors.forbidden.code });
  expect(gateway.state.apiCalls).toBe(0);
});

test('a recording is played from the last day, as long as was asked for', async () => {
  const id = await addMonitor({ recorded: 1 });
  const { data } = await playback(id, ago(90), 30);
  expect(JSON.stringify(data)).not.toMatch(/viewer|rtsp|p@ss|p%40/);
  const url = new URL(data.url);
  expect([url.pathname, url.searchParams.get('path'), url.searchParams.get('duration')]).toEqual([
    '/get',
    `${dealerId}/${id}/main`,
    '1800',
  ]);
  expect((await fetch(url)).status).toBe(200);
  for (const [name, value] of [
    ['duration', '86400'],
    ['start', ago(5000)],
    ['path', `${dealerId}/${id}/sub`],
    ['token', 'x'],
  ] as const) {
    const other = new URL(url);
    other.searchParams.set(name, value);
    expect((await fetch(other)).status, name).toBe(401);
  }
  for (const start of [ago(24 * 60 + 1), ago(-1)])
    expect(await playback(id, start)).toMatchObject({ code: watchErrors.outOfWindow.code, data: { field: 'startTime' } });
  expect(await playback(id, ago(30), 1441)).toMatchObject({ code: commonErrors.invalid.code, data: { field: 'minutes' } });
  expect(await playback(await addMonitor(), ago(30))).toMatchObject({ code: watchErrors.notRecorded.code });
});

test('what stands in the way is said', async () => {
  const id = await addMonitor({ streamSub: '' });
  expect(await preview(id)).toMatchObject({ code: watchErrors.noSubStream.code, data: { field: 'stream' } });
  gateway.state.refuses = true;
  expect(await preview(id, streamKind.MAIN)).toMatchObject({ code: watchErrors.gatewayRefused.code });
  await t.owner.query("update watch_recorder set password_cipher = 'short'");
  expect(await preview(id, streamKind.MAIN)).toMatchObject({ code: watchErrors.passwordUnreadable.code });
});

test('recorded cameras are drawn all the time and known; of others only those that somebody watches', async () => {
  const [recorded, live] = [await addMonitor({ recorded: 1 }), await addMonitor()];
  const main = `${dealerId}/${recorded}/main`;
  gateway.configured.set(`${dealerId}/${newId()}/main`, { source, sourceOnDemand: false, record: true });
  gateway.configured.set('lobby', { source, sourceOnDemand: false, record: true });
  await round();
  expect([...gateway.configured.keys()].sort()).toEqual([main, 'lobby'].sort());
  expect(gateway.configured.get(main)).toEqual({ source: `${source}/ch1`, sourceOnDemand: false, record: true });
  expect(await shown(recorded)).toMatchObject({ onlineStatus: monitorStatus.UNKNOWN, lastHeartbeat: null });
  await round();
  expect(await shown(recorded)).toMatchObject({ onlineStatus: monitorStatus.OFFLINE, lastHeartbeat: null, rev: 0 });
  gateway.arriving.add(main);
  await round();
  expect(await shown(recorded)).toMatchObject({ onlineStatus: monitorStatus.ONLINE, lastHeartbeat: expect.any(String) });
  expect(await shown(live)).toMatchObject({ onlineStatus: monitorStatus.UNKNOWN });
  const found = (await t.call(monitors.list, { query: { onlineStatus: monitorStatus.ONLINE } } as never, binjiang)).data.results;
  expect(found.map(({ monitorId }) => monitorId)).toEqual([recorded]);
  const statuses = (await t.call(recorders.list, { query: {} }, binjiang)).data.results.map(({ onlineStatus }) => onlineStatus);
  expect(statuses.sort()).toEqual([monitorStatus.UNKNOWN, monitorStatus.ONLINE]);
  gateway.state.authorize = async () => 401;
  await round();
  expect(await shown(recorded)).toMatchObject({ onlineStatus: monitorStatus.UNKNOWN, lastHeartbeat: expect.any(String) });
  const { rows } = await t.owner.query("select distinct state from outbound_effect where kind = 'watch-round' and dealer_id = $1", [
    dealerId,
  ]);
  expect(rows).toEqual([{ state: 3 }]);
});

test('tickets of another installation open nothing', async () => {
  const id = await addMonitor();
  await preview(id);
  const path = `${dealerId}/${id}/sub`;
  const theirs = { ...t.app, keys: { ...t.app.keys, hmac: (_: string, text: string) => t.app.keys.hmac('another', text) } };
  const { ticket } = issueTicket(theirs, { action: 'read', path });
  expect(await watch(`${gateway.url}/${path}/whep`, ticket)).toBe(401);
});

test('without a gateway, and while it does not answer, that is what is said', async () => {
  const id = await addMonitor({ recorded: 1 });
  expect((await t.call(monitorViews.gateway, {}, binjiang)).data).toEqual({ preview: true, playback: true });
  const { config } = t.app;
  const before = { ...config };
  Object.assign(config, { BOCHONG_MEDIA_API: 'http://127.0.0.1:9' });
  expect(await preview(id)).toMatchObject({ code: watchErrors.gatewayDown.code, message: '媒体网关没有应答：连接失败' });
  Object.assign(config, { BOCHONG_MEDIA_GATEWAY: undefined });
  await t.owner.query('update watch_monitor set online_status = 1');
  await runForDealers(t.app, job as never);
  expect(await shown(id)).toMatchObject({ onlineStatus: monitorStatus.UNKNOWN });
  expect((await t.call(monitorViews.gateway, {}, binjiang)).data).toEqual({ preview: false, playback: false });
  expect(await preview(id)).toMatchObject({ code: watchErrors.noGateway.code });
  expect(await playback(id, ago(30))).toMatchObject({ code: watchErrors.noPlayback.code });
  Object.assign(config, before);
});
