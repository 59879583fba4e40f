import type { ScheduledJob } from '../../kernel/jobs.ts';
import { checkAggregates, classify, followParking, rebuildPriority } from './arrears-plate/plate-upkeep.service.ts';
import { planDeductions, runDeductions } from './etc-rule/etc-deduct.service.ts';

export const arrearsJobs: readonly ScheduledJob[] = [
  { name: 'arrears-parking', pattern: '*/5 * * * *', perDealer: (tx, { dealerId }) => followParking(tx, dealerId) },
  { name: 'arrears-classes', pattern: '20 2 * * *', perDealer: (tx, { dealerId, now }) => classify(tx, dealerId, now) },
  { name: 'arrears-aggregates', pattern: '40 2 * * *', perDealer: (tx, { app, dealerId, now }) => checkAggregates(app, tx, dealerId, now) },
  { name: 'arrears-priority', pattern: '10 3 * * *', perDealer: (tx, { dealerId }) => rebuildPriority(tx, dealerId) },
  {
    name: 'etc-deductions',
    pattern: '*/10 * * * *',
    async perDealer(tx, { app, dealerId, now }) {
      await planDeductions({ app, tx, now }, dealerId);
      await runDeductions({ app, tx, now }, dealerId);
    },
  },
];
