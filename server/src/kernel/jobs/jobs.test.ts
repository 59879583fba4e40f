import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { platformDealerId } from '../database/identifier.ts';
import { heldNames } from '../database/servers.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Jobs, partsOf, runForDealers, type ScheduledJob, startJobs } from './jobs.ts';
import { type Lane, lanes, takenOf, workersOf } from './lane.ts';

/** Every runner that was started, the latest last. */
const runners = vi.hoisted((): Runner[] => []);
vi.mock('graphile-worker', async (original) => {
  const real = await original<typeof import('graphile-worker')>();
  const run = async (...options: Parameters<typeof real.run>) => {
    const runner = await real.run(...options);
    runners.push(runner);
    return runner;
  };
  return { ...real, run };
});

let t: TestApp;
let jobs: Jobs | undefined;
/** What consumers of each lane do; keeps its worker until it ends. */
const work = new Map<Lane, (signal: AbortSignal) => Promise<void>>();

beforeAll(async () => {
  t = await createTestApp();
  for (const lane of lanes)
    t.app.events.on(`Test-${lane}` as never, 'test', async (_tx, _payload, { signal }) => work.get(lane)?.(signal), lane);
});
afterAll(() => t.close());
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  work.clear();
  await t.owner.query('delete from graphile_worker._private_jobs');
});

const start = async (scheduled: readonly ScheduledJob[] = []) => {
  jobs = await startJobs(t.app, String(t.owner.options.connectionString), scheduled);
};
const emit = (lane: Lane) =>
  t.app.database.inScope({ dealerIds: [] }, (tx) => t.app.events.emit(tx, `Test-${lane}` as never, platformDealerId, {} as never));

test.each(lanes)('a long queue in the lane %s delays no other one', async (full) => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  const reached: Lane[] = [];
  for (const lane of lanes) work.set(lane, async () => void reached.push(lane));
  work.set(full, async () => {
    held += 1;
    await gate;
  });
  await start();
  for (let number = 0; number < 3 * workersOf[full]; number += 1) await emit(full);
  await expect.poll(() => held).toBe(workersOf[full]);
  const others = lanes.filter((lane) => lane !== full);
  for (const lane of others) await emit(lane);
  await expect.poll(() => reached.toSorted()).toEqual(others.toSorted());
  expect(held).toBe(workersOf[full]);
  release();
  await expect.poll(() => held).toBe(3 * workersOf[full]);
});

test('what a living server is at counts as held, however long it takes', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  work.set('heavy', async () => {
    begun += 1;
    await gate;
  });
  await start();
  await emit('heavy');
  await expect.poll(() => begun).toBe(1);
  const locks = `select ${heldNames('locked_by')} as held from graphile_worker._private_jobs where locked_by is not null`;
  const { rows } = await t.owner.query(locks);
  release();
  expect(rows).toEqual([{ held: true }]);
});

test('told to stop, jobs get no further statement through, and one that ignores it does not hold the stop up', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const ends: string[] = [];
  let begun = 0;
  const stubborn: ScheduledJob = {
    name: 'stubborn',
    when: { everyMin: 1 },
    lane: 'heavy',
    scope: 'platform',
    async perDealer(tx, { signal }) {
      begun += 1;
      await gate;
      expect(signal.aborted).toBe(true);
      await sql`select 1`.execute(tx).catch((cause: Error) => ends.push(cause.message));
    },
  };
  work.set('routine', async () => {
    begun += 1;
    await gate;
  });
  await start([stubborn]);
  await t.owner.query(`select graphile_worker.add_job('stubborn', '{}')`);
  await emit('routine');
  await expect.poll(() => begun).toBe(2);
  const began = performance.now();
  await jobs?.stop();
  expect(performance.now() - began).toBeLessThan(4000);
  release();
  await expect.poll(() => ends).toEqual(['the server stops']);
  jobs = undefined;
});

test('parts of a job run in their order, twenty rows in a transaction; one that fails takes back its own rows only', async () => {
  await t.owner.query('create table public.part_seen (row integer primary key, transaction bigint not null)');
  await t.owner.query('grant insert on public.part_seen to bochong_app');
  const rows = Array.from({ length: 45 }, (_, number) => number);
  const done: number[] = [];
  const parted: ScheduledJob = {
    ...{ name: 'parted', when: { everyMin: 1 }, lane: 'heavy', scope: 'platform' },
    perDealer: async () =>
      partsOf(rows, async ({ tx }, row) => {
        done.push(row);
        await sql`insert into public.part_seen values (${row}, pg_current_xact_id()::text::bigint)`.execute(tx);
        if (row === 25) throw new Error('row 25 is odd');
      }),
  };
  await expect(runForDealers(t.app, parted)).rejects.toThrow('row 25 is odd');
  expect(done).toEqual([...rows.slice(0, 26), ...rows.slice(40)]);
  const { rows: kept } = await t.owner.query('select count(*)::int as rows from public.part_seen group by transaction order by min(row)');
  expect(kept).toEqual([{ rows: 20 }, { rows: 5 }]);
  await t.owner.query('drop table public.part_seen');
});

test('jobs that a server took and does not come to are left to all again', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  let done = 0;
  work.set('routine', async () => {
    await gate;
    done += 1;
  });
  const left = async () =>
    (await t.owner.query<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs where locked_by is null')).rows[0]?.n;
  await start();
  for (let number = 0; number < takenOf.routine; number += 1) await emit('routine');
  await expect.poll(left, { timeout: 10_000 }).toBe(takenOf.routine - workersOf.routine);
  release();
  await expect.poll(() => done).toBe(takenOf.routine);
});

test('connections that end among many jobs lose none of them', { timeout: 60_000 }, async () => {
  const seen = new Set<string>();
  t.app.events.on('Test-many' as never, 'test', async (_tx, { number }: { number: string }) => {
    await sleep(5);
    seen.add(number);
  });
  await start();
  const many = 300;
  for (let number = 0; number < many; number += 1)
    await t.app.database.inScope({ dealerIds: [] }, (tx) =>
      t.app.events.emit(tx, 'Test-many' as never, platformDealerId, { number: String(number) } as never),
    );
  for (let times = 0; times < 5; times += 1) {
    await sleep(50);
    await t.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bochong-jobs'`);
  }
  await expect.poll(() => seen.size, { timeout: 50_000 }).toBe(many);
});

test('of the jobs of one key in a transaction one waits: the time of the first, the payload of the last', async () => {
  t.app.events.on('Test-keyed' as never, 'test', async () => undefined);
  const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second));
  await t.app.database.inScope({ dealerIds: [] }, async (tx) => {
    for (const second of [1, 2, 3])
      await t.app.events.emitLater(tx, 'Test-keyed' as never, platformDealerId, { second } as never, { at: at(second), key: 'one' });
    await t.app.events.emit(tx, 'Test-keyed' as never, platformDealerId, { second: 4 } as never);
    await t.app.events.emitLater(tx, 'Test-keyed' as never, platformDealerId, { second: 5 } as never, { at: at(5), key: 'other' });
  });
  const { rows } = await t.owner.query(
    `select payload->'payload'->'second' as second, extract(epoch from run_at)::int as due, max_attempts as most from graphile_worker._private_jobs order by id`,
  );
  const due = (second: number) => at(second).getTime() / 1000;
  expect(rows).toEqual([
    { second: 3, due: due(1), most: 12 },
    { second: 4, due: expect.any(Number), most: 12 },
    { second: 5, due: due(5), most: 12 },
  ]);
});

test('a lane whose runner ended goes on with another', async () => {
  const reached: Lane[] = [];
  for (const lane of lanes) work.set(lane, async () => void reached.push(lane));
  await start();
  for (const runner of runners.slice(-lanes.length)) await runner.stop();
  for (const lane of lanes) await emit(lane);
  await expect.poll(() => reached.toSorted(), { timeout: 15_000 }).toEqual(lanes.toSorted());
});
