import { commonErrors } from '@bochong/contract/kernel/error';
import { backgroundJobs, backgroundKind } from '@bochong/contract/platform-config';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import type { OutboundKind } from '../../kernel/outbound/kind.ts';
import { planEffect, registerOutbound } from '../../kernel/outbound/outbound.ts';
import { deliverEvents, wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { backgroundJobJobs } from './index.ts';

let t: TestApp;
let admin: Actor;
let dealerId: string;
let refuses = true;

/** A partner that answers nothing until it is told to. */
const letter: OutboundKind<string, string> = {
  kind: 'letter',
  title: '信函',
  lane: 'message',
  prepare: async () => 'x',
  send: async () => {
    if (refuses) throw new Error('connection refused');
    return 'sent';
  },
  settle: async () => undefined,
  delayMinutes: () => null,
};

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('admin', '2');
  registerOutbound(t.app, letter);
  const { rows } = await t.owner.query<{ id: string }>('select dealer_id as id from dealer order by dealer_name limit 1');
  dealerId = rows[0]?.id ?? '';
});
afterAll(() => t.close());

const list = async (query = {}) => (await t.call(backgroundJobs.list, { query }, admin)).data.results;
const retry = (workId: string, as = admin) => t.call(backgroundJobs.retry, { body: { workId } }, as);
const watch = async () => {
  for (const job of backgroundJobJobs) await runForDealers(t.app, job);
};
const todos = async () => {
  const { data } = await t.call(backlogs.list, { query: { pageSize: 50 } }, admin);
  return data.results.filter((row) => row.typeCode === 'WORK_FAILED').map((row) => row.title);
};
const metric = async (source: string) =>
  new RegExp(`bochong_failed_work\\{kind="${source}"\\} (\\d+)`).exec((await t.app.http.inject({ url: '/metrics' })).body)?.[1];

/** A job that failed as often as it may, as the job runner leaves it. */
async function deadJob(task: string, payload: object): Promise<void> {
  await t.owner.query('select graphile_worker.add_job($1, $2::json, max_attempts => 2)', [task, JSON.stringify(payload)]);
  await t.owner.query(`update graphile_worker._private_jobs set attempts = 2, last_error = 'division by zero' where payload::text = $1`, [
    JSON.stringify(payload),
  ]);
}

test('an event, an effect and a scheduled job that failed for good are shown with their reason, told of, and tried again', async () => {
  await deliverEvents(t);
  await deadJob('queued_money', { name: 'StayOverpaid', consumer: 'refund', dealerId, eventId: newId(), payload: {} });
  await deadJob('fold-counters', { tick: 1 });
  await deadJob('queued_money', { kind: 'letter', dealerId, effectId: newId() }); // its effect tells of itself
  await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    planEffect({ tx, now: t.app.clock.now() }, letter, { dealerId, key: 'letter-1', subjectId: newId() }),
  );
  await t.owner.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 day' where attempts >= max_attempts`);
  await wakeLetter();
  expect(await list()).toHaveLength(3);
  expect(await list({ kind: backgroundKind.EVENT })).toMatchObject([
    { title: 'StayOverpaid → refund', reason: 'division by zero', tries: 2 },
  ]);
  expect(await list({ kind: backgroundKind.SCHEDULED })).toMatchObject([{ title: 'fold-counters', dealerName: '平台' }]);
  const [left] = await list({ kind: backgroundKind.EFFECT });
  expect(left).toMatchObject({ title: '信函', reason: 'connection refused', tries: 1 });
  expect([await metric('event'), await metric('effect'), await metric('scheduled')]).toEqual(['1', '1', '1']);
  await watch();
  await watch();
  expect(await todos()).toEqual(['后台作业失败，共3项']);

  refuses = false;
  for (const { workId } of await list()) expect((await retry(workId)).code).toBe('200');
  expect(await retry(left?.workId ?? '')).toMatchObject({ code: commonErrors.notFound.code });
  expect(await list()).toEqual([]);
  const { rows } = await t.owner.query(
    'select from graphile_worker._private_jobs where attempts = 0 and last_error is null and run_at <= now()',
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  await wakeLetter();
  const { rows: effects } = await t.owner.query<{ state: number }>('select state from outbound_effect');
  expect(effects).toEqual([{ state: 3 }]);
  await watch();
  expect(await todos()).toEqual([]);
});

/** Carries out the effect that waits; other jobs stay where they are. */
async function wakeLetter(): Promise<void> {
  await deliverEvents(t, 'letter');
}

test('only the platform’s people see and retry what failed', async () => {
  const manager = await t.login('binjiang');
  expect((await t.call(backgroundJobs.list, { query: {} }, manager)).code).toBe(commonErrors.forbidden.code);
  expect((await retry('job:1', manager)).code).toBe(commonErrors.forbidden.code);
  expect((await retry('job:999999')).code).toBe(commonErrors.notFound.code);
  expect((await retry('something')).code).toBe(commonErrors.invalid.code);
  await wakeEffects(t);
});
