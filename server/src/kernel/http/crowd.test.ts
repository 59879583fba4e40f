import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { commonErrors } from '@bochong/contract/kernel/error';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { knock, statusOf } from '../testing/raw-socket.ts';
import { boundCrowd } from './crowd.ts';

let held: ServerResponse[] = [];
const register = new Registry();
const server = createServer((request, response) => {
  if (request.url === '/api/takes') request.resume().once('end', () => response.end('taken'));
  else if (request.url === '/api/held') held.push(response);
  else response.end('served');
});
boundCrowd(server, 2, register);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const ask = (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, init);
afterEach(() => {
  for (const response of held) response.end();
  held = [];
});

test('beyond so many under way a call is told at once to come again; devices and health are served on', async () => {
  const waiting = [ask('/api/held'), ask('/api/held')];
  await expect.poll(() => held.length).toBe(2);
  const away = await ask('/api/orders', { method: 'POST', body: 'x'.repeat(100_000) });
  expect([away.status, away.headers.get('retry-after'), away.headers.get('cache-control')]).toEqual([503, '10', 'no-store']);
  expect(await away.json()).toEqual({
    code: commonErrors.busy.code,
    message: commonErrors.busy.message,
    data: null,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  for (const path of ['/api/health', '/readyz', '/device/v1/event']) expect(await (await ask(path)).text()).toBe('served');
  for (const response of held) response.end();
  await Promise.all(waiting);
  await expect.poll(async () => (await ask('/api/orders')).status).toBe(200);
  expect(await register.metrics()).toContain('bochong_calls_turned_away 1');
});

test('who leaves before the answer makes room', async () => {
  const leaving = new AbortController();
  const gone = [1, 2].map(() => ask('/api/held', { signal: leaving.signal }).catch(() => undefined));
  await expect.poll(() => held.length).toBe(2);
  leaving.abort();
  await Promise.all(gone);
  await expect.poll(async () => (await ask('/api/orders')).status).toBe(200);
});

test('calls whose body is let wait take no place', async () => {
  const { port } = server.address() as AddressInfo;
  const waiting = await Promise.all(
    Array.from({ length: 5 }, () => knock(port, 'POST /api/takes HTTP/1.1\r\nHost: host\r\nContent-Length: 9\r\n\r\nhalf')),
  );
  for (let turn = 0; turn < 5; turn += 1) expect((await ask('/api/orders')).status).toBe(200);
  for (const wire of waiting) {
    wire.write(' over');
    expect(await statusOf(wire)).toBe('200');
    wire.destroy();
  }
});
