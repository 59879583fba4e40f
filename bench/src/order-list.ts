import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@bochong/server/app';
import { demoDealers, seedPlatform } from '@bochong/server/demo/platform.seed';
import { readConfig } from '@bochong/server/kernel/config';
import { startEmbeddedPostgres } from '@bochong/server/kernel/embedded-postgres';
import { appUrl, migrate } from '@bochong/server/kernel/migrate';
import pg from 'pg';
import { openSession } from './bench-session.ts';
import { load } from './clients.ts';

const rows = Number(process.env.BENCH_ORDERS ?? 2_000_000);
/** `BENCH_MANY_ORDERS=10000000` goes on to this many; takes minutes and about 16 GB. */
const manyRows = Number(process.env.BENCH_MANY_ORDERS ?? 0);
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const clients = 32;
const days = 90;
const [dealer] = demoDealers;

/** Loading ten million rows must not wait for the disk; what is measured only reads. */
const loading = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  autovacuum: 'off',
};

const park = '01900000-0000-7000-8fff-000000000001';

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'");
  return client;
}

async function prepare(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl);
  await client.query(`select bochong.ensure_partitions('park_order', (now() - interval '${days + 5} days')::date, 6)`);
  await client.query(`insert into park (dealer_id, id, park_code, park_name, park_type) values ($1, $2, 'BENCH01', 'bench', 1)`, [
    dealer.id,
    park,
  ]);
  await client.end();
}

/** Rows number `from` to `to` of `park_order`, spread evenly over the days. */
async function insertOrders(ownerUrl: string, from: number, to: number): Promise<void> {
  const client = await connect(ownerUrl);
  await client.query(
    `insert into park_order (dealer_id, id, order_no, park_id, park_name, park_type, plate_no, plate_color, enter_time, exit_time, left_at, park_minutes,
       order_status, pay_status, gross_fen, receivable_fen, payable_fen, paid_fen)
     select $1, (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(r, 1, 3) || '-8' || substr(r, 4, 3) || '-' || substr(r, 7, 12))::uuid,
       'PK' || n, $2, 'bench', 1, '浙A' || lpad((n % 99991)::text, 5, '0'), 1, at, at + interval '1 hour', at + interval '1 hour', 60,
       case when n % 50 = 0 then 3 else 2 end, 3, 500, 500, 500, case when n % 50 = 0 then 0 else 500 end
     from (select n, now() - ((n - $3::int)::float8 / ($4::int - $3::int)::float8) * interval '${days} days' as at from generate_series($3::int, $4::int) n) g,
       lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as h, md5(n::text) as r) t`,
    [dealer.id, park, from, to],
  );
  await client.end();
}

/** Fills `park_order` on two connections and counts its rows, as the server's writers would have done. */
async function fill(ownerUrl: string, from: number, to: number): Promise<void> {
  const middle = Math.floor((from + to) / 2);
  await Promise.all([insertOrders(ownerUrl, from, middle), insertOrders(ownerUrl, middle + 1, to)]);
  const client = await connect(ownerUrl);
  await client.query('truncate counter');
  await client.query(`insert into counter (dealer_id, biz_date, metric, park_id, value)
     select dealer_id, (enter_time at time zone 'Asia/Shanghai')::date, 100 + order_status, park_id, count(*) from park_order group by 1, 2, 3, 4`);
  await client.query('vacuum analyze park_order, counter');
  await client.end();
}

/** The same rows in a bare table with one index, for the raw limit. */
async function fillRaw(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl);
  await client.query(
    'create table raw_order as select dealer_id, id, enter_time as in_time, plate_no, park_name, order_status, payable_fen, paid_fen, order_no from park_order',
  );
  await client.query('create index raw_order_list on raw_order (dealer_id, in_time desc, id desc)');
  await client.query('vacuum analyze raw_order');
  await client.end();
}

/**
 * The order list over HTTP with session, permission, scope and row-level security, against a minimal Fastify + pg handler that lists and
 * counts exactly on a plain index: same data, same machine, one after the other. Ratio above 1: ours answers more.
 */
export async function benchOrderList(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'bochong-bench-'));
  chmodSync(dataFolder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataFolder, settings: loading });
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appPassword: 'bench' });
    const config = readConfig({ BOCHONG_LOG_LEVEL: 'error' });
    const app = await buildApp({
      config,
      databaseUrl: appUrl(postgres.ownerUrl, 'bench'),
      secret: Buffer.alloc(32, 1),
      storageFolder: join(dataFolder, 'objects'),
    });
    await seedPlatform(app);
    await prepare(postgres.ownerUrl);
    await fill(postgres.ownerUrl, 1, rows);
    await fillRaw(postgres.ownerUrl);
    const token = await openSession(app, '01900000-0000-7000-8002-000000000002', dealer.id);
    await app.http.close();
    const day = (back: number) => new Date(Date.now() - back * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({ startTime: `${day(29)} 00:00:00`, endTime: `${day(0)} 23:59:59`, orderStatus: '2' });
    const measureOurs = () =>
      measure('server', postgres.ownerUrl, `/api/charge/v2/api/parkOrders?${query}`, { authorization: token, clienttype: '5' });
    const ours = await measureOurs();
    const raw = await measure(
      'raw',
      postgres.ownerUrl,
      `/orders?${new URLSearchParams({ dealerId: dealer.id, from: `${day(29)}T00:00:00+08:00`, to: `${day(0)}T23:59:59+08:00`, status: '2' })}`,
      {},
    );
    const ratio = ours.rate / raw.rate;
    console.log(`order list, ${rows.toLocaleString()} orders, ${clients} clients`);
    console.log(
      `  ours ${ours.rate.toFixed(0)}/s p50 ${ours.p50.toFixed(1)} p99 ${ours.p99.toFixed(1)} ms · raw ${raw.rate.toFixed(0)}/s p50 ${raw.p50.toFixed(1)} p99 ${raw.p99.toFixed(1)} ms · ratio ${ratio.toFixed(2)} (bar 0.80)`,
    );
    if (manyRows > rows) {
      await fill(postgres.ownerUrl, rows + 1, manyRows);
      const many = await measureOurs();
      console.log(
        `  at ${manyRows.toLocaleString()} orders ${many.rate.toFixed(0)}/s p50 ${many.p50.toFixed(1)} p99 ${many.p99.toFixed(1)} ms · slower by ${(ours.rate / many.rate).toFixed(2)} (bar 1.30)`,
      );
    }
  } finally {
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Runs one of the two servers in a process of its own and loads it. */
export async function measure(kind: 'server' | 'raw', ownerUrl: string, path: string, headers: Record<string, string>) {
  const child = fork(new URL('./order-list-server.ts', import.meta.url), [kind, ownerUrl]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`${kind} server ended with ${code}`)));
  });
  try {
    const url = `http://127.0.0.1:${port}${path}`;
    await load(url, headers, clients, 2);
    return await load(url, headers, clients, seconds);
  } finally {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
  }
}
