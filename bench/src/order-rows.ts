import { demoDealers, seedPlatform } from '@bochong/demo/platform.seed';
import pg from 'pg';
import { headersOf, withApp } from './bench-session.ts';

const days = 90;
const [dealer] = demoDealers;

/** Loading ten million rows must not wait for the disk; what is measured only reads. */
export const loading = {
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
};

/** An id minted at `at`, telling `n` apart. */
export const idAt = (at: string, n: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${n}::text), 1, 3) || '8' || substr(md5(${n}::text), 4, 15))::uuid`;

export const park = '01900000-0000-7000-8fff-000000000001';

export async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'");
  return client;
}

/** The lot of the rows, and room for them. */
export async function prepareOrders(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl);
  for (const table of ['park_order', 'pass_record', 'bill', 'park_order_change'])
    await client.query(`select bochong.ensure_partitions('${table}', (now() - interval '${days + 5} days')::date, 6)`);
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
       'PK' || n, $2, 'bench', 1, '浙A' || lpad((n::bigint * 7919 % 99991)::text, 5, '0'), 1, at, at + interval '1 hour', at + interval '1 hour', 60,
       case when n % 50 = 0 then 3 else 2 end, 3, 500, 500, 500, case when n % 50 = 0 then 0 else 500 end
     from (select n, now() - ((n - $3::int)::float8 / ($4::int - $3::int)::float8) * interval '${days} days' as at from generate_series($3::int, $4::int) n) g,
       lateral (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as h, md5(n::text) as r) t`,
    [dealer.id, park, from, to],
  );
  await client.end();
}

/** Brings the counters by day to those by hour. */
export async function sumUpDays(client: pg.Client): Promise<void> {
  await client.query(`insert into counter_day (dealer_id, biz_date, metric, park_id, value)
    select dealer_id, biz_date, metric, park_id, sum(value) from counter group by 1, 2, 3, 4
    on conflict (dealer_id, biz_date, metric, park_id) do update set value = excluded.value`);
}

/** Fills `park_order` on two connections and counts its rows, as the server's writers would have done. */
export async function fillOrders(ownerUrl: string, from: number, to: number): Promise<void> {
  const middle = Math.floor((from + to) / 2);
  await Promise.all([insertOrders(ownerUrl, from, middle), insertOrders(ownerUrl, middle + 1, to)]);
  const client = await connect(ownerUrl);
  await client.query('truncate counter, counter_day');
  await client.query(`insert into counter (dealer_id, biz_date, metric, park_id, value)
     select dealer_id, (enter_time at time zone 'Asia/Shanghai')::date, 100 + order_status, park_id, count(*) from park_order group by 1, 2, 3, 4`);
  await sumUpDays(client);
  await client.query('vacuum analyze park_order, counter');
  await client.end();
}

/** Fills a database with so many orders of one lot over ninety days. */
export async function fillOrderServer(ownerUrl: string, rows: number): Promise<void> {
  await withApp(ownerUrl, seedPlatform);
  await prepareOrders(ownerUrl);
  await fillOrders(ownerUrl, 1, rows);
}

/** The same, and the token of somebody who may see them. */
export async function orderServer(ownerUrl: string, rows: number): Promise<string> {
  await fillOrderServer(ownerUrl, rows);
  return (await headersOf(ownerUrl)).authorization;
}

/** Day so many before today. */
export const day = (back: number) => new Date(Date.now() - back * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

export const orderListPath = (filters: Record<string, string>) => `/api/charge/v2/api/parkOrders?${new URLSearchParams(filters)}`;

/** The list as the console opens it: thirty days, stays that ended. */
export const orderPath = () => orderListPath({ startTime: `${day(29)} 00:00:00`, endTime: `${day(0)} 23:59:59`, orderStatus: '2' });
