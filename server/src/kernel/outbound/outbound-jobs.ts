import { sql } from 'kysely';
import type { ScheduledJob } from '../jobs/jobs.ts';
import { effectState } from './effect.ts';
import { wake } from './outbound.ts';

/** Effects that ended so long ago are forgotten; what they did stands with their domain. */
const keptDays = 30;

/** Wakes effects whose next attempt is due, also those whose job or worker was lost. */
export const outboundJobs: readonly ScheduledJob[] = [
  {
    name: 'outbound-due',
    when: { everyMin: 1 },
    lane: 'routine',
    scope: 'everybody',
    async perDealer(tx, { app, dealerId, now }) {
      const { rows } = await sql<{
        id: string;
        kind: string;
        subjectId: string;
      }>`select id, kind, subject_id as "subjectId" from outbound_effect
        where dealer_id = ${dealerId} and state <= ${effectState.UNANSWERED} and next_at <= ${now.toISOString()}
        order by next_at limit 1000`.execute(tx);
      for (const { id, kind, subjectId } of rows) {
        const sender = app.outbound.get(kind);
        if (sender) await wake(tx, sender.lane, { dealerId, effectId: id, kind, subjectId });
      }
    },
  },
  {
    name: 'outbound-forgotten',
    when: { dailyAt: ['03:40'] },
    lane: 'heavy',
    scope: 'everybody',
    async perDealer(tx, { dealerId, now }) {
      const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
      await sql`delete from outbound_effect where dealer_id = ${dealerId} and state in (${effectState.DONE}, ${effectState.LAPSED})
        and changed_at < ${before}`.execute(tx);
    },
  },
];
