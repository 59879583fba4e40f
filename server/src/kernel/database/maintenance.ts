import { sql } from 'kysely';
import type { ScheduledJob } from '../jobs/jobs.ts';

/** Months of partitions kept ready ahead of now. */
const monthsAhead = 3;

/** Upkeep of the kernel's own tables. */
export const maintenanceJobs: readonly ScheduledJob[] = [
  {
    name: 'fold-counters',
    when: { everyMin: 1 },
    lane: 'routine',
    async perDealer(tx) {
      await sql`select bochong.fold_counters()`.execute(tx);
    },
  },
  {
    name: 'partitions-ahead',
    when: { dailyAt: ['01:07'] },
    lane: 'routine',
    scope: 'platform',
    async perDealer(tx, { app, now }) {
      const { rows } = await sql<{ name: string }>`select name from bochong.partitioned_table`.execute(tx);
      for (const { name } of rows)
        await sql`select bochong.ensure_partitions(${name}, ${now.toISOString()}::date, ${monthsAhead + 1})`.execute(tx);
      const hit = await sql<{ name: string }>`select bochong.default_partitions_hit() as name`.execute(tx);
      for (const { name } of hit.rows)
        app.log.error({ table: name }, 'rows fell into the default partition: a month was not created in time');
    },
  },
];
