import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * Makes a planned job of the journeys' server due. Its clock has been put forward and the database's has not: what it plans for its next minute
 * is due by the database's clock only in hours. One that is not planned, for it does not run every minute, is added.
 */
export async function makeDue(job: string): Promise<void> {
  const folder = dirname(inject('city')?.registration ?? '');
  const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'bochong' });
  await client.connect();
  const { rowCount } = await client.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()
       and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [job],
  );
  if (rowCount === 0) await client.query('select graphile_worker.add_job($1, job_key => $1, queue_name => $1)', [job]);
  await client.end();
}
