import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * Makes a planned job of the journeys' server due. Its clock has been put forward and the database's has not: what it plans for its next minute
 * is due by the database's clock only in hours.
 */
export async function makeDue(job: string): Promise<void> {
  const folder = dirname(inject('city')?.registration ?? '');
  const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database: 'bochong' });
  await client.connect();
  await client.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()
       and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [job],
  );
  await client.end();
}
