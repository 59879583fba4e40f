import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../database/identifier.ts';
import { type QueuedJob, runQueued } from '../jobs/jobs.ts';
import { takeQueued, wakeEffects } from '../testing/queue.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { effectState } from './effect.ts';
import type { OutboundKind } from './kind.ts';
import { areLinesEmpty } from './line.ts';
import { planEffect, registerOutbound } from './outbound.ts';

let t: TestApp;
let dealerId: string;
const partner = newId();
/** Keys in the order in which their calls began, and how many were under way at most. */
let begun: string[] = [];
let [underWay, atMost] = [0, 0];
/** Transactions that claimed or booked something, by the keys of each. */
let claims: string[][] = [];
/** Keys that do not let themselves be prepared, whose partner fails, and whose answer cannot be booked. */
let odd: { unprepared?: string; refused?: string; unbooked?: string } = {};
let whileCalled: (key: string) => Promise<void> = async () => undefined;

const note: OutboundKind<string, string> = {
  ...{ kind: 'note', title: '便条', lane: 'message', inLine: true, together: 50 },
  async prepare({ tx }, { key }) {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
    const last = claims.at(-1);
    if (last?.[0] === rows[0]?.id) last?.push(key);
    else claims.push([rows[0]?.id ?? '', key]);
    if (key === odd.unprepared) throw new Error('cannot be prepared');
    return key;
  },
  async send(key) {
    begun.push(key);
    underWay += 1;
    atMost = Math.max(atMost, underWay);
    await whileCalled(key);
    underWay -= 1;
    if (key === odd.refused) throw new Error('refused');
    return key;
  },
  async settle({ tx }, { key }) {
    if (key === odd.unbooked) throw new Error('cannot be booked');
    await sql`insert into noted values (${key})`.execute(tx);
  },
};

beforeAll(async () => {
  t = await createTestApp();
  registerOutbound(t.app, note);
  await t.owner.query('create table noted (key text primary key)');
  dealerId = (await t.owner.query<{ id: string }>('select bochong.all_dealer_ids() as id')).rows[0]?.id ?? '';
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.at = new Date('2026-01-05T10:00:00+08:00');
  await t.owner.query('delete from outbound_effect; delete from noted');
  await takeQueued(t);
  [begun, claims, odd] = [[], [], {}];
  [underWay, atMost] = [0, 0];
  whileCalled = async () => undefined;
});

const plan = (...keys: string[]) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (const key of keys) await planEffect({ tx, now: t.clock.at }, note, { dealerId, key, subjectId: partner });
  });
const many = (count: number) => Array.from({ length: count }, (_, number) => `n${String(number).padStart(3, '0')}`);
const empty = () => expect.poll(() => areLinesEmpty(t.app), { timeout: 20_000 }).toBe(true);
/** Once is enough, however many wait. */
async function runOne(): Promise<void> {
  const [job] = await takeQueued(t, 'note');
  await runQueued(t.app, job as QueuedJob);
  await empty();
}
const effects = async () =>
  Object.fromEntries(
    (await t.owner.query<{ key: string; state: number; tries: number }>('select key, state, tries from outbound_effect')).rows.map(
      ({ key, state, tries }) => [key, [state, tries]],
    ),
  );
const noted = async () => (await t.owner.query<{ key: string }>('select key from noted order by key')).rows.map(({ key }) => key);
const waiting = async () => (await t.owner.query(`select from graphile_worker._private_jobs where payload->>'kind' = 'note'`)).rowCount;

test('all that is due for a partner is said once, without a job, and carried out more and more at a time, two calls at once', async () => {
  const keys = many(120);
  await plan(...keys);
  expect(await waiting()).toBe(0);
  const said = await takeQueued(t, 'note');
  expect(said).toMatchObject([{ dealerId, kind: 'note', subjectId: partner }]);
  await runQueued(t.app, said[0] as QueuedJob);
  await empty();
  expect(begun.toSorted()).toEqual(keys);
  expect(await noted()).toEqual(keys);
  expect(claims.map((keysOf) => keysOf.length - 1)).toEqual([1, 2, 4, 8, 16, 32, 50, 7]);
  expect(atMost).toBe(2);
  expect(new Set(Object.values(await effects()).map(String))).toEqual(new Set([`${effectState.DONE},1`]));
});

test('what one of several cannot do holds up no other: each that is odd has its attempt and its reason', async () => {
  const keys = many(40);
  await plan(...keys);
  odd = { unprepared: 'n009', refused: 'n020', unbooked: 'n031' };
  await runOne();
  const [unprepared, refused, unbooked] = Object.values(odd);
  expect(await noted()).toEqual(keys.filter((key) => !Object.values(odd).includes(key)));
  const all = await effects();
  expect(all[unprepared ?? '']).toEqual([effectState.WAITING, 1]);
  expect(all[refused ?? '']).toEqual([effectState.UNANSWERED, 1]);
  expect(all[unbooked ?? '']).toEqual([effectState.UNANSWERED, 1]);
  expect(begun.filter((key) => key !== unbooked).toSorted()).toEqual(keys.filter((key) => key !== unprepared && key !== unbooked));
  odd = {};
  await wakeEffects(t, 2);
  await empty();
  expect(await noted()).toEqual(keys);
});

test('a partner that fails is called for no more than two at a time, and what was claimed beside them keeps its attempts', async () => {
  const keys = many(12);
  await plan(...keys);
  let failing = true;
  whileCalled = async () => {
    if (failing && begun.length > 3) throw new Error('connection reset');
  };
  await runOne();
  expect(claims.map((keysOf) => keysOf.length - 1)).toEqual([1, 2, 4, 2, 2, 2, 1]);
  expect((await noted()).length).toBe(3);
  expect(new Set(Object.values(await effects()).map(String))).toEqual(new Set([`${effectState.DONE},1`, `${effectState.UNANSWERED},1`]));
  failing = false;
  await wakeEffects(t, 2);
  await empty();
  expect(await noted()).toEqual(keys);
});

test('what is planned while a line runs is carried out by it', async () => {
  await plan('n000');
  whileCalled = async (key) => {
    if (key !== 'n000') return;
    await plan('n001');
    for (const job of await takeQueued(t, 'note')) await runQueued(t.app, job);
  };
  await runOne();
  expect(begun).toEqual(['n000', 'n001']);
});

test('two servers that carry out one line send each effect once', async () => {
  const keys = many(60);
  await plan(...keys);
  const [job] = await takeQueued(t, 'note');
  const other = { ...t.app, outbound: new Map() };
  registerOutbound(other, note);
  await Promise.all([runQueued(t.app, job as QueuedJob), runQueued(other, job as QueuedJob)]);
  await empty();
  await expect.poll(() => areLinesEmpty(other), { timeout: 20_000 }).toBe(true);
  expect(begun.toSorted()).toEqual(keys);
  expect(await noted()).toEqual(keys);
});

test('what a server of the release before plans has a job, which carries out the whole line', async () => {
  await plan('n000');
  await takeQueued(t, 'note');
  const at = t.clock.at.toISOString();
  const planned = { dealer_id: dealerId, id: newId(t.clock.at), kind: 'note', key: 'n001', subject_id: partner, at, lane: 'message' };
  await t.owner.query('select bochong.plan_effects($1)', [JSON.stringify([planned])]);
  expect(await waiting()).toBe(1);
  await runOne();
  expect(await noted()).toEqual(['n000', 'n001']);
});
