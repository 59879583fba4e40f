import { connect, createServer, type Server, type Socket } from 'node:net';
import { demoDealers } from '@bochong/demo/platform.seed';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listOrders } from '../../domains/parking-order/park-order/park-order.repo.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { testAppPassword } from '../testing/test-settings.ts';
import { createDatabase, createPool, type Database, type Tx } from './db.ts';
import { appUrl } from './migrate.ts';

const [own, other] = demoDealers;

let t: TestApp;
let wire: Server;
let sockets: Socket[] = [];
/** One connection, which every transaction of these tests borrows. */
let database: Database;
/** How often PostgreSQL answered before it was asked on: the ways there and back. */
let trips = 0;

beforeAll(async () => {
  t = await createTestApp();
  const target = new URL(appUrl(t.ownerUrl, testAppPassword));
  const { port, hostname } = target;
  let answered = true;
  wire = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    near.on('data', (asked) => {
      if (answered) trips += 1;
      answered = false;
      far.write(asked);
    });
    far.on('data', (answer) => {
      answered = true;
      near.write(answer);
    });
    for (const [one, another] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('close', () => another.destroy());
      one.on('error', () => another.destroy());
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => wire.once('listening', resolve));
  target.port = String((wire.address() as { port: number }).port);
  target.hostname = '127.0.0.1';
  database = createDatabase(createPool(target.toString(), 1, 'test'));
});
afterAll(async () => {
  await database.close();
  wire.close();
  await t.close();
});
beforeEach(async () => {
  await database.inScope({ dealerIds: [own.id] }, dealersSeen); // connected, and the connection is back
  trips = 0;
});

const reader = { dealerIds: [own.id], readOnly: true };
const dealersSeen = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct dealer_id as id from app_user`.execute(tx);
  return rows.map(({ id }) => id);
};

test('what does not wait for each other goes to PostgreSQL at once: a first statement of a reader goes with its scope, and nobody waits for its end', async () => {
  expect(await database.inScope(reader, dealersSeen)).toEqual([own.id]);
  expect(trips).toBe(1);
  await database.inScope(reader, (tx) => Promise.all([dealersSeen(tx), dealersSeen(tx), dealersSeen(tx)]));
  expect(trips).toBeLessThanOrEqual(3); // the end of the one before, and this one
});

test('a list of orders with its total is one way there and back', async () => {
  const to = { pageNo: 1, pageSize: 20, timeKind: 'enter', startTime: '2026-01-01 00:00:00', endTime: '2026-01-31 23:59:59' } as const;
  await database.inScope(reader, (tx) => listOrders(tx, to as never, { dealerIds: [own.id], parkIds: null }));
  expect(trips).toBe(1);
});

test('each transaction of a connection sees its own scope, whatever the one before did with it', async () => {
  const others = { dealerIds: [other.id], readOnly: true };
  const divide = (tx: Tx) => sql`select 1 / 0`.execute(tx);
  const seen: unknown[] = await Promise.all([
    database.inScope(reader, dealersSeen),
    database.inScope(reader, (tx) => Promise.all([divide(tx), dealersSeen(tx)])).catch((cause: Error) => cause.message),
    database.inScope(others, dealersSeen),
    database
      .inScope({ dealerIds: [own.id] }, (tx) => sql`select 1 / 0`.execute(tx))
      .catch((cause: Error) => cause.message) as Promise<string>,
    database.inScope({ dealerIds: [] }, dealersSeen),
    database.inScope(reader, async () => Promise.reject(new Error('changed my mind'))).catch((cause: Error) => cause.message),
    database.inScope(reader, dealersSeen),
  ]);
  expect(seen).toEqual([[own.id], 'division by zero', [other.id], 'division by zero', [], 'changed my mind', [own.id]]);
});

test('a reader writes nothing', async () => {
  const writing = database.inScope(reader, (tx) => tx.deleteFrom('app_user').execute());
  await expect(writing).rejects.toThrow('cannot execute DELETE in a read-only transaction');
});

test('a connection that breaks fails who was on it, and nobody after', async () => {
  const cut = database.inScope(reader, async (tx) => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    return dealersSeen(tx);
  });
  await expect(cut).rejects.toThrow();
  expect(await database.inScope(reader, dealersSeen)).toEqual([own.id]);
});

test('a scope that cannot be set refuses the reader before anything is asked', async () => {
  await expect(database.inScope({ dealerIds: ["'; drop table dealer"], readOnly: true }, dealersSeen)).rejects.toThrow('not a uuid');
  expect(await database.inScope(reader, dealersSeen)).toEqual([own.id]);
});

test('a writer that keeps plans sends its first statement with its opening, and its commit with what waits for it', async () => {
  const writer = { dealerIds: [own.id], prepared: true };
  expect(await database.inScope(writer, dealersSeen)).toEqual([own.id]);
  expect(trips).toBe(2);
  trips = 0;
  await database.inScope(writer, async () => undefined);
  expect(trips).toBeLessThanOrEqual(2);
  expect(await database.inScope(reader, dealersSeen)).toEqual([own.id]);
});

test('locks are waited for in their order before anything is asked, and are held until the end', async () => {
  const order: string[] = [];
  let entered = () => {};
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  let leave = () => {};
  const told = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const odd = "a lock's name; \\ rollback";
  const first = t.app.database.inScope({ dealerIds: [own.id], locks: [odd] }, async () => {
    entered();
    await told;
    order.push('first');
  });
  await inside;
  const second = t.app.database.inScope({ dealerIds: [own.id], prepared: true, locks: ['free', odd] }, async (tx) => {
    await dealersSeen(tx);
    order.push('second');
  });
  const waits = async () => (await t.owner.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount;
  while ((await waits()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  leave();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});
