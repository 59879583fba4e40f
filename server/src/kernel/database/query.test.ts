import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { Tx } from './db.ts';
import { asOpened, countCap, inDealers, newestOf, totalOf, withinCap } from './query.ts';

let t: TestApp;
const dealers = ['01900000-0000-7000-8001-000000000001', '01900000-0000-7000-8001-000000000002'];

beforeAll(async () => {
  t = await createTestApp();
  await t.owner.query('create table crowd as select n from generate_series(1, 10001) n');
  await t.owner.query('grant select on crowd to bochong_app');
});
afterAll(async () => {
  vi.useRealTimers();
  await t.close();
});

const crowd = sql`select 1 from crowd`;
const seen = <T>(work: (tx: Tx) => Promise<T>, dealerIds = dealers.slice(0, 1)) => t.app.database.inScope({ dealerIds }, work);
const shrinkTo = (rows: number) => t.owner.query('delete from crowd where n > $1', [rows]);

test('a total is exact up to the cap; more than that is remembered for half a minute, for those who see the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await seen((tx) => totalOf(tx, sql`${crowd} where n <= ${countCap}`))).toEqual({ totalRecord: countCap, totalCapped: false });
  expect(await seen((tx) => totalOf(tx, crowd))).toEqual({ totalRecord: countCap, totalCapped: true });

  await shrinkTo(7);
  expect(await seen((tx) => totalOf(tx, crowd))).toEqual({ totalRecord: countCap, totalCapped: true });
  const few = { totalRecord: 7, totalCapped: false };
  expect(await seen((tx) => totalOf(tx, sql`${crowd} where n <= ${countCap}`))).toEqual(few); // what was counted whole is counted anew
  expect(await seen((tx) => totalOf(tx, crowd), dealers)).toEqual(few);

  vi.setSystemTime(Date.now() + 30_000);
  expect(await seen((tx) => totalOf(tx, crowd))).toEqual(few);
});

test('sums in groups are given only where all of their rows were added up', async () => {
  const sums = (most: number): RawBuilder<{ count: number; odd: number }> =>
    sql`select count(*)::int as count, n % 2 as odd from generate_series(1, ${most}::int) n group by 2 order by 2`;
  expect(await seen((tx) => withinCap(tx, sums(countCap)))).toEqual([
    { count: 5000, odd: 0 },
    { count: 5000, odd: 1 },
  ]);
  expect(await seen((tx) => withinCap(tx, sums(countCap + 1)))).toBeUndefined();
});

test('the newest rows of several dealers are read from the newest on, never sorted whole', async () => {
  await t.owner.query(`create table stream (dealer_id uuid, id uuid, even boolean, primary key (dealer_id, id));
    insert into stream select dealer, lpad(to_hex(n), 32, '0')::uuid, i % 2 = 0
      from unnest('{${dealers}}'::uuid[]) with ordinality as d (dealer, at) cross join lateral (select i, i * 2 + at as n from generate_series(1, 5000) i) one;
    analyze stream; grant select on stream to bochong_app`);
  const select = (whose: string[], even: boolean) => {
    const newest = newestOf('stream as s', whose, [inDealers('s.dealer_id', whose), sql<boolean>`s.even = ${even}`], 3);
    return sql<{ id: string }>`select s.id from stream as s where ${newest} order by s.id desc limit 3`;
  };
  const lastOf = (rows: { id: string }[]) => rows.map(({ id }) => Number.parseInt(id.slice(-4), 16));
  expect(lastOf((await seen((tx) => select(dealers, true).execute(tx), dealers)).rows)).toEqual([10002, 10001, 9998]);
  expect(lastOf((await seen((tx) => select(dealers, false).execute(tx), dealers)).rows)).toEqual([10000, 9999, 9996]);
  expect(lastOf((await seen((tx) => select(dealers.slice(0, 1), false).execute(tx))).rows)).toEqual([9999, 9995, 9991]);
  const { rows } = await seen(
    (tx) => sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers, timing off) ${select(dealers, true)}`.execute(tx),
    dealers,
  );
  expect(Number(/Buffers: shared hit=(\d+)/.exec(rows.map((row) => row['QUERY PLAN']).join())?.[1])).toBeLessThan(60);
});

test('a plan is kept for a first page as its list opens, and for no other', async () => {
  const page = { pageNo: 1, pageSize: 20, cursor: undefined, plateNo: undefined };
  const all = { dealerIds: dealers.slice(0, 1), parkIds: null };
  const kept = (scope: { dealerIds: string[]; parkIds: string[] | null }, query: typeof page | object) =>
    seen(async (tx) => {
      const text = sql`select n from crowd where n > ${1} limit 20`;
      const before = await sql`select from pg_prepared_statements`.execute(tx);
      await text.execute(asOpened(tx, scope, { ...page, ...query }));
      const after = await sql`select from pg_prepared_statements`.execute(tx);
      await sql`deallocate all`.execute(tx);
      return after.rows.length - before.rows.length;
    });
  const others = [
    kept({ ...all, dealerIds: dealers }, page),
    kept({ ...all, parkIds: [] }, page),
    kept(all, { pageNo: 2 }),
    kept(all, { pageSize: 50 }),
    kept(all, { cursor: 'x' }),
    kept(all, { plateNo: '浙A' }),
  ];
  expect(await Promise.all(others)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await kept(all, page)).toBe(1);
});

test('a statement that fails says who ran it', async () => {
  const failing = t.app.database.inScope({ dealerIds: [] }, async function nosyReader(tx) {
    await sql`select nothing`.execute(tx);
  });
  const failure = await failing.catch((cause: Error) => cause);
  expect(failure).toMatchObject({ code: '42703', stack: expect.stringContaining('nosyReader') });
});
