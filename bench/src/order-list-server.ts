import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '@bochong/server/app';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { keepHeapSmall } from '@bochong/server/kernel/heap';
import { startJobs } from '@bochong/server/kernel/jobs/jobs';
import { serveConsole } from '@bochong/server/serve-console';
import fastify from 'fastify';
import pg from 'pg';
import type { Told } from './server-child.ts';

/** One of the two servers of the order-list benchmark: ours, or the least code that lists and counts exactly. */
const [kind, ownerUrl = '', storageFolder = ''] = process.argv.slice(2);

async function ours() {
  keepHeapSmall();
  // Partners of a bench stand behind ports of this machine.
  const config = readConfig({ BOCHONG_LOG_LEVEL: 'error', BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  const where = { databaseUrl: appUrl(ownerUrl, 'bench'), secret: Buffer.alloc(32, 1), storageFolder: storageFolder || '/nowhere' };
  const app = await buildApp({ config, ...where });
  if (storageFolder) await startJobs(app, ownerUrl, []);
  process.on('message', ({ audience, message }: Told) => app.realtime.publish(audience, message));
  if (kind === 'console') await serveConsole(app.http);
  return app.http;
}

function raw() {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 16 });
  const http = fastify();
  http.get<{ Querystring: { dealerId: string; from: string; to: string; status: string } }>(
    '/orders',
    async ({ query: { dealerId, from, to, status } }) => {
      const where = 'dealer_id = $1 and in_time >= $2 and in_time <= $3 and order_status = $4';
      const values = [dealerId, from, to, Number(status)];
      const list = await pool.query(`select * from raw_order where ${where} order by in_time desc, id desc limit 20`, values);
      const total = await pool.query(`select count(*) from raw_order where ${where}`, values);
      return { total: Number(total.rows[0].count), results: list.rows };
    },
  );
  return http;
}

const http = kind === 'raw' ? raw() : await ours();
await http.listen({ host: '127.0.0.1', port: 0 });
const address = http.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
setInterval(() => {
  if (process.connected) process.send?.({ rss: process.memoryUsage.rss(), heldMs: delay.max / 1e6 });
  delay.reset();
}, 250);
