import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CronItem, Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { App, WorkContext } from '../app-context.ts';
import type { Tx } from '../database/db.ts';
import { platformDealerId } from '../database/identifier.ts';
import { type EffectJob, effectState } from '../outbound/effect.ts';
import { hearLines } from '../outbound/line-ear.ts';
import { freeDeadWorkers } from './dead-workers.ts';
import type { Delivery } from './events.ts';
import { isDue, type JobTime } from './job-time.rule.ts';
import { type Lane, lanes, takenOf, workersOf } from './lane.ts';
import { QueuePool } from './queue-pool.ts';
import { within } from './time-limit.ts';

/** What a job may use besides its transaction. */
export interface JobContext {
  /** Its `database` is that of background work. */
  app: App;
  dealerId: string;
  now: Date;
  /** Aborted when the server stops: the transaction of the job refuses its next statement, and the job runs again after the next start. */
  signal: AbortSignal;
}

/** Work that runs on a schedule, once per tick over all servers of one database, and never beside itself. */
export interface ScheduledJob {
  /** kebab-case; shows in logs, metrics and the table of docs/operations.md. */
  name: string;
  when: JobTime;
  lane: Lane;
  /** Whose rows it works on: each dealer's (default), the platform's own, or both. */
  scope?: 'platform' | 'everybody';
  /** Leaves frozen units alone: settlements, reminders. Once thawed they go on from where they stand. */
  rests?: true;
  /** Runs in a dealer's scope and a transaction of its own. Parts that it answers run after it, each in one of its own too. */
  perDealer(tx: Tx, context: JobContext): Promise<void> | Promise<readonly JobPart[]>;
}

/**
 * A part of a job's work: what it did stands whatever becomes of the others, and the others run whatever becomes of it. It may answer parts that
 * go on after all others.
 */
export type JobPart = (tx: Tx, context: JobContext) => Promise<void> | Promise<readonly JobPart[]>;

/** Rows that one transaction of a job works on: few enough that nobody waits long for their locks. */
const rowsOfPart = 20;

/** Work on rows in their order, a bounded number in a transaction. */
export function partsOf<Row>(
  rows: readonly Row[],
  work: (context: WorkContext & Pick<JobContext, 'dealerId'>, row: Row) => Promise<void>,
): JobPart[] {
  return Array.from({ length: Math.ceil(rows.length / rowsOfPart) }, (_, number) => async (tx, { app, dealerId, now }) => {
    for (const row of rows.slice(number * rowsOfPart, (number + 1) * rowsOfPart)) await work({ app, tx, now, dealerId }, row);
  });
}

/** Dealers of the installation, across the tenant wall. */
export async function allDealerIds(app: App): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>('select bochong.all_dealer_ids() as id');
  return rows.map((row) => row.id);
}

async function frozenDealerIds(app: App): Promise<ReadonlySet<string>> {
  const { rows } = await app.database.pool.query<{ id: string }>('select bochong.frozen_dealer_ids() as id');
  return new Set(rows.map((row) => row.id));
}

async function scopesOf(app: App, { scope, rests }: ScheduledJob): Promise<string[]> {
  if (scope === 'platform') return [platformDealerId];
  const all = await allDealerIds(app);
  const resting = rests ? await frozenDealerIds(app) : new Set<string>();
  const dealerIds = all.filter((id) => !resting.has(id));
  return scope === 'everybody' ? [platformDealerId, ...dealerIds] : dealerIds;
}

const never = new AbortController().signal;

/** Runs one scheduled job now for every dealer; a failing dealer does not stop the others, nor a failing part of its work the rest of it. */
export async function runForDealers(server: App, job: ScheduledJob, signal = never): Promise<void> {
  const app = { ...server, database: server.background };
  const failures: unknown[] = [];
  for (const dealerId of await scopesOf(app, job)) {
    const parts: ScheduledJob['perDealer'][] = [(tx, context) => job.perDealer(tx, context)];
    for (const part of parts) {
      signal.throwIfAborted();
      try {
        const more = await app.database.inScope<unknown>({ dealerIds: [dealerId], signal }, (tx) =>
          part(tx, { app, dealerId, now: app.clock.now(), signal }),
        );
        if (Array.isArray(more)) parts.push(...more);
      } catch (cause) {
        if (!signal.aborted) app.log.error({ cause, job: job.name, dealerId }, 'scheduled job failed for a dealer');
        failures.push(cause);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${job.name} failed ${failures.length} times: ${failures[0]}`);
}

/** A job of a lane's queue. */
export type QueuedJob = Delivery | EffectJob;

/** Carries out one job of a lane's queue: an attempt of an effect, or the delivery of an event to one consumer, in a transaction of its own. */
export async function runQueued(app: App, job: QueuedJob, signal = never): Promise<void> {
  if ('effectId' in job) return app.outbound.get(job.kind)?.attempt(job, signal);
  await app.background.inScope({ dealerIds: [job.dealerId], signal }, (tx) => app.events.deliver(tx, job, signal));
}

/** Jobs and effects a killed server was at count as taken; when no other job runner is connected, they are free at once. */
const freeDeadLocks = `
  with alone as (select not exists (select from pg_stat_activity
      where application_name = 'bochong-jobs' and datname = current_database() and pid <> pg_backend_pid()) as is_alone),
    queues as (update graphile_worker._private_job_queues q set locked_at = null, locked_by = null from alone
      where is_alone and q.locked_at is not null),
    effects as (update outbound_effect e set next_at = now() from alone where is_alone and e.state = ${effectState.UNDER_WAY})
  update graphile_worker._private_jobs j set locked_at = null, locked_by = null from alone where is_alone and j.locked_at is not null`;

/** Job runner of this process. */
export interface Jobs {
  /** Aborts what runs and waits for it for a short time. What did not end by then ends with the process and is taken up after the next start. */
  stop(): Promise<void>;
}

/** Longest wait for jobs that were told to stop. */
const stopMs = 2000;
/** What no worker of this server came to in this time is left to all again. */
const keptMs = 5000;
/** Every job wakes every lane: one that found nothing looks again after this time on average, however many there were for others meanwhile. */
const afterNothing = { durationMs: 50, threshold: 0, maxAbortThreshold: Number.POSITIVE_INFINITY };
/** Wait before a lane that ended is started again. */
const againMs = 2000;
/** Attempts of a scheduled job; its next time replaces what is left of them. */
const scheduledAttempts = 3;

/** Starts the workers of every lane; retries with exponential backoff are the queue's. A lost connection is logged and made anew. */
export async function startJobs(app: App, ownerUrl: string, jobs: readonly ScheduledJob[]): Promise<Jobs> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // One connection of each lane listens; what they take and finish is a short statement each.
  const pool = new QueuePool({ connectionString: ownerUrl, max: lanes.length + 8, application_name: 'bochong-jobs' });
  const lost = (cause: Error) => app.log.warn({ cause: cause.message, part: 'jobs' }, 'connection lost');
  pool.on('error', lost); // idle connections
  pool.on('connect', (client) => client.on('error', lost)); // and those at work, whose query reports for itself
  await pool.query(freeDeadLocks);
  const startLane = (lane: Lane): Promise<Runner> => {
    const scheduled = jobs.filter((job) => job.lane === lane);
    const items = scheduled.map(
      (job): CronItem => ({
        task: job.name,
        match: (minute) => isDue(job.when, minute),
        options: { backfillPeriod: 0, maxAttempts: scheduledAttempts, jobKey: job.name, queueName: job.name },
      }),
    );
    const taskList: TaskList = Object.fromEntries(scheduled.map((job) => [job.name, () => runForDealers(app, job, signal)]));
    const events = new EventEmitter() as WorkerEvents;
    // What its workers are at is locked in the name of the pool.
    events.on('pool:create', ({ workerPool }) => void app.servers.hold(workerPool.id));
    return run({
      pgPool: pool,
      events,
      concurrency: workersOf[lane],
      pollInterval: 1000,
      preset: { worker: { localQueue: { size: takenOf[lane], ttl: keptMs, refetchDelay: afterNothing } } },
      noHandleSignals: true,
      parsedCronItems: parseCronItems(items),
      logger: new Logger(() => (level, message) => level !== 'debug' && level !== 'info' && app.log.warn({ part: 'jobs', lane }, message)),
      taskList: { ...taskList, [`queued_${lane}`]: (payload) => runQueued(app, payload as QueuedJob, signal) },
    });
  };
  const runners = new Map(await Promise.all(lanes.map(async (lane) => [lane, await startLane(lane)] as const)));
  /** A runner that gave up, for the database was away too long, is followed by another. */
  const keepLane = async (lane: Lane): Promise<void> => {
    for (;;) {
      const end = await runners.get(lane)?.promise.catch((cause: Error) => cause.message);
      if (signal.aborted) return;
      app.log.error({ cause: end, part: 'jobs', lane }, 'runner ended');
      await sleep(againMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await startLane(lane).then((runner) => runners.set(lane, runner), lost);
    }
  };
  for (const lane of lanes) void keepLane(lane);
  const ear = await hearLines(app, pool, signal);
  const endWatch = freeDeadWorkers(pool, (workers) => app.log.warn({ part: 'jobs', workers }, 'work of a killed server is free again'));
  return {
    async stop() {
      endWatch();
      stopping.abort(new Error('the server stops'));
      const ended = await within(stopMs, Promise.all([ear.close(), ...runners.values().map((runner) => runner.stop().catch(lost))]));
      if (ended) await within(stopMs / 4, pool.end()); // otherwise a job may still report to it: the process ends both
    },
  };
}
