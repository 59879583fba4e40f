import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { menus } from '@bochong/contract/access';
import { menuModules } from '@bochong/contract/catalogue';
import { clientTypeOf } from '@bochong/contract/kernel/envelope';
import { sessions } from '@bochong/contract/session';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '../database/identifier.ts';
import type { Audience } from '../realtime/realtime.ts';
import { limitTo } from './limited-user.ts';
import { clientFrame, handshake, knock, statusOf } from './raw-socket.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

/*
 * What holds for every live socket, as `endpoint-suite.ts` does for every call: nobody unknown is let in, nobody hears what is for somebody
 * else, and no client, however odd, ends the process or leaves something behind.
 */

let t: TestApp;
let port: number;
/** Signed in once: one login too many ends an older session, and closes the user's sockets. */
let known: Actor;
const [own, other] = demoDealers;
const [lot, anotherLot] = [newId(), newId()];
const newUser = (user: { id: string; account: string }) =>
  t.app.database.inScope({ dealerIds: [own.id] }, (tx) =>
    insertUser(tx, t.app, { ...user, dealerId: own.id, name: '测试员', type: 3 }, demoPassword),
  );

const opened: WebSocket[] = [];
const failures: unknown[] = [];
const note = (cause: unknown) => void failures.push(cause);
beforeAll(async () => {
  t = await createTestApp();
  port = await t.app.http.listen({ host: '127.0.0.1', port: 0 }).then(() => (t.app.http.server.address() as AddressInfo).port);
  known = await t.login('binjiang');
});
afterAll(() => t.close());
beforeEach(() => void process.on('uncaughtException', note).on('unhandledRejection', note));

const connections = () =>
  new Promise<number>((resolve, reject) => t.app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await expect.poll(() => t.app.realtime.connections, { message: 'sockets left behind' }).toBe(0);
  await expect.poll(connections, { message: 'connections left behind' }).toBe(0);
  process.off('uncaughtException', note).off('unhandledRejection', note);
  expect(failures.splice(0)).toEqual([]);
});

const pathOf = (token: string) => `/api/ws?token=${token}&requestId=keepalive-1`;

/** Status of one handshake, whose connection is then closed. */
async function answerTo(text: string): Promise<string> {
  const wire = await knock(port, text);
  const status = await statusOf(wire);
  wire.destroy();
  return status;
}

/** A socket as the console opens it, with what it hears. */
async function listen({ token }: Actor): Promise<{ socket: WebSocket; heard: Record<string, unknown>[] }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${pathOf(token)}`);
  opened.push(socket);
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (bytes) => heard.push(JSON.parse(String(bytes))));
  await once(socket, 'open');
  return { socket, heard };
}

/** An open socket whose frames the test writes itself. */
async function openRaw(): Promise<Socket> {
  const wire = await knock(port, handshake(pathOf(known.token)));
  expect(await statusOf(wire)).toBe('101');
  return wire;
}

/** Code of the close frame that a server sends before it ends the connection; undefined when it just ends it. */
async function closingOf(wire: Socket): Promise<number | undefined> {
  const received: Buffer[] = [];
  wire.on('data', (bytes: Buffer) => received.push(bytes));
  wire.on('end', () => wire.end());
  await new Promise((resolve) => wire.once('close', resolve)); // a reset is an end, too
  const bytes = Buffer.concat(received);
  const at = bytes.indexOf(0x88);
  return at < 0 ? undefined : bytes.readUInt16BE(at + 2);
}

describe('nobody unknown is let in', () => {
  test.each<[string, (token: string) => string]>([
    ['no token', () => '/api/ws?requestId=keepalive-1'],
    ['an empty token', () => pathOf('')],
    ['a made-up token', () => pathOf(randomBytes(32).toString('base64url'))],
    ['a token that lacks its last sign', (token) => pathOf(token.slice(0, -1))],
    ['a token with one sign too many', (token) => pathOf(`${token}A`)],
    ['a token with one sign changed', (token) => pathOf(token.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')))],
    ['a token as headers carry it', (token) => pathOf(`Bearer%20${token}`)],
    ['a token of NUL characters', () => pathOf('%00'.repeat(43))],
    ['a token that is no UTF-8', () => pathOf('%ff'.repeat(43))],
    ['a token in place of a ticket', (token) => `/api/ws?ticket=${token}&requestId=keepalive-1`],
    ['a broken ticket beside a good token', (token) => `/api/ws?ticket=x&token=${token}&requestId=keepalive-1`],
  ])('%s is answered 401', async (_, path) => {
    expect(await answerTo(handshake(path(known.token)))).toBe('401');
    expect(await answerTo(handshake(pathOf(known.token)))).toBe('101');
  });

  test('the token of a session that was closed is answered 401', async () => {
    const actor = await t.login('shenji');
    await t.call(sessions.logout, {}, actor);
    expect(await answerTo(handshake(pathOf(actor.token)))).toBe('401');
  });

  test('a ticket opens one socket', async () => {
    const ticket = t.app.tickets.issue(known.token);
    const path = `/api/ws?ticket=${ticket}&requestId=keepalive-1`;
    expect([await answerTo(handshake(path)), await answerTo(handshake(path))]).toEqual(['101', '401']);
  });

  test('who owes a password is answered 401', async () => {
    await newUser({ id: newId(), account: 'owes' });
    await t.owner.query(`update app_user set first_login = 1 where account = 'owes'`);
    expect(await answerTo(handshake(pathOf((await t.login('owes')).token)))).toBe('401');
  });

  test.each([
    ['another path', (path: string) => handshake(path.replace('/api/ws', '/api/ws/')), '404'],
    ['a path that climbs', (path: string) => handshake(path.replace('/api/ws', '/api/../ws')), '404'],
    ['no name of its request', (path: string) => handshake(path.replace('keepalive', 'other')), '404'],
    ['a method that sends', (path: string) => handshake(path, { 'Content-Length': '0' }, `POST ${path} HTTP/1.1`), '405'],
    ['an old version', (path: string) => handshake(path, { 'Sec-WebSocket-Version': '7' }), '400'],
    ['no key', (path: string) => handshake(path, { 'Sec-WebSocket-Key': '' }), '400'],
    ['another protocol', (path: string) => handshake(path, { Upgrade: 'h2c' }), '400'],
    ['a header without end', (path: string) => handshake(path, { 'X-Long': 'x'.repeat(40_000) }), '431'],
    ['a page of another site', (path: string) => handshake(path, { Origin: 'https://elsewhere.example' }), '403'],
    ['a page of another port', (path: string) => handshake(path, { Origin: 'http://host:81' }), '403'],
    ['a page of a name that begins alike', (path: string) => handshake(path, { Origin: 'http://host.elsewhere.example' }), '403'],
    ['a page whose name stands for a user', (path: string) => handshake(path, { Origin: 'http://host@elsewhere.example' }), '403'],
    ['a page without an origin', (path: string) => handshake(path, { Origin: 'null' }), '403'],
    ['a file', (path: string) => handshake(path, { Origin: 'file://' }), '403'],
    ['its own page', (path: string) => handshake(path, { Origin: 'https://host' }), '101'],
  ])('with a good token %s is answered as it deserves', async (_, text, status) => {
    expect(await answerTo(text(pathOf(known.token)))).toBe(status);
  });

  test('a page without an origin that names no host is refused, too', async () => {
    const path = pathOf(known.token);
    expect(await answerTo(handshake(path, { Host: '', Origin: 'null' }, `GET ${path} HTTP/1.0`))).toBe('403');
  });
});

describe('everybody hears what is for him, and nothing else', () => {
  const pages = menuModules.flatMap((module) => module.pages.map(({ code }) => code));
  const audiences: Audience[] = demoDealers.flatMap(({ id: dealerId }) =>
    [false, true].flatMap((dealerUsersOnly) => [
      { dealerId, dealerUsersOnly },
      ...[lot, anotherLot].map((parkId) => ({ dealerId, parkId, dealerUsersOnly })),
      ...pages.map((code) => ({ dealerId, code, dealerUsersOnly })),
      { dealerId, code: 'no such page', dealerUsersOnly },
    ]),
  );
  const people = [
    ['admin', '2', undefined],
    ['support', '2', undefined],
    ['binjiang', '1', own.id],
    ['kefu', '2', own.id],
    ['shenji', '1', own.id],
    ['qingyu', '2', other.id],
    ['yunqi', '1', demoDealers[2].id],
    ['onelot', '1', own.id],
  ] as const;

  test('every audience there is, for one person of every kind', async () => {
    await newUser({ id: newId(), account: 'onelot' });
    await limitTo(t, 'onelot', lot);
    const present = [];
    for (const [account, platformType, dealerId] of people) {
      const actor = account === 'binjiang' ? known : await t.login(account, platformType);
      expect(actor.clientType).toBe(clientTypeOf(platformType));
      const codes = new Set((await t.call(menus.buttons, { params: { id: '0' } }, actor)).data.map((row) => row.resourceCode));
      present.push({ account, dealerId, codes, ...(await listen(actor)) });
    }
    for (const [no, audience] of audiences.entries()) t.app.realtime.publish(audience, { infName: 'test', no });
    for (const { socket } of present) socket.send('{"infName":"heartbeat"}');
    for (const { account, dealerId, codes, heard } of present) {
      await expect.poll(() => heard.at(-1)?.infName).toBe('heartbeat');
      const expected = audiences.flatMap((audience, no) => {
        const company = dealerId === undefined ? !audience.dealerUsersOnly : audience.dealerId === dealerId;
        const place = account !== 'onelot' || audience.parkId !== anotherLot;
        return company && place && (audience.code === undefined || codes.has(audience.code)) ? [no] : [];
      });
      expect(expected.length, account).toBeGreaterThan(0);
      expect(
        heard.slice(0, -1).map(({ no }) => no),
        account,
      ).toEqual(expected);
    }
  });

  test('what a client sends reaches nobody', async () => {
    const people = [known, await t.login('kefu')];
    const forged = { infName: 'alarm', dealerId: own.id, parkId: lot, audience: { dealerId: own.id }, message: { infName: 'alarm' } };
    // The server may close sockets at any time, as when it finds itself slow to hear of others: consoles come back, and so do these.
    const exchange = async () => {
      const all = await Promise.all(people.map(listen));
      for (const text of [JSON.stringify(forged), JSON.stringify([forged]), '{"infName":"subscribe","code":"*"}'])
        all[0]?.socket.send(text);
      for (const { socket } of all) socket.send('{"infName":"heartbeat"}');
      await expect.poll(() => all.every(({ socket, heard }) => heard.length > 0 || socket.readyState === WebSocket.CLOSED)).toBe(true);
      return all.map(({ heard }) => heard.map(({ infName }) => infName));
    };
    await expect.poll(exchange).toEqual([['heartbeat'], ['heartbeat']]);
  });
});

describe('no client ends the process or leaves something behind', () => {
  test.each<[string, Buffer[], number]>([
    ['a frame said to hold an exabyte', [Buffer.from([0x81, 0xff, 0x0f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])], 1009],
    ['a frame of 8 GiB', [Buffer.from([0x81, 0xff, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])], 1009],
    ['a message of 4097 bytes', [clientFrame(0x81, 'x'.repeat(4097))], 1009],
    [
      'a message of fragments that never end',
      [clientFrame(0x01, 'x'), ...Array.from({ length: 5000 }, () => clientFrame(0x00, 'x'))],
      1009,
    ],
    ['a frame without a mask', [Buffer.from([0x81, 1, 0x78])], 1002],
    ['reserved bits', [clientFrame(0xf1, 'x')], 1002],
    ['an unknown kind of frame', [clientFrame(0x83, 'x')], 1002],
    ['a ping of 126 bytes', [clientFrame(0x89, 'x'.repeat(126))], 1002],
    ['a ping in fragments', [clientFrame(0x09, 'x')], 1002],
    ['a fragment of nothing', [clientFrame(0x80, 'x')], 1002],
    ['a message within a message', [clientFrame(0x01, 'x'), clientFrame(0x81, 'x')], 1002],
    ['a close of one byte', [clientFrame(0x88, 'x')], 1002],
    ['a close with a code that does not exist', [clientFrame(0x88, Buffer.from([0, 1]))], 1002],
    ['a text that is not UTF-8', [clientFrame(0x81, Buffer.from([0xff, 0xfe]))], 1007],
  ])('%s is closed with its code', async (_, frames, code) => {
    const wire = await openRaw();
    wire.write(Buffer.concat(frames));
    expect(await closingOf(wire)).toBe(code);
  });

  test('a heartbeat in fragments, with a ping between them, or in binary is answered', async () => {
    const wire = await openRaw();
    let text = '';
    wire.on('data', (bytes) => {
      text += String(bytes);
    });
    wire.write(Buffer.concat([clientFrame(0x01, '{"infName":"hea'), clientFrame(0x89), clientFrame(0x80, 'rtbeat"}')]));
    wire.write(clientFrame(0x82, '{"infName":"heartbeat"}'));
    await expect.poll(() => text.match(/serverTime/g)?.length).toBe(2);
    wire.destroy();
  });

  test('a frame that arrives byte by byte is read', async () => {
    const wire = await openRaw();
    const answered = once(wire, 'data');
    for (const byte of clientFrame(0x81, '{"infName":"heartbeat"}')) {
      wire.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(String((await answered)[0])).toContain('serverTime');
    wire.destroy();
  });

  test.each([
    ['messages', clientFrame(0x81, 'x')],
    ['binary messages', clientFrame(0x82, randomBytes(100))],
    ['pings', clientFrame(0x89, 'x'.repeat(125))],
    ['pongs', clientFrame(0x8a, 'x'.repeat(125))],
  ])('a flood of %s is cut off', async (_, frame) => {
    const wire = await openRaw();
    wire.write(Buffer.concat(Array.from({ length: 1000 }, () => frame)));
    await closingOf(wire);
  });

  test('a client that leaves at any byte of the handshake leaves nothing behind', async () => {
    const text = handshake(pathOf(known.token));
    for (let length = 0; length <= text.length; length += 1) {
      const wire = await knock(port, text.slice(0, length));
      if (length % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      if (length % 2 === 0) wire.resetAndDestroy();
      else wire.destroy();
    }
    expect(await answerTo(text)).toBe('101');
  });

  test('a client that is refused and never closes is closed', async () => {
    const wires = await Promise.all(
      [handshake('/elsewhere'), handshake(pathOf('x')), handshake(pathOf('x'), { Origin: 'null' })].map((text) => knock(port, text)),
    );
    expect(await Promise.all(wires.map(statusOf))).toEqual(['404', '401', '403']);
    await expect.poll(connections).toBe(0);
    for (const wire of wires) wire.destroy();
  });

  test('three hundred who knock at once are answered, and then somebody known is let in', async () => {
    const wires = await Promise.all(
      Array.from({ length: 300 }, () => knock(port, handshake(pathOf(randomBytes(32).toString('base64url'))))),
    );
    const statuses = await Promise.all(wires.map(statusOf));
    expect(new Set(statuses).difference(new Set(['401', '503']))).toEqual(new Set());
    expect(statuses).toContain('401');
    for (const wire of wires) wire.destroy();
    expect(await answerTo(handshake(pathOf(known.token)))).toBe('101');
  });
});
