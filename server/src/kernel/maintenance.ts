import { sql } from 'kysely';
import type { ScheduledJob } from './jobs.ts';

/** Months of partitions kept ready ahead of now. */
const monthsAhead = 3;

/** Upkeep of the kernel's own tables. Partition work is the same for every dealer and costs nothing when done. */
export const maintenanceJobs: readonly ScheduledJob[] = [
  {
    name: 'fold-counters',
    pattern: '* * * * *',
    async perDealer(tx) {
      await sql`select bochong.fold_counters()`.execute(tx);
    },
  },
  {
    name: 'partitions-ahead',
    pattern: '7 1 * * *',
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
