import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { runTimers } from './timer/order-timer.service.ts';

export const chargingOrderJobs: readonly ScheduledJob[] = [
  {
    name: 'charging-order-timers',
    when: { everyMin: 1 },
    lane: 'device',
    perDealer: (tx, { app, dealerId, now }) => runTimers({ app, tx, now }, dealerId),
  },
];
