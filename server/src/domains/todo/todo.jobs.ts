import type { ScheduledJob } from '../../kernel/jobs.ts';
import { ageBacklogs, foldCounters } from './backlog.repo.ts';

const dayMs = 86_400_000;
const archivedAfterDays = 30;
const expiredAfterDays = 90;

export const todoJobs: readonly ScheduledJob[] = [
  { name: 'fold-backlog-counters', pattern: '* * * * *', perDealer: (tx, { dealerId }) => foldCounters(tx, dealerId) },
  {
    name: 'backlog-age',
    pattern: '11 2 * * *',
    perDealer: (tx, { dealerId, now }) =>
      ageBacklogs(tx, dealerId, new Date(now.getTime() - archivedAfterDays * dayMs), new Date(now.getTime() - expiredAfterDays * dayMs)),
  },
];
