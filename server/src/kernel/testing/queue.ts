import { type QueuedJob, runForDealers, runQueued } from '../jobs/jobs.ts';
import { outboundJobs } from '../outbound/outbound-jobs.ts';
import type { TestApp } from './test-app.ts';

/**
 * Jobs of the lanes that wait, oldest first, taken off the queue; only those of one event or kind of effect when its name is given. What was put off
 * stays until the clock of the test has come so far. Lines that were said to have something due come last, as jobs without an effect.
 */
export async function takeQueued(t: TestApp, name?: string): Promise<QueuedJob[]> {
  const { rows } = await t.owner.query<{ payload: QueuedJob }>(
    `with taken as (delete from graphile_worker._private_jobs where id in
        (select id from graphile_worker._private_jobs where ($1::text is null or $1 in (payload->>'name', payload->>'kind'))
          and (run_at = created_at or run_at <= $2) order by id limit 50) returning id, payload)
      select payload from taken order by id`,
    [name, t.app.clock.now()],
  );
  return [...rows.map((row) => row.payload), ...(await t.takeWoken(name)).map((line) => ({ ...line, effectId: '' }))];
}

/** Works as the job runner would until nothing waits: events are delivered, effects carried out. The first failure ends it. */
export async function deliverEvents(t: TestApp, name?: string): Promise<void> {
  for (;;) {
    const jobs = await takeQueued(t, name);
    if (jobs.length === 0) return;
    for (const job of jobs) await runQueued(t.app, job);
  }
}

/** {@link deliverEvents} that tries a failed job again, as the job runner does. Answers how often one failed. */
export async function deliverSurely(t: TestApp): Promise<number> {
  let failed = 0;
  for (let round = 0; round < 50; round += 1) {
    let waiting = await takeQueued(t);
    if (waiting.length === 0) return failed;
    while (waiting.length > 0 && failed < 1000) {
      const again: QueuedJob[] = [];
      for (const job of waiting) {
        await runQueued(t.app, job).catch(() => {
          failed += 1;
          again.push(job);
        });
      }
      waiting = again;
    }
  }
  throw new Error('the queue never empties');
}

/** Time goes by, and effects whose next attempt is due by then get it. Answers how often a job failed. */
export async function wakeEffects(t: TestApp, minutes = 0): Promise<number> {
  if (minutes > 0) t.clock.at = new Date(t.clock.at.getTime() + minutes * 60_000);
  for (const job of outboundJobs) if (job.name === 'outbound-due') await runForDealers(t.app, job);
  return deliverSurely(t);
}
