import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { fileAnswer } from '@bochong/contract/kernel/file';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { implement } from './implement.ts';
import { defaultLimits } from './limits.ts';

const slowFile = endpoint({ method: 'GET', path: '/slow', title: '慢文件', access: 'session', kind: 'file', data: fileAnswer });

const { heavyAtOnce } = defaultLimits;
let t: TestApp;
let port: number;
let actor: Actor;
let release: () => void = () => undefined;
let gate = Promise.resolve();
/** Calls whose work has begun and not ended: a transaction begins with its first statement only, which here waits for the gate. */
let running = 0;
/** What became of each call's work. */
const ends: string[] = [];
/** Answers whose connection has ended, as the server saw it. */
let closed = 0;

beforeAll(async () => {
  t = await createTestApp({}, defaultLimits);
  implement(t.app, slowFile, async (_, { tx }) => {
    running++;
    try {
      await gate;
      await sql`select 1`.execute(tx);
      ends.push('finished');
      return { fileName: 'x.txt', contentType: 'text/plain', body: Buffer.from('x') };
    } catch (cause) {
      ends.push((cause as Error).message);
      throw cause;
    } finally {
      running--;
    }
  });
  actor = await t.login('binjiang');
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.http.server.address() as AddressInfo);
  t.app.http.server.on('request', (_, answer) => answer.once('close', () => closed++));
});
afterAll(() => {
  release();
  return t.close();
});

const close = () => {
  ({ promise: gate, resolve: release } = Promise.withResolvers<void>());
};
const start = (as = actor) => {
  const call = request({ port, path: '/api/slow', headers: { authorization: as.token, clienttype: as.clientType } });
  call.on('error', () => undefined);
  call.end();
  return call;
};
const statusOf = async (as = actor): Promise<number> => {
  const [answer] = await once(start(as), 'response');
  answer.resume();
  return answer.statusCode;
};
const inTransaction = async () => {
  const { rows } = await t.owner.query(
    "select from pg_stat_activity where application_name = 'bochong' and state like 'idle in transaction%'",
  );
  return rows.length;
};

test('the work of a file ends with its caller', async () => {
  close();
  const calls = [start(), start(), start()];
  await expect.poll(() => running).toBe(3);
  for (const call of calls) call.destroy();
  await expect.poll(() => closed).toBe(calls.length);
  release();
  await expect.poll(() => ends).toEqual(Array(3).fill(commonErrors.gone.message));
  expect(running).toBe(0);
  await expect.poll(inTransaction).toBe(0);
});

test('a user has three heavy calls at work at most; others are not affected, and the place is free afterwards', async () => {
  close();
  const waiting = Array.from({ length: heavyAtOnce }, () => statusOf());
  await expect.poll(() => running).toBe(heavyAtOnce);
  expect(await statusOf()).toBe(commonErrors.tooMany.status);
  const other = statusOf(await t.login('kefu'));
  await expect.poll(() => running).toBe(heavyAtOnce + 1);
  release();
  expect(await Promise.all([...waiting, other])).toEqual(Array(heavyAtOnce + 1).fill(200));
  expect(await statusOf()).toBe(200);
});
