import { demoDealers } from '@bochong/server/demo/platform.seed';
import { load } from './clients.ts';
import { withPostgres } from './gate-lots.ts';
import { connect, day, fillOrders, loading, orderPath, orderServer } from './order-rows.ts';
import { startServer } from './server-child.ts';

const rows = Number(process.env.BENCH_ORDERS ?? 2_000_000);
/** `BENCH_MANY_ORDERS=10000000` goes on to this many; takes minutes and about 16 GB. */
const manyRows = Number(process.env.BENCH_MANY_ORDERS ?? 0);
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const clients = 32;
const [dealer] = demoDealers;

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
  await withPostgres(async (ownerUrl) => {
    const token = await orderServer(ownerUrl, rows);
    await fillRaw(ownerUrl);
    const measureOurs = () => measure('server', ownerUrl, orderPath(), { authorization: token, clienttype: '5' });
    const ours = await measureOurs();
    const raw = await measure(
      'raw',
      ownerUrl,
      `/orders?${new URLSearchParams({ dealerId: dealer.id, from: `${day(29)}T00:00:00+08:00`, to: `${day(0)}T23:59:59+08:00`, status: '2' })}`,
      {},
    );
    const ratio = ours.rate / raw.rate;
    console.log(`order list, ${rows.toLocaleString()} orders, ${clients} clients`);
    console.log(
      `  ours ${ours.rate.toFixed(0)}/s p50 ${ours.p50.toFixed(1)} p99 ${ours.p99.toFixed(1)} ms · raw ${raw.rate.toFixed(0)}/s p50 ${raw.p50.toFixed(1)} p99 ${raw.p99.toFixed(1)} ms · ratio ${ratio.toFixed(2)} (bar 0.80)`,
    );
    if (manyRows > rows) {
      await fillOrders(ownerUrl, rows + 1, manyRows);
      const many = await measureOurs();
      console.log(
        `  at ${manyRows.toLocaleString()} orders ${many.rate.toFixed(0)}/s p50 ${many.p50.toFixed(1)} p99 ${many.p99.toFixed(1)} ms · slower by ${(ours.rate / many.rate).toFixed(2)} (bar 1.30)`,
      );
    }
  }, loading);
}

/** Runs one of the two servers in a process of its own and loads it. */
export async function measure(kind: 'server' | 'raw', ownerUrl: string, path: string, headers: Record<string, string>) {
  const server = await startServer(kind, ownerUrl);
  try {
    await load(`${server.url}${path}`, headers, clients, 2);
    return await load(`${server.url}${path}`, headers, clients, seconds);
  } finally {
    server.stop();
  }
}
