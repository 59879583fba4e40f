import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { ageBacklogs, foldCounters } from './backlog.repo.ts';

const dayMs = 86_400_000;
const archivedAfterDays = 30;
const expiredAfterDays = 90;

export const todoJobs: readonly ScheduledJob[] = [
  {
    name: 'fold-backlog-counters',
    when: { everyMin: 1 },
    lane: 'routine',
    scope: 'everybody',
    perDealer: (tx, { dealerId }) => foldCounters(tx, dealerId),
  },
  {
    name: 'backlog-age',
    when: { dailyAt: ['02:11'] },
    lane: 'heavy',
    scope: 'everybody',
    perDealer: (tx, { dealerId, now }) =>
      ageBacklogs(tx, dealerId, now, {
        doneBefore: new Date(now.getTime() - archivedAfterDays * dayMs),
        raisedBefore: new Date(now.getTime() - expiredAfterDays * dayMs),
      }),
  },
];
