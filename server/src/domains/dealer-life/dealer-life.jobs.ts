import { afterCommit } from '../../kernel/database/db.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { startDue } from './erasure/erasure.service.ts';
import { expireExports } from './export/dealer-export.repo.ts';
import { thawWhenDue } from './freeze/freeze.service.ts';

export const dealerLifeJobs: readonly ScheduledJob[] = [
  {
    name: 'dealer-thaw',
    when: { everyMin: 1 },
    lane: 'routine',
    perDealer: (tx, { app, dealerId, now }) => thawWhenDue({ app, tx, now }, dealerId),
  },
  {
    name: 'dealer-erasure-due',
    when: { everyMin: 1 },
    lane: 'routine',
    scope: 'platform',
    perDealer: (tx, { app, now }) => startDue({ app, tx, now }),
  },
  {
    name: 'dealer-exports-expired',
    when: { hourlyAtMin: 25 },
    lane: 'heavy',
    async perDealer(tx, { app, dealerId, now }) {
      const keys = await expireExports(tx, dealerId, now);
      afterCommit(() => keys.forEach((key) => void app.storage.remove(key).catch((cause) => app.log.warn(cause))));
    },
  },
];
