import { commonErrors } from '@bochong/contract/kernel/error';
import { roadSections } from '@bochong/contract/parking-lot';
import { parkOrders } from '@bochong/contract/parking-order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { defaultLimits } from './limits.ts';

let t: TestApp;
let actor: Actor;
beforeAll(async () => {
  t = await createTestApp({}, defaultLimits);
  actor = await t.login('binjiang');
});
afterAll(() => t.close());

const headers = () => ({ authorization: actor.token, clienttype: actor.clientType });
async function ask(url: string) {
  const began = performance.now();
  const answer = await t.app.http.inject({ url, headers: headers() });
  return { answer, status: answer.statusCode, ms: performance.now() - began };
}
const orders = () => ask(`/api${parkOrders.list.path}`);
const roads = () => ask(`/api${roadSections.list.path}`);

/** Holds a table as a long maintenance statement would, while `work` runs. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = await t.owner.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** How many connections wait for a lock. */
const lockWaits = async () =>
  (await t.owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;

test('with one table locked, calls wait for seconds and are told to come again, and readiness answers within one', async () => {
  await whileLocked('park_order', async () => {
    const waiting = Array.from({ length: 30 }, orders);
    await expect.poll(lockWaits).toBe(t.app.database.pool.options.max);
    const ready = await ask('/readyz');
    expect([ready.status, ready.ms < 1000]).toEqual([200, true]);
    const { answer, status, ms } = await roads();
    expect([status, answer.json().code, answer.headers['retry-after']]).toEqual([503, commonErrors.busy.code, '10']);
    expect(ms).toBeLessThan(6000);
    await t.app.background.inScope({ dealerIds: [] }, async () => undefined); // events and jobs have connections of their own
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([503]));
    expect(Math.max(...answers.map((one) => one.ms))).toBeLessThan(12_000);
    expect((await roads()).status).toBe(200); // those who waited for the lock have given their connections back
  });
  expect((await orders()).status).toBe(200);
});

test('when too many wait already, a call is turned away before it costs anything', async () => {
  await whileLocked('park_order', async () => {
    const waiting = Array.from({ length: 450 }, orders);
    await expect.poll(() => t.app.database.pool.waitingCount, { interval: 20 }).toBeGreaterThanOrEqual(400);
    const { status, ms } = await roads();
    expect([status, ms < 1000]).toEqual([503, true]);
    expect((await ask('/healthz')).status).toBe(200);
    await Promise.all(waiting);
  });
  expect((await roads()).status).toBe(200);
});

test('a statement that runs for too long is ended, and the connection serves the next call', async () => {
  const hasty = await createTestApp({}, { ...defaultLimits, statementMs: 300 });
  try {
    const { token, clientType } = await hasty.login('binjiang');
    const list = () =>
      hasty.app.http.inject({ url: `/api${parkOrders.list.path}`, headers: { authorization: token, clienttype: clientType } });
    const client = await hasty.owner.connect();
    await client.query('begin; lock table park_order in access exclusive mode');
    const answer = await list();
    expect([answer.statusCode, answer.json().code]).toEqual([504, commonErrors.tooLong.code]);
    await client.query('rollback');
    client.release();
    expect((await list()).statusCode).toBe(200);
  } finally {
    await hasty.close();
  }
});
