import { type CronItem, Logger, parseCronItems, run } from 'graphile-worker';
import pg from 'pg';
import type { App } from './app-context.ts';
import type { Tx } from './db.ts';
import type { Delivery } from './events.ts';

/** Work that runs on a schedule, once per tick over all servers of one database. */
export interface ScheduledJob {
  /** kebab-case; shows in logs and metrics. */
  name: string;
  /** Crontab pattern in Asia/Shanghai-independent minutes (`*​/5 * * * *`). */
  pattern: string;
  /** Runs once for each dealer, in that dealer's scope. */
  perDealer(tx: Tx, context: { app: App; dealerId: string; now: Date }): Promise<void>;
}

/** Dealers of the installation, across the tenant wall. */
export async function allDealerIds(app: App): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>('select bochong.all_dealer_ids() as id');
  return rows.map((row) => row.id);
}

/** Runs one scheduled job now for every dealer; a failing dealer does not stop the others. */
export async function runForDealers(app: App, job: ScheduledJob): Promise<void> {
  const failures: unknown[] = [];
  for (const dealerId of await allDealerIds(app)) {
    try {
      await app.database.inScope({ dealerIds: [dealerId] }, (tx) => job.perDealer(tx, { app, dealerId, now: app.clock.now() }));
    } catch (cause) {
      app.log.error({ cause, job: job.name, dealerId }, 'scheduled job failed for a dealer');
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${job.name} failed for ${failures.length} dealers`);
}

/** Jobs a killed server was working on count as taken for hours; when no other job runner is connected, they are free at once. */
const freeDeadLocks = `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null
  and not exists (select from pg_stat_activity where application_name = 'bochong-jobs' and datname = current_database() and pid <> pg_backend_pid())`;

/** Job runner of this process. */
export interface Jobs {
  /** Lets running jobs finish and gives back every connection. */
  stop(): Promise<void>;
}

/** Starts event delivery and the schedule; retries with exponential backoff are the queue's. A lost connection is logged and made anew. */
export async function startJobs(app: App, ownerUrl: string, jobs: readonly ScheduledJob[]): Promise<Jobs> {
  const tasks = Object.fromEntries(jobs.map((job) => [job.name, () => runForDealers(app, job)]));
  const items: CronItem[] = jobs.map((job) => ({ task: job.name, match: job.pattern, options: { backfillPeriod: 0, maxAttempts: 1 } }));
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 8, application_name: 'bochong-jobs' });
  const lost = (cause: Error) => app.log.warn({ cause: cause.message, part: 'jobs' }, 'connection lost');
  pool.on('error', lost); // idle connections
  pool.on('connect', (client) => client.on('error', lost)); // and those at work, whose query reports for itself
  await pool.query(freeDeadLocks);
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(items),
    logger: new Logger(() => (level, message) => level !== 'debug' && level !== 'info' && app.log.warn({ part: 'jobs' }, message)),
    taskList: {
      ...tasks,
      deliver_event: async (payload) => {
        const delivery = payload as Delivery;
        await app.database.inScope({ dealerIds: [delivery.dealerId] }, (tx) => app.events.deliver(tx, delivery));
      },
    },
  });
  runner.promise.catch((cause: Error) => app.log.error({ cause: cause.message, part: 'jobs' }, 'job runner ended'));
  return {
    async stop() {
      await runner.stop().catch(lost);
      await pool.end();
    },
  };
}
