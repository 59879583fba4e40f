import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { bringInStep } from './local-list/local-list.service.ts';

export const chargingLocalListJobs: readonly ScheduledJob[] = [
  {
    name: 'charging-local-lists',
    when: { everyMin: 5 },
    lane: 'device',
    perDealer: (tx, { app, dealerId, now }) => bringInStep({ app, tx, now }, dealerId),
  },
];
