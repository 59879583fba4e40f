import { afterCommit } from '../../kernel/database/db.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { expireTasks } from '../../kernel/sheets/export-task.repo.ts';

/** Files of exports older than seven days go every night. */
export const exportCenterJobs: readonly ScheduledJob[] = [
  {
    name: 'expire-exports',
    when: { dailyAt: ['03:20'] },
    lane: 'heavy',
    async perDealer(tx, { app, dealerId, now }) {
      const keys = await expireTasks(tx, dealerId, now.toISOString());
      afterCommit(() => keys.forEach((key) => void app.storage.remove(key).catch((cause) => app.log.warn(cause))));
    },
  },
];
