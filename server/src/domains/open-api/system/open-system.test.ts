import { commonErrors } from '@bochong/contract/kernel/error';
import { openErrors, openHeaders, openInterfaces, openSystemErrors, openSystems } from '@bochong/contract/open-api';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { addLimitedUser } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertEquipmentWithGuns, insertStation } from '../../charging-asset/charging-asset.seed.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { openApiJobs } from '../open-api.jobs.ts';
import { callOpen } from '../open-api.seed.ts';

const [binjiang] = demoDealers;
let t: TestApp;
let actor: Actor;
let [yard, hidden]: Yard[] = [];

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  [yard, hidden] = [await createYard(t, 'OPENLOT'), await createYard(t, 'OTHERLOT')];
});
afterAll(() => t.close());

const parkIdOf = (one: Yard | undefined) => one?.parkId ?? '';
const create = async (change: object = {}, who = actor) =>
  t.call(openSystems.create, { body: { name: '智慧城市', scopes: ['park.read', 'order.read'], qpsLimit: 200, ...change } }, who);
const made = async (change: object = {}) => (await create(change)).data;
const rowOf = async (systemId: string) => {
  const row = (await t.call(openSystems.list, { query: { pageSize: 200 } }, actor)).data.results.find((one) => one.systemId === systemId);
  if (!row) throw new Error('no such system');
  return row;
};
const lots = '/open/v1/lots?limit=200';

test('a system reads what its scope and lots allow; the key is told once and kept encrypted', async () => {
  const all = await made();
  const one = await made({ parkIds: [parkIdOf(yard)] });
  const names = (answer: { body: { results: { parkId: string }[] } }) => answer.body.results.map(({ parkId }) => parkId);
  expect(names(await callOpen(t.app, all, { target: lots }))).toEqual(expect.arrayContaining([parkIdOf(yard), parkIdOf(hidden)]));
  expect(names(await callOpen(t.app, one, { target: lots }))).toEqual([parkIdOf(yard)]);
  const { rows } = await t.owner.query<{ secret: Buffer }>('select secret from open_api_system where id = $1', [one.systemId]);
  expect(rows[0]?.secret.includes(one.appSecret)).toBe(false);
  expect(JSON.stringify(await rowOf(one.systemId))).not.toContain(one.appSecret);
  const { rows: logged } = await t.owner.query(`select from operation_log where detail::text like '%' || $1 || '%'`, [one.appSecret]);
  expect(logged).toEqual([]);
});

test('stays and charges of its lots, by the period and page by page', async () => {
  const { id: dealerId } = binjiang;
  const at = new Date();
  for (const [index, one] of [yard, hidden, yard].entries())
    await t.owner.query(
      `insert into park_order (dealer_id, id, order_no, park_id, park_name, park_type, plate_no, plate_color, enter_time) values ($1, $2, $3, $4, '场', 1, $5, 1, $6)`,
      [dealerId, newId(new Date(at.getTime() - index * 1000)), `PKOPEN${index}`, parkIdOf(one), `浙A0000${index}`, at.toISOString()],
    );
  const system = await made({ parkIds: [parkIdOf(yard)] });
  const [from, to] = [new Date(at.getTime() - 3_600_000).toISOString(), new Date(at.getTime() + 3_600_000).toISOString()];
  const stays = (query: string) => callOpen(t.app, system, { target: `/open/v1/stays?from=${from}&to=${to}&limit=1${query}` });
  const first = await stays('');
  expect(first.body.results).toMatchObject([{ orderNo: 'PKOPEN0', plateNo: '浙A00000', receivableFen: 0 }]);
  const second = await stays(`&cursor=${first.body.nextCursor}`);
  expect(second.body).toMatchObject({ results: [{ orderNo: 'PKOPEN2' }], nextCursor: null });
  expect((await stays(`&parkId=${parkIdOf(hidden)}`)).body.results).toEqual([]);
  const charging = await callOpen(t.app, system, { target: `/open/v1/charging-sessions?from=${from}&to=${to}` });
  expect(charging.body).toEqual({ results: [], nextCursor: null });
  await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const stationId = await insertStation(tx, dealerId, { stationCode: 'OPENST', stationName: '开放站', parkIds: [parkIdOf(yard)] });
    await insertEquipmentWithGuns(tx, dealerId, { stationId, equipmentCode: 'OPENGUN' });
  });
  for (const bad of [
    `from=${to}&to=${from}`,
    'from=2026-01-01T00:00:00Z&to=2026-03-01T00:00:00Z',
    'from=x&to=y',
    `from=${from}&to=${to}&cursor=zz`,
    `from=${from}&to=${to}&who=me`,
  ])
    expect((await callOpen(t.app, system, { target: `/open/v1/stays?${bad}` })).status, bad).toBe(400);
  expect((await callOpen(t.app, system, { target: `/open/v1/charging-sessions?from=${from}&to=${to}&cursor=zz` })).status).toBe(400);
});

test('a request works once, and every refusal has its code; who refused whom stands with the system', async () => {
  const system = await made({ scopes: ['park.read'] });
  const nonce = 'nonce-used-only-once';
  expect((await callOpen(t.app, system, { target: lots, nonce })).status).toBe(200);
  const refused = async (expected: { code: string; status: number }, asked: object, change = {}, as = system) => {
    const { status, body } = await callOpen(t.app, as, { target: lots, ...asked }, change);
    expect({ status, code: body.code }).toEqual({ status: expected.status, code: expected.code });
    expect(body.requestId).toBeTruthy();
  };
  await refused(openErrors.nonce, { nonce });
  await refused(openErrors.headers, {}, { [openHeaders.nonce]: 'x' });
  await refused(openErrors.unknownKey, {}, {}, { ...system, appKey: 'B'.repeat(20) });
  await refused(openErrors.timestamp, { at: new Date(Date.now() - 400_000) });
  await refused(openErrors.signature, {}, {}, { ...system, appSecret: 'other' });
  await refused(openErrors.scope, { target: '/open/v1/stays?from=a&to=b' });
  await refused(openErrors.unknown, { target: '/open/v1/nothing' });
  const limited = await made({ ipAllowList: ['203.0.113.0/24'] });
  await refused(openErrors.address, {}, {}, limited);
  expect((await callOpen(t.app, limited, { target: lots, from: '203.0.113.9' })).status).toBe(200);
  const slow = await made({ qpsLimit: 1 });
  expect((await callOpen(t.app, slow, { target: lots })).status).toBe(200);
  await refused(openErrors.qps, {}, {}, slow);
  const row = await rowOf(system.systemId);
  expect(row).toMatchObject({ todayCalls: 1, lastRefusal: openErrors.unknown.message });
  expect(row.todayRefused).toBeGreaterThanOrEqual(5);
  const big = await t.app.http.inject({
    method: 'POST',
    url: '/open/v1/coupons',
    payload: 'x'.repeat(70_000),
    headers: { 'content-type': 'text/plain' },
  });
  expect(big.statusCode).toBe(413);
});

test('another key holds at once, the one before for a day; switched off, expired or removed there is no answer', async () => {
  const system = await made();
  const params = { id: system.systemId };
  const fresh = (await t.call(openSystems.rotate, { params, body: { rev: 0 } }, actor)).data;
  const status = async (as: { appKey: string; appSecret: string }) => (await callOpen(t.app, as, { target: lots })).status;
  expect([await status(system), await status(fresh)]).toEqual([200, 200]);
  await t.owner.query(`update open_api_system set former_until = now() - interval '1 second' where id = $1`, [system.systemId]);
  expect([await status(system), await status(fresh)]).toEqual([401, 200]);
  expect(await t.call(openSystems.rotate, { params, body: { rev: 0 } }, actor)).toMatchObject({ code: commonErrors.stale.code });
  await t.call(openSystems.switchStatus, { params, body: { status: 0, rev: 1 } }, actor);
  expect((await callOpen(t.app, fresh, { target: lots })).body.code).toBe(openErrors.barred.code);
  await t.call(openSystems.switchStatus, { params, body: { status: 1, rev: 2 } }, actor);
  await t.owner.query(`update open_api_system set expire_at = now() - interval '1 second' where id = $1`, [system.systemId]);
  expect((await callOpen(t.app, fresh, { target: lots })).body.code).toBe(openErrors.barred.code);
  await t.call(openSystems.remove, { params }, actor);
  expect((await callOpen(t.app, fresh, { target: lots })).body.code).toBe(openErrors.unknownKey.code);
});

test('a key that cannot be read proves nobody, whatever is signed with what stands in its place', async () => {
  const system = await made();
  await t.owner.query('update open_api_system set secret = $2 where id = $1', [system.systemId, Buffer.alloc(60, 7)]);
  const shown = t.app.keys.show(Buffer.alloc(60, 7));
  for (const appSecret of [shown, '', system.appSecret])
    expect((await callOpen(t.app, { ...system, appSecret }, { target: lots })).body.code).toBe(openErrors.unknownKey.code);
});

test('what is registered is checked: inner addresses, events without an address, lots, time, number', async () => {
  expect(await create({ callbackUrl: 'http://169.254.169.254/latest' })).toMatchObject({ code: openSystemErrors.inner.code });
  expect(await create({ callbackUrl: 'http://localhost:3000/x' })).toMatchObject({ code: openSystemErrors.inner.code });
  expect(await create({ events: ['stay.left'] })).toMatchObject({ code: openSystemErrors.noCallback.code });
  expect(await create({ parkIds: [newId()] })).toMatchObject({ code: openSystemErrors.foreignLot.code });
  expect(await create({ expireAt: '2020-01-01 00:00:00' })).toMatchObject({ code: openSystemErrors.past.code });
  await t.owner.query(
    `insert into open_api_system (dealer_id, id, name, app_key, secret) select $1, gen_random_uuid(), '占位', 'FILL' || lpad(n::text, 16, '0'), 'x' from generate_series(1, 200) n`,
    [binjiang.id],
  );
  expect(await create()).toMatchObject({ code: openSystemErrors.most.code });
  await t.owner.query(`delete from open_api_system where app_key like 'FILL%'`);
});

test('who is limited to some lots opens and sees no system that reaches beyond them', async () => {
  await addLimitedUser(t, binjiang.id, 'openlot', parkIdOf(yard));
  const limited = await t.login('openlot');
  expect(await create({}, limited)).toMatchObject({ code: openSystemErrors.foreignLot.code });
  expect(await create({ parkIds: [parkIdOf(hidden)] }, limited)).toMatchObject({ code: openSystemErrors.foreignLot.code });
  const own = (await create({ parkIds: [parkIdOf(yard)] }, limited)).data;
  const whole = await made();
  const seen = (await t.call(openSystems.list, { query: { pageSize: 200 } }, limited)).data.results.map(({ systemId }) => systemId);
  expect([seen.includes(own.systemId), seen.includes(whole.systemId)]).toEqual([true, false]);
  expect(await t.call(openSystems.rotate, { params: { id: whole.systemId }, body: { rev: 0 } }, limited)).toMatchObject({
    code: commonErrors.notFound.code,
  });
});

test('a pasted request is explained check by check, without using it up and without telling a signature', async () => {
  const system = await made();
  const { headers } = await callOpen(t.app, system, { target: '/open/v1/nothing' });
  const paste = (target: string, change = {}) =>
    [`GET ${target} HTTP/1.1`, ...Object.entries({ ...headers, ...change }).map(([name, value]) => `${name}: ${value}`), '', ''].join('\n');
  const explain = async (request: string, who = actor) => (await t.call(openSystems.explain, { body: { request } }, who)).data;
  const wrong = await explain(paste(lots));
  expect(wrong.checks.filter(({ passed }) => passed === false).map(({ check }) => check)).toEqual(['签名']);
  expect(wrong.signed.split('\n')[1]).toBe(lots);
  const fine = await explain(paste('/open/v1/nothing'));
  expect(fine.checks.filter(({ passed }) => passed === false).map(({ check }) => check)).toEqual(['接口']);
  const stranger = await explain(paste('/open/v1/nothing'), await t.login('qingyu'));
  expect(stranger.checks.find(({ passed }) => passed === false)).toMatchObject({ check: 'AppKey' });
  const bad = await t.call(openSystems.explain, { body: { request: 'rubbish' } }, actor);
  expect(bad).toMatchObject({ code: commonErrors.invalid.code });
});

test('the document of the interface names every call with its scope and refusals, for everybody', async () => {
  const document = (await t.app.http.inject({ method: 'GET', url: '/open/v1/docs.json' })).json();
  const named = Object.entries<object>(document.paths).flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method} ${path}`));
  expect(named.sort()).toEqual(
    Object.values(openInterfaces)
      .map(({ method, path }) => `${method.toLowerCase()} ${path}`)
      .sort(),
  );
  expect(
    document.paths['/open/v1/stays'].get.parameters.map(({ name, required }: { name: string; required: boolean }) => [name, required]),
  ).toEqual([
    ['from', true],
    ['to', true],
    ['parkId', false],
    ['cursor', false],
    ['limit', false],
  ]);
});

test('calls are added up by day, and numbers forgotten once their time is over', async () => {
  const system = await made();
  for (let call = 0; call < 3; call += 1) await callOpen(t.app, system, { target: lots });
  await t.owner.query(`update open_api_nonce set received_at = now() - interval '11 minutes'`);
  for (const job of openApiJobs) await runForDealers(t.app, job);
  const { rows } = await t.owner.query('select from open_api_call where system_id = $1', [system.systemId]);
  expect(rows).toHaveLength(1);
  expect((await t.owner.query('select from open_api_nonce')).rows).toEqual([]);
  expect((await t.call(openSystems.calls, { params: { id: system.systemId } }, actor)).data).toMatchObject([{ calls: 3, refused: 0 }]);
});
