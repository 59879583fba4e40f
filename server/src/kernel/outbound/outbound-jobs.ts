import { sql } from 'kysely';
import { retain, retainedTable } from '../database/retained.ts';
import type { ScheduledJob } from '../jobs/jobs.ts';
import { effectState, type Line } from './effect.ts';
import { wakeDue } from './outbound.ts';

// Of effects that ended; what they did stands with their domain.
retain(
  retainedTable({
    ...{ kind: 'outboundEffect', table: 'outbound_effect', at: sql`r.changed_at` },
    aged: ({ before }) =>
      sql`r.state in (${sql.lit(effectState.DONE)}, ${sql.lit(effectState.LAPSED)}) and r.changed_at < ${before.toISOString()}`,
  }),
);

/** Wakes effects whose next attempt is due, also those whose job or worker was lost. */
export const outboundJobs: readonly ScheduledJob[] = [
  {
    name: 'outbound-due',
    when: { everyMin: 1 },
    lane: 'routine',
    scope: 'everybody',
    async perDealer(tx, { app, dealerId, now }) {
      const { rows } = await sql<Line & { effectId: string }>`
        select dealer_id as "dealerId", id as "effectId", kind, subject_id as "subjectId" from outbound_effect
        where dealer_id = ${dealerId} and state <= ${effectState.UNANSWERED} and next_at <= ${now.toISOString()}
        order by next_at limit 1000`.execute(tx);
      await wakeDue(tx, app, rows);
    },
  },
];
