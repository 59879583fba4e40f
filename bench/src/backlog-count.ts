import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offlineWarningPage } from '@bochong/contract/alarm';
import { demoDealers, demoUsers, seedPlatform } from '@bochong/demo/platform.seed';
import { buildApp } from '@bochong/server/app';
import { readConfig } from '@bochong/server/kernel/config';
import { startEmbeddedPostgres } from '@bochong/server/kernel/database/embedded-postgres';
import { appUrl, migrate } from '@bochong/server/kernel/database/migrate';
import pg from 'pg';
import { openSession } from './bench-session.ts';
import { atMost, type Figure } from './figures.ts';

const rows = Number(process.env.BENCH_TODOS ?? 1_000_000);
const [dealer] = demoDealers;
const calls = 300;

/** The bell's call and the first page of the to-do list, with a million open to-dos in 200 lots; within 10 ms is the bar. */
export async function benchBacklogCount(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bochong-bench-todo-'));
  chmodSync(folder, 0o711);
  const password = randomBytes(8).toString('hex');
  const database = await startEmbeddedPostgres({ dataFolder: folder });
  try {
    await migrate({ ownerUrl: database.ownerUrl, appPassword: password });
    const config = readConfig({ BOCHONG_LOG_LEVEL: 'error', BOCHONG_VALIDATE: 'off' });
    const app = await buildApp({
      config,
      databaseUrl: appUrl(database.ownerUrl, password),
      secret: randomBytes(32),
      storageFolder: folder,
    });
    await seedPlatform(app);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      `with bulk as (insert into backlog (dealer_id, id, type_code, title, biz_type, biz_id, jump_path, handler_resource, created_at, park_id)
       select $1, gen_random_uuid(), 'DEVICE_OFFLINE', '相机离线', 'bench', n::text, '/x', '${offlineWarningPage.code}', now(),
         ('01900000-0000-7000-8fff-' || lpad((n % 200)::text, 12, '0'))::uuid from generate_series(1, $2::int) n returning *)
       insert into backlog_delta (dealer_id, handler_resource, type_code, park_id, value) select dealer_id, handler_resource, type_code, park_id, 1 from bulk`,
      [dealer.id, rows],
    );
    await owner.query('vacuum analyze');
    await owner.end();
    const authorization = await openSession(app, demoUsers[1].id, dealer.id);
    const time = async (what: string, query: string, bar?: number) => {
      const costs: number[] = [];
      let total = 0;
      for (let number = 0; number < calls; number += 1) {
        const began = performance.now();
        const answer = await app.http.inject({ url: `/api/backlog/v2/api/backlogs?${query}`, headers: { authorization, clienttype: '5' } });
        costs.push(performance.now() - began);
        total = answer.json().data.totalRecord;
      }
      costs.sort((a, b) => a - b);
      const at = (share: number) => costs[Math.floor(share * (calls - 1))] ?? 0;
      const said = `p99 ${at(0.99).toFixed(1)} ms of ${calls} calls, total ${total}`;
      return atMost(`${what} at ${rows.toLocaleString('en')} open: median`, at(0.5), 'ms', bar, said);
    };
    const figures = [
      await time('to-do bell', 'pageNo=1&pageSize=9999&countOnly=1', 10),
      await time('first page of to-dos', 'pageNo=1&pageSize=20'),
    ];
    await app.http.close();
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
