import type pg from 'pg';
import { heldNames } from '../database/servers.ts';

/** How often a server looks for what others left: what nobody holds at two looks in a row is free. */
const lookMs = 5_000;

/** Locks of the queue by whom they are held, where no living server holds the worker's name. */
const leftBehind = (table: string) =>
  `select distinct locked_by as worker from graphile_worker.${table} where locked_by is not null and not ${heldNames('locked_by')}`;

/** Jobs a worker was at, and queues (scheduled jobs stand in one each), can be taken by others at once. */
const free = `
  with queues as (update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any ($1))
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by = any ($1)`;

/**
 * Frees what the workers of killed servers were at: by itself the queue waits four hours for them, and their scheduled jobs with it. Effects have their
 * own, shorter time. Answers how to end it.
 */
export function freeDeadWorkers(pool: pg.Pool, note: (workers: readonly string[]) => void): () => void {
  let seen = new Set<string>();
  async function look(): Promise<void> {
    const { rows } = await pool.query<{ worker: string }>(`${leftBehind('_private_jobs')} union ${leftBehind('_private_job_queues')}`);
    const now = new Set(rows.map(({ worker }) => worker));
    const dead = [...now.intersection(seen)];
    seen = now;
    if (dead.length === 0) return;
    await pool.query(free, [dead]);
    note(dead);
  }
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref();
  return () => clearInterval(timer);
}
