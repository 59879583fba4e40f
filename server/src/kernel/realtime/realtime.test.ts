import { once } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { defaultLimits } from '../http/limits.ts';
import type { SessionStore, SessionUser } from '../session/session.ts';
import { handshake, knock as knockWith } from '../testing/raw-socket.ts';
import { createRealtime, type Realtime } from './realtime.ts';
import type { Relay } from './realtime-relay.ts';

/** Sessions by token; the user's dealer is called like the token. */
const user = (dealerId: string) => ({
  userId: dealerId,
  dealerIds: [dealerId],
  parkIds: null,
  codes: new Set(['page']),
  userType: 2,
  companyId: null,
  merchantId: null,
  loginStatus: 0,
});
let find = async (token: string) => user(token) as unknown as SessionUser | undefined;
let end: (userId: string) => void;
const sessions = {
  find: (token: string) => find(token),
  onEnded: (listener: typeof end) => {
    end = listener;
  },
} as unknown as SessionStore;

let http: FastifyInstance;
let realtime: Realtime;
const sent: unknown[] = [];
let hear: (message: unknown) => void;
let gap: () => void;
const relay: Relay = {
  send: (message) => void sent.push(message),
  onHeard: (listener) => {
    hear = listener;
  },
  onGap: (listener) => {
    gap = listener;
  },
  close: async () => undefined,
};
let port = 0;
beforeAll(async () => {
  http = fastify();
  realtime = createRealtime(http, sessions, { issue: (token) => token, redeem: async (ticket) => ticket.replace('for-', '') }, relay, {
    ...defaultLimits,
    socketsPerUser: 5,
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  port = (http.server.address() as { port: number }).port;
});
afterAll(async () => {
  await realtime.close();
  await http.close();
});

async function listen(dealerId: string): Promise<{ socket: WebSocket; heard: string[] }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws?token=${dealerId}&requestId=keepalive-1`);
  const heard: string[] = [];
  socket.on('message', (bytes) => heard.push(String(bytes)));
  await once(socket, 'open');
  return { socket, heard };
}

test('a message of any length arrives whole, among the answers to heartbeats, and only at its audience', async () => {
  const [own, other] = [await listen('own'), await listen('other')];
  const texts = ['', '车', 'x'.repeat(125), 'x'.repeat(126), '牌'.repeat(30_000)];
  for (const text of texts) {
    realtime.publish({ dealerId: 'own', code: 'page' }, { infName: 'test', text });
    own.socket.send('{"infName":"heartbeat"}');
  }
  realtime.publish({ dealerId: 'own', code: 'another page' }, { infName: 'test', text: 'forbidden' });
  await expect.poll(() => own.heard.filter((message) => message.includes('heartbeat')).length).toBe(texts.length);
  const received = own.heard.map((message) => JSON.parse(message)).filter(({ infName }) => infName === 'test');
  expect(received.map(({ text }) => text)).toEqual(texts);
  expect(other.heard).toEqual([]);
  for (const { socket } of [own, other]) socket.terminate();
});

test('what another server published reaches its audience here; what is published here goes to the others', async () => {
  const [own, other] = [await listen('own'), await listen('other')];
  const published = { audience: { dealerId: 'own' }, message: { infName: 'test', text: '远方' } };
  hear(published);
  await expect.poll(() => own.heard).toEqual([JSON.stringify(published.message)]);
  expect(other.heard).toEqual([]);
  sent.length = 0;
  realtime.publish(published.audience, published.message);
  expect(sent).toEqual([published]);
  for (const { socket } of [own, other]) socket.terminate();
});

test('when messages may have been missed, consoles are asked to connect again', async () => {
  const { socket } = await listen('own');
  gap();
  const [code] = await once(socket, 'close');
  expect(code).toBe(1012);
});

/** Opens a raw connection that asks for the socket under `path`; the caller decides how it goes on. */
const knock = (path: string, origin = '') => knockWith(port, handshake(path, { Origin: origin }));

/** What went wrong outside every call while `run` was at work. */
async function unhandled(run: () => Promise<void>): Promise<unknown[]> {
  const seen: unknown[] = [];
  const note = (cause: unknown) => void seen.push(cause);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  try {
    await run();
    await listen('own').then(({ socket }) => socket.terminate()); // it serves on, and what was under way has had its turn
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    process.off('uncaughtException', note).off('unhandledRejection', note);
  }
  return seen;
}

test.each(['//', '/\\', '*', 'http://['])('a socket asked for under %j is refused and ends nothing', async (path) => {
  expect(
    await unhandled(async () => {
      const wire = await knock(path);
      const [answer] = await once(wire, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 4/);
      wire.destroy();
    }),
  ).toEqual([]);
});

test.each([
  ['http://elsewhere.example', '403'],
  ['null', '403'],
  ['http://host', '101'],
  [undefined, '101'],
])('a socket that a page of %s opens is answered %s', async (origin, status) => {
  const wire = await knock('/api/ws?token=own&requestId=keepalive-1', origin);
  expect(String((await once(wire, 'data'))[0])).toContain(`HTTP/1.1 ${status}`);
  wire.destroy();
});

test('one user holds a bounded number of sockets, and has room again when one is closed', async () => {
  const held = [];
  for (let number = 0; number < 5; number += 1) held.push(await listen('many'));
  const wire = await knock('/api/ws?token=many&requestId=keepalive-1');
  expect(String((await once(wire, 'data'))[0])).toContain('HTTP/1.1 429');
  held.pop()?.socket.terminate();
  await expect
    .poll(async () => String((await once(await knock('/api/ws?token=many&requestId=keepalive-1'), 'data'))[0]))
    .toContain('HTTP/1.1 101');
  for (const { socket } of held) socket.terminate();
});

test.each([
  ['it', undefined, '401'],
  ['another one of its user', user('leaving') as unknown as SessionUser, '101'],
])('a session whose socket asks to be let in while %s ends is looked for again', async (_, left, status) => {
  const usual = find;
  const asked = new Promise<() => void>((started) => {
    find = async (token) => {
      const before = usual(token);
      await new Promise<void>((goOn) => started(goOn));
      return before;
    };
  });
  const wire = await knock('/api/ws?token=leaving&requestId=keepalive-1');
  const answered = once(wire, 'data');
  const goOn = await asked;
  find = async () => left;
  end('leaving');
  goOn();
  const answer = String((await answered)[0]);
  find = usual;
  wire.destroy();
  expect(answer).toContain(`HTTP/1.1 ${status}`);
});

test('a listener that reads no live message is cut off at the limit, and the others hear all of them', async () => {
  const lazy = await knock('/api/ws?token=own&requestId=keepalive-1');
  await once(lazy, 'data');
  lazy.pause();
  const { socket, heard } = await listen('own');
  const before = realtime.connections;
  let published = 0;
  while (realtime.connections === before && published < 2_000) {
    realtime.publish({ dealerId: 'own' }, { infName: 'test', text: 'x'.repeat(20_000) });
    published += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(realtime.connections).toBe(before - 1);
  await expect.poll(() => heard.length).toBe(published);
  socket.terminate();
  lazy.destroy();
});

test('a message of more than 4 kB is not read', async () => {
  const { socket } = await listen('giant');
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.send('x'.repeat(5000));
  expect((await closed)[0]).toBe(1009);
});

test('clients that leave in the middle of the handshake end nothing', async () => {
  expect(
    await unhandled(async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        const wire = await knock(turn % 2 === 0 ? '/api/ws?token=own&requestId=keepalive-1' : '/elsewhere');
        if (turn % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
        if (turn % 4 < 2) wire.resetAndDestroy();
        else wire.destroy();
      }
    }),
  ).toEqual([]);
});

test('a listener that heartbeats and never reads is cut off at the limit, not buffered for ever', async () => {
  const wire = await knock('/api/ws?token=own&requestId=keepalive-1');
  wire.pause();
  const beat = Buffer.from('{"infName":"heartbeat"}');
  const masked = Buffer.concat([Buffer.from([0x81, 0x80 | beat.length, 0, 0, 0, 0]), beat]);
  const burst = Buffer.concat(Array.from({ length: 2_000 }, () => masked));
  const closed = new Promise((resolve) => wire.once('close', resolve));
  const sendOn = () => {
    while (!wire.destroyed && wire.writableLength < 1_000_000 && wire.write(burst));
  };
  wire.on('drain', sendOn);
  sendOn();
  await closed;
});
