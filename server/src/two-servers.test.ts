import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { menuSettings, menus, rolePage, roles, userPage, users } from '@bochong/contract/access';
import { appealParameters } from '@bochong/contract/appeal';
import { commonErrors } from '@bochong/contract/kernel/error';
import { openErrors, openSystems } from '@bochong/contract/open-api';
import { systemParameters } from '@bochong/contract/parameter';
import { driverPageErrors } from '@bochong/contract/parking-order';
import { sessions } from '@bochong/contract/session';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from './app.ts';
import { callOpen } from './domains/open-api/open-api.seed.ts';
import { parameterOf } from './domains/parameter/parameter.repo.ts';
import type { App } from './kernel/app-context.ts';
import { newId } from './kernel/database/identifier.ts';
import type { AppError } from './kernel/http/errors.ts';
import { createMissLimit, hearMisses } from './kernel/http/miss-limit.ts';
import { freeDeadWorkers } from './kernel/jobs/dead-workers.ts';
import { type Actor, createTestApp, type TestApp } from './kernel/testing/test-app.ts';
import { testInput } from './kernel/testing/test-settings.ts';
import { systemClock } from './kernel/time.ts';

/** One server, and another on its database; the answered calls are the other's. */
let t: TestApp;
let other: App;
let manager: Actor;
const [dealer] = demoDealers;
beforeAll(async () => {
  t = await createTestApp();
  other = await buildApp(testInput(t.ownerUrl, t.folder, systemClock));
  for (const { http } of [t.app, other]) await http.listen({ host: '127.0.0.1', port: 0 });
  manager = await t.login('binjiang');
});
afterAll(async () => {
  await other.http.close();
  await t.close();
});

const portOf = ({ http }: App) => (http.server.address() as AddressInfo).port;
const headersOf = ({ token, clientType }: Actor) => ({ authorization: token, clienttype: clientType });
const there = async ({ method, path }: { method: string; path: string }, as: Actor) =>
  (await other.http.inject({ method: method as 'GET', url: `/api${path}`, headers: headersOf(as) })).json();

interface Console {
  heard: string[];
  closed: Promise<number>;
}
async function open(app: App, { token }: Actor): Promise<Console> {
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(app)}/api/ws?token=${token}&requestId=keepalive-1`);
  const heard: string[] = [];
  socket.on('message', (bytes) => heard.push(String(bytes)));
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  onTestFinished(() => socket.terminate());
  return { heard, closed };
}

/** Milliseconds until `seen` holds, asked every ten. */
async function within(ms: number, seen: () => Promise<boolean> | boolean): Promise<void> {
  const began = performance.now();
  while (!(await seen())) {
    if (performance.now() - began > 10 * ms) throw new Error('it was never seen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(performance.now() - began).toBeLessThan(ms);
}

test('a login begun at one server ends at the other, and its session holds at both', async () => {
  expect((await there(sessions.get, manager)).code).toBe('200');
});

test('a changed role closes every socket and counts in every session at both servers within a second', async () => {
  const created = await t.call(roles.create, { body: { roleName: '两台服务器', resourceIds: [userPage.code] } }, manager);
  const user = { id: newId(), dealerId: dealer.id, account: 'twoservers', name: '测试员', type: 3 };
  await t.app.database.inScope({ dealerIds: [dealer.id] }, (tx) => insertUser(tx, t.app, user, demoPassword));
  await t.owner.query('insert into user_role (dealer_id, user_id, role_id) values ($1, $2, $3)', [dealer.id, user.id, created.data.roleId]);
  const actor = await t.login(user.account);
  const sockets = [await open(t.app, actor), await open(other, actor)];
  expect([(await there(users.list, actor)).code, (await t.call(users.list, { query: {} }, actor)).code]).toEqual(['200', '200']);
  const body = { roleId: created.data.roleId, roleName: '两台服务器', resourceIds: [rolePage.code], rev: 0 };
  expect((await t.call(roles.update, { body }, manager)).code).toBe('200');
  const began = performance.now();
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001]);
  expect(performance.now() - began).toBeLessThan(1000);
  expect((await there(users.list, actor)).code).toBe(commonErrors.rightsChanged.code);
  expect((await there(users.list, actor)).code).toBe(commonErrors.forbidden.code);
});

test('a parameter and the menu changed at one server hold at the other within a second, and its consoles are told', async () => {
  const { heard } = await open(other, manager);
  const admin = await t.login('admin', '2');
  const { data } = await t.call(menuSettings.list, {}, admin);
  const node = data.nodes.find(({ code }) => code === rolePage.code);
  const { icon = '', sort = 1, shownOn = [], rev = 0 } = node ?? {};
  await t.call(menuSettings.update, { params: { code: rolePage.code }, body: { title: '岗位', icon, sort, shownOn, rev } } as never, admin);
  await within(1000, () => heard.some((text) => text.includes('menuChanged')));
  expect(JSON.stringify((await there(menus.tree, manager)).data)).toContain('岗位');
  await t.call(menuSettings.reset, { params: { code: rolePage.code } }, admin);
  const { key } = appealParameters.windowDays;
  const counts = () =>
    other.database.inScope({ dealerIds: [dealer.id] }, (tx) =>
      parameterOf(tx, appealParameters.windowDays, { dealerId: dealer.id, parkId: null }),
    );
  expect(await counts()).not.toBe(7);
  expect((await t.call(systemParameters.update, { params: { key }, body: { value: 7, rev: 0 } }, manager)).code).toBe('200');
  expect(await counts()).toBe(7);
});

test('a live message too long for one notification reaches the consoles of the other server', async () => {
  const { heard } = await open(other, manager);
  t.app.realtime.publish({ dealerId: dealer.id }, { infName: 'long', text: '车'.repeat(9000) });
  await within(1000, () => heard.some((text) => text.includes('"long"') && JSON.parse(text).text.length === 9000));
});

test('of one system both servers together take no more calls than it may make', async () => {
  const limit = 5;
  const body = { name: '对接', scopes: ['park.read'], qpsLimit: limit } as never;
  const system = (await t.call(openSystems.create, { body }, manager)).data;
  const began = performance.now();
  const asked = Array.from({ length: 30 }, (_, number) =>
    callOpen(number % 2 === 0 ? t.app : other, system, { target: '/open/v1/lots?limit=1', at: new Date() }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  const seconds = (performance.now() - began) / 1000;
  const taken = statuses.filter((status) => status === 200).length;
  expect(taken).toBeGreaterThanOrEqual(limit);
  expect(taken).toBeLessThanOrEqual(limit + Math.ceil(seconds * limit));
  expect(statuses.filter((status) => status === openErrors.qps.status)).toHaveLength(30 - taken);
  // A second later there is a second's worth again, and no more.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await callOpen(other, system, { target: '/open/v1/lots?limit=1', at: new Date() })).status).toBe(200);
});

test('what an address asks for in vain is counted over both servers', () => {
  const limit = createMissLimit(driverPageErrors.tooManyPlates);
  for (const app of [t.app, other]) hearMisses(app);
  const from = (app: App) => ({ app, now: new Date(), ip: '203.0.113.77' });
  for (let miss = 0; miss < 15; miss += 1) for (const app of [t.app, other]) limit.noteMiss(from(app));
  return expect
    .poll(() => {
      const refusals = [t.app, other].map((app) => {
        try {
          limit.assertMayAsk(from(app));
          return '';
        } catch (cause) {
          return (cause as AppError).definition.code;
        }
      });
      return refusals;
    })
    .toEqual([driverPageErrors.tooManyPlates.code, driverPageErrors.tooManyPlates.code]);
});

test('a server that was told to stop is not ready, sends its consoles to another one, takes none, and answers what comes still', async () => {
  const leaving = await buildApp(testInput(t.ownerUrl, t.folder, systemClock));
  await leaving.http.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => leaving.http.close());
  const url = `http://127.0.0.1:${portOf(leaving)}`;
  const [{ closed }, at] = [await open(leaving, manager), `${url}/api${sessions.get.path}`];
  // By how busy its own start was, it may refuse for a second more.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  leaving.drain.leave();
  expect(await closed).toBe(1012);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const answer = await fetch(at, { headers: headersOf(manager) });
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  const turnedAway = new WebSocket(`ws://127.0.0.1:${portOf(leaving)}/api/ws?token=${manager.token}&requestId=keepalive-1`);
  turnedAway.on('error', () => undefined);
  const [, { statusCode }] = await once(turnedAway, 'unexpected-response');
  expect(statusCode).toBe(503);
});

test('what a killed server’s workers were at is free in ten seconds, and what a living one is at is left alone', async () => {
  await other.servers.hold('worker-alive');
  await t.owner.query(`select graphile_worker.add_job('fold-counters', '{}', queue_name => 'fold-counters')`);
  await t.owner.query(`select graphile_worker.add_job('device-offline', '{}', queue_name => 'device-offline')`);
  for (const [queue, worker] of [
    ['fold-counters', 'worker-dead'],
    ['device-offline', 'worker-alive'],
  ]) {
    await t.owner.query(
      `with q as (update graphile_worker._private_job_queues set locked_at = now(), locked_by = $2 where queue_name = $1 returning id)
       update graphile_worker._private_jobs j set locked_at = now(), locked_by = $2 from q where j.job_queue_id = q.id`,
      [queue, worker],
    );
  }
  const locked = async () =>
    (
      await t.owner.query(`select locked_by from graphile_worker._private_jobs where locked_by is not null
        union all select locked_by from graphile_worker._private_job_queues where locked_by is not null`)
    ).rows.map(({ locked_by: worker }) => worker);
  const freed: string[] = [];
  const end = freeDeadWorkers(t.owner, (workers) => freed.push(...workers));
  onTestFinished(end);
  await expect.poll(locked, { timeout: 12_000 }).toEqual(['worker-alive', 'worker-alive']);
  expect(freed).toEqual(['worker-dead']);
});
