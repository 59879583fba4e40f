import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WorkContext } from '../app-context.ts';
import { newId, platformDealerId } from '../database/identifier.ts';
import { type QueuedJob, runQueued } from '../jobs/jobs.ts';
import { deliverEvents, takeQueued, wakeEffects } from '../testing/queue.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { effectState } from './effect.ts';
import { neverHeard, type OutboundKind } from './kind.ts';
import { planEffect, registerOutbound, retryEffect } from './outbound.ts';

type Step = 'prepare' | 'send' | 'sent' | 'settle' | 'settled';

let t: TestApp;
let dealerId: string;
/** What the partner did, by key; a repeated key does nothing. */
const done = new Map<string, number>();
const calls: string[] = [];
let stop = new AbortController();
/** The step at which the server is killed. */
let killAt: Step | undefined;
let refuses = false;

const at = (step: Step) => {
  if (killAt !== step) return;
  killAt = undefined;
  stop.abort(new Error(`killed at ${step}`));
  throw stop.signal.reason;
};

const letter: OutboundKind<{ to: string }, { receipt: string }> = {
  kind: 'letter',
  title: '信',
  lane: 'message',
  async prepare() {
    at('prepare');
    return { to: 'somebody' };
  },
  async send(_, { effect: { key } }) {
    calls.push('send');
    at('send');
    if (refuses) throw new Error('connection refused');
    done.set(key, (done.get(key) ?? 0) + 1);
    at('sent');
    return { receipt: key };
  },
  async query(_, { effect: { key } }) {
    calls.push('query');
    if (refuses) throw new Error('connection refused');
    return done.has(key) ? { receipt: key } : neverHeard;
  },
  async settle({ tx }, { key }) {
    at('settle');
    await sql`insert into booked values (${key})`.execute(tx);
    at('settled');
  },
};

beforeAll(async () => {
  t = await createTestApp();
  registerOutbound(t.app, letter);
  await t.owner.query('create table booked (key text primary key)');
  const { rows } = await t.owner.query<{ id: string }>('select bochong.all_dealer_ids() as id');
  dealerId = rows[0]?.id ?? '';
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.at = new Date('2026-01-05T10:00:00+08:00');
  await t.owner.query('delete from outbound_effect; delete from booked');
  await deliverEvents(t);
  done.clear();
  calls.length = 0;
  stop = new AbortController();
  killAt = undefined;
  refuses = false;
});

const inScope = <T>(work: (work: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => work({ app: t.app, tx, now: t.clock.at }));
const plan = (key = newId()) => inScope((work) => planEffect(work, letter, { dealerId, key, subjectId: newId() }));
const effects = async () =>
  (
    await t.owner.query<{ id: string; state: number; tries: number; reason: string }>(
      'select id, state, tries, reason from outbound_effect',
    )
  ).rows;
const booked = async () => (await t.owner.query('select key from booked')).rowCount;
/** Runs what waits, as a server would that can be killed. */
async function run(): Promise<void> {
  for (const job of await takeQueued(t)) await runQueued(t.app, job, stop.signal).catch(() => undefined);
}

test.each<Step>(['prepare', 'send', 'sent', 'settle', 'settled'])('killed at %s, an effect happens and is booked once', async (step) => {
  await plan();
  killAt = step;
  await run();
  expect(stop.signal.aborted).toBe(true);
  expect(await booked()).toBe(0);
  stop = new AbortController(); // the next start
  await wakeEffects(t, 2);
  expect([...done.values()]).toEqual([1]);
  expect(await booked()).toBe(1);
  expect(await effects()).toMatchObject([{ state: effectState.DONE }]);
  const asked = step !== 'prepare';
  expect(calls.includes('query')).toBe(asked);
});

test('an effect of the platform itself is woken like that of a dealer', async () => {
  const scope = { dealerIds: [platformDealerId] };
  const planned = { dealerId: platformDealerId, key: newId(), subjectId: newId() };
  await t.app.database.inScope(scope, (tx) => planEffect({ tx, now: t.clock.at }, letter, planned));
  await takeQueued(t); // its job is lost
  await wakeEffects(t, 1);
  expect([...done.values()]).toEqual([1]);
});

test('a transaction that rolls back sends nothing; two workers send once; an effect that has ended is not run again', async () => {
  await expect(
    inScope(async (work) => {
      await planEffect(work, letter, { dealerId, key: newId(), subjectId: newId() });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await takeQueued(t)).toEqual([]);
  await plan();
  const [job] = await takeQueued(t);
  await Promise.all([1, 2, 3].map(() => runQueued(t.app, job as QueuedJob)));
  await runQueued(t.app, job as QueuedJob);
  expect(calls).toEqual(['send']);
  expect(await booked()).toBe(1);
});

test('without an answer it is asked for at growing intervals, then left to a person, whose retry asks first', async () => {
  refuses = true;
  await plan();
  await deliverEvents(t);
  expect(await effects()).toMatchObject([{ state: effectState.UNANSWERED, tries: 1, reason: 'connection refused' }]);
  await wakeEffects(t);
  expect(calls).toEqual(['send']);
  for (let attempt = 2; attempt <= 12; attempt += 1) await wakeEffects(t, 60);
  expect(calls).toEqual(['send', ...Array(11).fill('query')]);
  const [left] = await effects();
  expect(left).toMatchObject({ state: effectState.LEFT, tries: 12 });
  await wakeEffects(t, 60);
  expect(calls).toHaveLength(12);
  refuses = false;
  expect(await inScope((work) => retryEffect(work, left?.id ?? ''))).toBe(true);
  expect(await inScope((work) => retryEffect(work, left?.id ?? ''))).toBe(false);
  await deliverEvents(t);
  expect(calls.slice(12)).toEqual(['query', 'send']);
  expect(await effects()).toMatchObject([{ state: effectState.DONE }]);
  expect(await booked()).toBe(1);
});

test('a partner that never answers holds a call for its limit only, and no transaction', async () => {
  const slow: OutboundKind<string, string> = {
    ...letter,
    kind: 'slow',
    callMs: 200,
    prepare: async () => 'x',
    prepareAll: async () => ['x'],
    send: async () => {
      const { rows } = await t.owner.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'bochong-background' and state like 'idle in%'",
      );
      calls.push(`${rows.length} open`);
      return new Promise<string>(() => undefined);
    },
    query: async () => neverHeard,
    settle: async () => undefined,
  };
  registerOutbound(t.app, slow);
  await inScope((work) => planEffect(work, slow, { dealerId, key: newId(), subjectId: newId() }));
  await deliverEvents(t);
  expect(calls).toEqual(['0 open']);
  expect(await effects()).toMatchObject([{ state: effectState.UNANSWERED, reason: 'The operation was aborted due to timeout' }]);
});
