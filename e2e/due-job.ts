import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

/** The database of a city in a folder, as its owner. */
async function ownerOf(folder: string): Promise<pg.Client> {
  const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'bochong' });
  await client.connect();
  return client;
}

/**
 * Makes a planned job of the journeys' server due. Its clock has been put forward and the database's has not: what it plans for its next minute
 * is due by the database's clock only in hours. One that is not planned, for it does not run every minute, is added.
 */
export async function makeDue(job: string): Promise<void> {
  const client = await ownerOf(dirname(inject('city')?.registration ?? ''));
  const { rowCount } = await client.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()
       and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [job],
  );
  if (rowCount === 0) await client.query('select graphile_worker.add_job($1, job_key => $1, queue_name => $1)', [job]);
  await client.end();
}

/**
 * Lets a city whose clock stands days ahead go on: what its clock says is due is made due by the database's too, once a second until it is stopped. Jobs and
 * delayed events named in `soon` do not wait for their minute.
 */
export async function keepDue(folder: string, aheadMs: number, soon: readonly string[]): Promise<() => Promise<void>> {
  const client = await ownerOf(folder);
  let stopped = false;
  const goOn = async () => {
    while (!stopped) {
      await client.query(
        `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t where t.id = j.task_id and j.run_at > now()
           and (j.run_at <= now() + make_interval(secs => $1) or t.identifier = any ($2) or split_part(j.key, ':', 1) = any ($2))`,
        [aheadMs / 1000, soon],
      );
      await sleep(1000);
    }
    await client.end();
  };
  const running = goOn();
  return async () => {
    stopped = true;
    await running;
  };
}
