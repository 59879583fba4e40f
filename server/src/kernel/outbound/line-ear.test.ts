import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../database/identifier.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { effectState } from './effect.ts';
import type { OutboundKind } from './kind.ts';
import { planEffect, registerOutbound } from './outbound.ts';

let t: TestApp;
let dealerId: string;
let servers: Jobs[] = [];
let sent: string[] = [];

const note: OutboundKind<string, string> = {
  ...{ kind: 'note', title: '便条', lane: 'message', inLine: true },
  prepare: async (_, { key }) => key,
  async send(key, { signal }) {
    sent.push(key);
    if (key !== 'silent') return key;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  },
  async settle({ tx }, { key }) {
    await sql`insert into noted values (${key})`.execute(tx);
  },
};

beforeAll(async () => {
  t = await createTestApp();
  registerOutbound(t.app, note);
  await t.owner.query('create table noted (key text primary key)');
  dealerId = (await t.owner.query<{ id: string }>('select bochong.all_dealer_ids() as id')).rows[0]?.id ?? '';
  t.clock.at = new Date('2026-01-05T10:00:00+08:00');
});
afterEach(async () => {
  await Promise.all(servers.map((jobs) => jobs.stop()));
  servers = [];
  await t.owner.query('delete from outbound_effect; delete from noted');
  sent = [];
});
afterAll(() => t.close());

/** A server that runs background work and nothing by the clock: what it carries out it has heard of. */
async function start(): Promise<Jobs> {
  const app = { ...t.app, outbound: new Map() };
  registerOutbound(app, note);
  const jobs = await startJobs(app, t.ownerUrl, []);
  servers.push(jobs);
  return jobs;
}
const planAt = (due: Date | undefined, subjectId: string, ...keys: string[]) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (const key of keys) await planEffect({ tx, now: t.clock.at }, note, { dealerId, key, subjectId, ...(due && { due }) });
  });
const plan = (subjectId: string, ...keys: string[]) => planAt(undefined, subjectId, ...keys);
const noted = async () => (await t.owner.query<{ key: string }>('select key from noted order by key')).rows.map(({ key }) => key);
const booked = (keys: string[], timeout = 5_000) => expect.poll(noted, { timeout, interval: 20 }).toEqual(keys);

test('servers that rest hear at once of what was committed, and one of them sends each, once', async () => {
  await Promise.all([start(), start()]);
  const keys = Array.from({ length: 40 }, (_, number) => `n${10 + number}`);
  const subject = newId();
  for (const key of keys) await plan(subject, key);
  await booked(keys);
  expect(sent.toSorted()).toEqual(keys);
});

test('what was planned while no server heard is carried out by the next one as it starts', async () => {
  await plan(newId(), 'early');
  await start();
  await booked(['early']);
});

test('a server whose ear was cut off carries out what it missed as soon as it hears again', async () => {
  await start();
  await t.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bochong-ear' and datname = current_database()`);
  await plan(newId(), 'missed');
  await booked(['missed']);
});

test('a partner that says nothing holds up no other, and a stop cuts it off at once', async () => {
  const jobs = await start();
  await plan(newId(), 'silent');
  await expect.poll(() => sent, { timeout: 5_000 }).toEqual(['silent']);
  await plan(newId(), 'other');
  await booked(['other']);
  servers = [];
  const began = performance.now();
  await jobs.stop();
  expect(performance.now() - began).toBeLessThan(5_000);
  const { rows } = await t.owner.query('select key, state from outbound_effect where state <> $1', [effectState.DONE]);
  expect(rows).toEqual([{ key: 'silent', state: effectState.UNDER_WAY }]);
});

test('what is due at an instant is carried out then, all of it at once, and planned again it keeps the earlier time', async () => {
  const subject = newId();
  const at = (ms: number) => new Date(t.clock.at.getTime() + ms);
  const begun = t.clock.at;
  await start();
  await planAt(at(300), subject, 'a', 'b');
  await planAt(at(900), subject, 'a', 'c');
  await planAt(at(61_000), subject, 'far');
  await sleep(450);
  expect(sent).toEqual([]); // by the clock of the server nothing has become due
  t.clock.at = at(310);
  await booked(['a', 'b']);
  t.clock.at = at(900);
  await booked(['a', 'b', 'c']);
  t.clock.at = begun;
  const { rows } = await t.owner.query('select key from outbound_effect where state <> $1', [effectState.DONE]);
  expect(rows).toEqual([{ key: 'far' }]);
});
