import type { ScheduledJob } from '../../../kernel/jobs.ts';
import { businessDate } from '../../../kernel/time.ts';
import { expireApplications } from '../disabled-car/disabled-car.service.ts';
import { expireLists } from '../list-scope.repo.ts';
import { listSyncJob } from '../list-sync/list-sync.service.ts';
import { timeOut } from '../pass-audit/pass-audit.repo.ts';
import { moveStatuses } from './pass-card.repo.ts';

export const passCardJobs: readonly ScheduledJob[] = [
  {
    name: 'pass-status',
    // 00:05 in Shanghai; hourly besides, so that a server that was off then catches up.
    pattern: '5 * * * *',
    async perDealer(tx, { dealerId, now }) {
      await moveStatuses(tx, dealerId, businessDate(now));
      await expireLists(tx, dealerId, now);
      await expireApplications(tx, dealerId, now);
    },
  },
  {
    name: 'pass-audit-timeout',
    pattern: '*/5 * * * *',
    perDealer: (tx, { dealerId, now }) => timeOut(tx, dealerId, now),
  },
  listSyncJob,
];
