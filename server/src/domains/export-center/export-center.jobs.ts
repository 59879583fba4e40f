import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { expireTasks } from '../../kernel/sheets/export-task.repo.ts';

/** Files of exports older than seven days go every night. */
export const exportCenterJobs: readonly ScheduledJob[] = [
  {
    name: 'expire-exports',
    when: { dailyAt: ['03:20'] },
    lane: 'heavy',
    async perDealer(tx, { app, dealerId, now }) {
      for (const key of await expireTasks(tx, dealerId, now.toISOString())) await app.storage.remove(key);
    },
  },
];
