import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { sealDue } from './seal/seal.service.ts';
import { findUnusual } from './unusual/unusual.service.ts';

export const operationLogJobs: readonly ScheduledJob[] = [
  {
    name: 'operation-log-sealed',
    when: { dailyAt: ['01:20'] },
    lane: 'heavy',
    scope: 'everybody',
    perDealer: (tx, context) => sealDue(tx, context),
  },
  {
    name: 'unusual-acts',
    when: { everyMin: 5 },
    lane: 'routine',
    scope: 'everybody',
    perDealer: (tx, { app, dealerId, now }) => findUnusual({ app, tx, now }, dealerId),
  },
];
