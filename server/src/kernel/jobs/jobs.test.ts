import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { platformDealerId } from '../database/identifier.ts';
import { heldNames } from '../database/servers.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Jobs, partsOf, runForDealers, type ScheduledJob, startJobs } from './jobs.ts';
import { type Lane, lanes, workersOf } from './lane.ts';

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
