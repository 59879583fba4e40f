import { demoDealers } from '@bochong/demo/platform.seed';
import { headersOf } from './bench-session.ts';
import { lineOf, measure, withFilled } from './list-load.ts';
import { connect, day, fillOrderServer, fillOrders, orderPath } from './order-rows.ts';

const rows = Number(process.env.BENCH_ORDERS ?? 2_000_000);
/** `BENCH_MANY_ORDERS=10000000` goes on to this many; takes minutes and about 16 GB, not to be kept. */
const manyRows = Number(process.env.BENCH_MANY_ORDERS ?? 0);
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

async function fill(ownerUrl: string): Promise<void> {
  await fillOrderServer(ownerUrl, rows);
  await fillRaw(ownerUrl);
}

/**
 * The order list over HTTP with session, permission, scope and row-level security, against a minimal Fastify + pg handler that lists and
 * counts exactly on a plain index: same data, same machine, one after the other. Ratio above 1: ours answers more.
 */
export async function benchOrderList(): Promise<void> {
  await withFilled('order-list', fill, async (ownerUrl, folder) => {
    const headers = await headersOf(ownerUrl);
    const measureOurs = () => measure('server', { ownerUrl, folder }, orderPath(), headers);
    const ours = await measureOurs();
    const raw = await measure(
      'raw',
      { ownerUrl, folder },
      `/orders?${new URLSearchParams({ dealerId: dealer.id, from: `${day(29)}T00:00:00+08:00`, to: `${day(0)}T23:59:59+08:00`, status: '2' })}`,
      {},
    );
    const ratio = ours.rate / raw.rate;
    console.log(`order list, ${rows.toLocaleString()} orders, 32 clients`);
    console.log(`  ours ${lineOf(ours)}\n  raw ${lineOf(raw)}\n  ratio ${ratio.toFixed(2)} (bar 0.80)`);
    if (manyRows > rows) {
      await fillOrders(ownerUrl, rows + 1, manyRows);
      const many = await measureOurs();
      console.log(`  at ${manyRows.toLocaleString()} orders ${lineOf(many)} · slower by ${(ours.rate / many.rate).toFixed(2)} (bar 1.30)`);
    }
  });
}
