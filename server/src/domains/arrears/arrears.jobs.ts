import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { checkAggregates, classify, followParking, rebuildPriority } from './arrears-plate/plate-upkeep.service.ts';
import { planDeductions, startDeductions } from './etc-rule/etc-deduct.service.ts';

export const arrearsJobs: readonly ScheduledJob[] = [
  { name: 'arrears-parking', when: { everyMin: 5 }, lane: 'routine', perDealer: (tx, { dealerId }) => followParking(tx, dealerId) },
  {
    name: 'arrears-classes',
    when: { dailyAt: ['02:20'] },
    lane: 'heavy',
    perDealer: (tx, { dealerId, now }) => classify(tx, dealerId, now),
  },
  {
    name: 'arrears-aggregates',
    when: { dailyAt: ['02:40'] },
    lane: 'heavy',
    perDealer: (tx, { app, dealerId, now }) => checkAggregates(app, tx, dealerId, now),
  },
  { name: 'arrears-priority', when: { dailyAt: ['03:10'] }, lane: 'heavy', perDealer: (tx, { dealerId }) => rebuildPriority(tx, dealerId) },
  {
    name: 'etc-deductions',
    when: { everyMin: 10 },
    lane: 'money',
    async perDealer(tx, { app, dealerId, now }) {
      await planDeductions({ app, tx, now }, dealerId);
      await startDeductions({ app, tx, now }, dealerId);
    },
  },
];
