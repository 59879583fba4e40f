import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { openErrors, openSystems } from '@bochong/contract/open-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areLinesEmpty } from '../../kernel/outbound/line.ts';
import { deliverEvents } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { drive } from '../arrears/arrears.fixture.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';

/** The callers of `docs/open-api`, run as whoever connects a system runs them. */
const examples = [
  ['Node', process.execPath, 'call.mjs'],
  ['Python', 'python3', 'call.py'],
  ['bash and openssl', 'bash', 'call.sh'],
] as const;
const file = (name: string) => new URL(`../../../../docs/open-api/${name}`, import.meta.url).pathname;
const has = (command: string) => spawnSync(command, ['--version']).status === 0;
const run = promisify(execFile);

let t: TestApp;
let actor: Actor;
let yard: Yard;
let url = '';

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  actor = await t.login('binjiang');
  yard = await createYard(t, 'EXAMPLE');
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

const register = async (change: object = {}) =>
  (await t.call(openSystems.create, { body: { name: '示例', scopes: ['park.read', 'coupon.grant'], ...change } }, actor)).data;

describe.each(examples)('%s', (_, command, name) => {
  const missing = !has(command) || (name === 'call.sh' && !(has('openssl') || spawnSync('openssl', ['version']).status === 0));

  async function call(system: { appKey: string; appSecret: string }, ...asked: string[]) {
    const env = { ...process.env, BOCHONG_URL: url, BOCHONG_APP_KEY: system.appKey, BOCHONG_APP_SECRET: system.appSecret };
    const ended = await run(command, [file(name), ...asked], { env }).catch((failure: { stdout: string; code: number }) => failure);
    return { ok: !('code' in ended), body: JSON.parse(ended.stdout) };
  }

  test.skipIf(missing)('reads a list with its query signed', { timeout: 30_000 }, async () => {
    const { ok, body } = await call(await register(), 'GET', '/open/v1/lots?limit=200');
    expect(ok).toBe(true);
    expect(body.results.map(({ parkId }: { parkId: string }) => parkId)).toContain(yard.parkId);
  });

  test.skipIf(missing)('posts a body beyond ASCII that is signed too, and tells a refusal', { timeout: 30_000 }, async () => {
    const wish = JSON.stringify({ outRequestNo: 'E-1', resourceId: yard.parkId, plateNo: '浙A12345' });
    const { ok, body } = await call(await register(), 'POST', '/open/v1/coupons', wish);
    expect([ok, body.code]).toEqual([false, '44124']);
    const wrong = await call({ ...(await register()), appSecret: 'wrong' }, 'GET', '/open/v1/lots');
    expect([wrong.ok, wrong.body.code]).toEqual([false, openErrors.signature.code]);
  });
});

test('the example of a receiver takes what is signed, counts a repetition once, and refuses the rest', { timeout: 30_000 }, async () => {
  const receiver = await openExampleReceiver();
  const system = await register({ callbackUrl: `http://127.0.0.1:${receiver.port}/events`, events: ['stay.opened'] });
  receiver.begin(system.appSecret);
  await receiver.ready;
  await drive(t, yard, { plateNo: '浙A77777', side: 'entry', at: '2026-11-20T10:00:00+08:00' });
  await deliverEvents(t, 'open-webhook');
  await expect.poll(() => areLinesEmpty(t.app), { timeout: 10_000 }).toBe(true);
  const { rows } = await t.owner.query('select state, said from open_api_delivery where system_id = $1', [system.systemId]);
  expect(rows).toEqual([{ state: 1, said: 'HTTP 204' }]);
  expect(receiver.lines.filter((line) => line.startsWith('stay.opened'))).toHaveLength(1);
  const unsigned = await fetch(`http://127.0.0.1:${receiver.port}/events`, { method: 'POST', body: '{}' });
  expect(unsigned.status).toBe(401);
  receiver.process?.kill();
});

/** The receiver in a process of its own, on a port that was free a moment ago. */
async function openExampleReceiver() {
  const { createServer } = await import('node:net');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const lines: string[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const receiver: { port: number; lines: string[]; ready: Promise<void>; process?: ChildProcess; begin(secret: string): void } = {
    ...{ port, lines, ready },
    begin(secret) {
      const child = spawn(process.execPath, [file('receive.mjs')], {
        env: { ...process.env, BOCHONG_APP_SECRET: secret, PORT: String(port) },
      });
      receiver.process = child;
      if (child.stdout)
        createInterface(child.stdout).on('line', (line) => {
          lines.push(line);
          resolve();
        });
    },
  };
  return receiver;
}
