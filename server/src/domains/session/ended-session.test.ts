import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { backgroundHeader } from '@bochong/contract/kernel/envelope';
import { commonErrors } from '@bochong/contract/kernel/error';
import { platformConfigs } from '@bochong/contract/platform-config';
import { loginDevices, passwords, securityPolicies, sessions } from '@bochong/contract/session';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '../../kernel/database/identifier.ts';
import { sha256Hex } from '../../kernel/session/secret.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

let made = 0;
async function newAccount() {
  made += 1;
  const user = { id: newId(), dealerId: demoDealers[0].id, account: `leaver${made}`, name: '测试员', type: 3 };
  await t.app.database.inScope({ dealerIds: [user.dealerId] }, (tx) => insertUser(tx, t.app, user, demoPassword));
  return user;
}

/** Opens a live socket of a session; the answered function waits for the code the server closes it with. */
async function openSocket({ token }: Actor): Promise<() => Promise<number>> {
  const { port } = t.app.http.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws?token=${token}&requestId=keepalive-1`);
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  return () => closed;
}

async function changePassword(actor: Actor, userId: string) {
  const { data } = await t.call(passwords.challenge, { body: {} }, actor);
  const answer = (plain: string) => sha256Hex(sha256Hex(plain, data.salt), data.codeValue);
  const [oldPassword, newPassword] = [answer(demoPassword), answer('Harbour#2027')];
  const body = { userId, oldPassword, newPassword, newVerifier: sha256Hex('Harbour#2027', data.salt), codeKey: data.codeKey };
  return t.call(passwords.change, { body }, actor);
}

test('a changed password ends both sessions and their sockets', async () => {
  const user = await newAccount();
  const [first, second] = [await t.login(user.account), await t.login(user.account)];
  const sockets = [await openSocket(first), await openSocket(second)];
  expect((await changePassword(first, user.id)).code).toBe('200');
  // Neither a timer nor another call comes in between: the close is pushed. A test that hangs here is the failure.
  expect(await Promise.all(sockets.map((closed) => closed()))).toEqual([4001, 4001]);
  for (const actor of [first, second]) expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
});

test('changed rights close the sockets and are told to every session once', async () => {
  const user = await newAccount();
  const [first, second] = [await t.login(user.account), await t.login(user.account)];
  const sockets = [await openSocket(first), await openSocket(second)];
  await t.app.database.inScope({ dealerIds: [user.dealerId] }, async (tx) => {
    await tx
      .updateTable('app_user')
      .set((row) => ({ perm_version: row('perm_version', '+', 1) }))
      .where('id', '=', user.id)
      .execute();
    await t.app.sessions.refreshAllOf(tx, user.id);
  });
  expect(await Promise.all(sockets.map((closed) => closed()))).toEqual([4001, 4001]);
  for (const actor of [first, second]) {
    expect((await t.call(sessions.get, {}, actor)).code).toBe(commonErrors.rightsChanged.code);
    expect((await t.call(sessions.get, {}, actor)).code).toBe('200');
  }
});

test('a device signed out from another loses session and socket; the other stays', async () => {
  const user = await newAccount();
  const [away, here] = [await t.login(user.account), await t.login(user.account)];
  const socket = await openSocket(away);
  const { data } = await t.call(loginDevices.list, {}, here);
  const deviceId = data.find((device) => device.current === 0)?.deviceId ?? '';
  expect((await t.call(loginDevices.kick, { params: { deviceId } }, here)).code).toBe('200');
  expect(await socket()).toBe(4001);
  expect((await t.call(sessions.get, {}, away)).code).toBe('401');
  expect((await t.call(sessions.get, {}, here)).code).toBe('200');
});

const idleMinutes = 120;
const later = (minutes: number) => {
  t.clock.at = new Date(t.clock.at.getTime() + minutes * 60_000);
};
/** A call the console makes with the user away. */
const poll = async ({ token, clientType }: Actor) => {
  const headers = { authorization: token, clienttype: clientType, [backgroundHeader]: '1' };
  return (await t.app.http.inject({ url: `/api${sessions.get.path}`, headers })).json().code;
};

test('an idle session ends however often it polls, a call of the user keeps it, and its end closes the sockets', async () => {
  t.clock.at = new Date();
  const actor = await t.login((await newAccount()).account);
  const socket = await openSocket(actor);
  for (let minute = 0; minute < idleMinutes; minute += 20) {
    expect(await poll(actor)).toBe('200');
    later(20);
  }
  expect((await t.call(sessions.get, {}, actor)).code).toBe('200'); // the last instant: the user is back
  later(idleMinutes);
  expect(await poll(actor)).toBe('200');
  later(1);
  expect(await poll(actor)).toBe('401');
  expect(await socket()).toBe(4001);
  expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
});

test('an idle session that nobody calls with loses its sockets too; one at work on another server stays', async () => {
  t.clock.at = new Date();
  const [idle, busy] = [await t.login((await newAccount()).account), await t.login((await newAccount()).account)];
  const socket = await openSocket(idle);
  expect(await poll(busy)).toBe('200');
  later(idleMinutes + 2);
  await t.owner.query('update session set last_seen_at = $1 where token_hash = sha256($2::bytea)', [t.clock.at, busy.token]);
  await t.app.sessions.endStale();
  expect(await socket()).toBe(4001);
  expect([await poll(idle), await poll(busy)]).toEqual(['401', '200']);
});

test('a session ends after twelve hours, however busy', async () => {
  t.clock.at = new Date();
  const actor = await t.login((await newAccount()).account);
  for (let hour = 0; hour < 12; hour += 1) {
    expect((await t.call(sessions.get, {}, actor)).code).toBe('200');
    later(60);
  }
  expect((await t.call(sessions.get, {}, actor)).code).toBe('200');
  later(1);
  expect((await t.call(sessions.get, {}, actor)).code).toBe('401');
});

test('the console learns the policy of its user, and before a login the platform’s', async () => {
  const admin = await t.login('admin');
  const manager = await t.login('binjiang');
  const { data } = await t.call(securityPolicies.get, {}, manager);
  await t.call(securityPolicies.update, { body: { policy: { ...data.policy, allowPaste: 1, pwdMode: 2 }, rev: data.rev } }, manager);
  const publicOf = async (actor?: Actor) => (await t.call(platformConfigs.get, {}, actor)).data.publicPolicy;
  expect(await publicOf(manager)).toMatchObject({ allowPaste: 1, pwdMode: 2 });
  expect(await publicOf(admin)).toMatchObject({ allowPaste: 0, pwdMode: 1 });
  expect(await publicOf()).toEqual(await publicOf(admin));
  expect(Object.keys(await publicOf())).not.toContain('maxFail');
});
