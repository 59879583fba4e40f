import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate } from '../../kernel/time.ts';
import { markOverdue } from './company-car-bill/company-car-bill.repo.ts';
import { generateBills } from './company-car-bill/company-car-bill.service.ts';
import { periodBefore } from './company-car-bill/period.rule.ts';

export const companyJobs: readonly ScheduledJob[] = [
  {
    name: 'company-bills',
    // Last month's bills on the first at 00:20; hourly besides, for a server that was off then and for stays told late.
    when: { hourlyAtMin: 20 },
    lane: 'heavy',
    rests: true,
    async perDealer(tx, { dealerId, now }) {
      await generateBills({ tx, now }, dealerId, periodBefore(now));
      await markOverdue(tx, dealerId, businessDate(now));
    },
  },
];
