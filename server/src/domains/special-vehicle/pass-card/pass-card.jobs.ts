import type { ScheduledJob } from '../../../kernel/jobs/jobs.ts';
import { businessDate } from '../../../kernel/time.ts';
import { expireApplications } from '../disabled-car/disabled-car.service.ts';
import { expireLists } from '../list-scope.repo.ts';
import { listSyncJob } from '../list-sync/list-sync.service.ts';
import { timeOut } from '../pass-audit/pass-audit.repo.ts';
import { moveStatuses } from './pass-card.repo.ts';

export const passCardJobs: readonly ScheduledJob[] = [
  {
    name: 'pass-status',
    // Changes at midnight; hourly, so that a server that was off then catches up.
    when: { hourlyAtMin: 5 },
    lane: 'routine',
    async perDealer(tx, { dealerId, now }) {
      await moveStatuses(tx, dealerId, businessDate(now));
      await expireLists(tx, dealerId, now);
      await expireApplications(tx, dealerId, now);
    },
  },
  {
    name: 'pass-audit-timeout',
    when: { everyMin: 5 },
    lane: 'routine',
    perDealer: (tx, { dealerId, now }) => timeOut(tx, dealerId, now),
  },
  listSyncJob,
];
