import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createRelay, type Relay } from './realtime-relay.ts';

const problems: unknown[] = [];
const heard: unknown[] = [];
const echoed: unknown[] = [];
let gaps = 0;
let lose: () => void;
let pool: pg.Pool;
let one: Relay;
let other: Relay;
beforeAll(async () => {
  const address = new URL(inject('templateUrl'));
  address.pathname = '/postgres'; // the template must stay without connections
  pool = new pg.Pool({ connectionString: address.toString(), max: 3 });
  [one, other] = [
    await createRelay(pool, (problem) => problems.push(problem)),
    await createRelay(pool, () => undefined, {
      onLost: (listener) => {
        lose = listener;
      },
    }),
  ];
  one.onHeard((message) => echoed.push(message));
  other.onHeard((message) => heard.push(message));
  other.onGap(() => {
    gaps += 1;
  });
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await pool.end();
});

test('what one process sends the others hear, in order, and it does not hear itself', async () => {
  for (let no = 0; no < 50; no++) one.send({ no, text: '车' });
  await expect.poll(() => heard.length).toBe(50);
  one.send({ no: 50, text: '车' });
  await expect.poll(() => heard.length).toBe(51);
  expect(heard).toEqual(Array.from({ length: 51 }, (_, no) => ({ no, text: '车' })));
  expect(echoed).toEqual([]);
});

test('a message too long for one notification arrives whole; beyond the longest one it is reported, and the next ones arrive', async () => {
  one.send({ text: '车'.repeat(3000) });
  await expect.poll(() => heard.at(-1)).toEqual({ text: '车'.repeat(3000) });
  one.send({ text: '车'.repeat(100_000) });
  one.send('short');
  await expect.poll(() => heard.at(-1)).toBe('short');
  expect(problems.map(String)).toEqual([expect.stringContaining('too long')]);
});

test('a lost connection is made anew, told as a gap, and heard again', async () => {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bochong-ear' and datname = current_database()`,
  );
  await expect.poll(() => gaps).toBeGreaterThan(0);
  one.send('after the cut');
  await expect.poll(() => heard.at(-1)).toBe('after the cut');
});

test('a database too busy to answer at once is waited for, and what came meanwhile is no gap', async () => {
  const address = new URL(pool.options.connectionString ?? '');
  const { hostname, port } = address;
  let slow = false;
  let questions = 0;
  const busy = createServer((client) => {
    const database = connect(Number(port), hostname);
    database.pipe(client);
    client.on('data', (asked) => {
      const late = slow || asked.includes('listen ');
      questions += late ? 1 : 0;
      setTimeout(() => database.write(asked), late ? 1_500 : 0);
    });
    client.on('close', () => database.destroy());
  }).listen(0, '127.0.0.1');
  await once(busy, 'listening');
  address.host = `127.0.0.1:${(busy.address() as AddressInfo).port}`;
  const late = await createRelay(new pg.Pool({ connectionString: address.toString() }), () => undefined);
  const told: unknown[] = [];
  late.onHeard((message) => told.push(message));
  one.send('to who came late');
  await expect.poll(() => told).toEqual(['to who came late']);
  let missed = 0;
  late.onGap(() => {
    missed += 1;
  });
  slow = true;
  await expect.poll(() => questions).toBeGreaterThan(2);
  one.send('while it was busy');
  await expect.poll(() => told.at(-1)).toBe('while it was busy');
  expect(missed).toBe(0);
  await late.close();
  busy.close();
});

test('a server that is lost may have taken messages with it: that is a gap', () => {
  const before = gaps;
  lose();
  expect(gaps).toBe(before + 1);
});
