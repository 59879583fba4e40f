import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createServers, heldNames, type Servers } from './servers.ts';

const problems: unknown[] = [];
let pool: pg.Pool;
beforeAll(() => {
  // The template must stay without connections.
  pool = new pg.Pool({ connectionString: Object.assign(new URL(inject('templateUrl')), { pathname: '/postgres' }).toString(), max: 3 });
});
afterAll(() => pool.end());

async function join(): Promise<{ servers: Servers; lost: () => number; kill: () => Promise<void> }> {
  const before = await sessions();
  const servers = await createServers(pool, (problem) => problems.push(problem));
  const [pid] = (await sessions()).difference(before);
  let count = 0;
  servers.onLost(() => {
    count += 1;
  });
  onTestFinished(() => servers.close());
  return { servers, lost: () => count, kill: async () => void (await pool.query('select pg_terminate_backend($1)', [pid])) };
}
const sessions = async () =>
  new Set(
    (await pool.query<{ pid: number }>(`select pid from pg_locks where locktype = 'advisory' and classid = 7101`)).rows.map(
      ({ pid }) => pid,
    ),
  );

test('servers see each other come and go; one that says good-bye is not lost', async () => {
  const one = await join();
  const other = await join();
  await expect.poll(() => [one.servers.count, other.servers.count]).toEqual([2, 2]);
  await other.servers.close();
  await expect.poll(() => one.servers.count).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(one.lost()).toBe(0);
});

test('what one tells the others hear by its topic, in order; it does not hear itself, and a text too long is reported', async () => {
  const [one, other] = [await join(), await join()];
  const [told, own]: [string[], string[]] = [[], []];
  other.servers.onTold('miss', (text) => told.push(text));
  one.servers.onTold('miss', (text) => own.push(text));
  for (const text of ['a b  c', '', '车']) one.servers.tell('miss', text);
  one.servers.tell('another', 'x');
  one.servers.tell('miss', 'x'.repeat(8000));
  one.servers.tell('miss', 'last');
  await expect.poll(() => told).toEqual(['a b  c', '', '车', 'last']);
  expect(own).toEqual([]);
  expect(problems.map(String)).toEqual([expect.stringContaining('miss is too long')]);
});

test('a server whose session broke for a moment is not lost, and holds its names again', async () => {
  const [one, other] = [await join(), await join()];
  await one.servers.hold('worker-1');
  await expect.poll(() => other.servers.count).toBe(2);
  const held = async () => (await pool.query(`select ${heldNames("'worker-1'")} as held, ${heldNames("'worker-2'")} as other`)).rows[0];
  expect(await held()).toEqual({ held: true, other: false });
  await one.kill();
  await expect.poll(held).toEqual({ held: true, other: false });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect([other.lost(), other.servers.count]).toEqual([0, 2]);
});
