import type { ScheduledJob } from '../../kernel/jobs.ts';
import { businessDate } from '../../kernel/time.ts';
import { loseExpiredCertificate } from './enterprise.repo.ts';

export const dealerJobs: readonly ScheduledJob[] = [
  {
    name: 'enterprise-expiry',
    pattern: '11 * * * *',
    perDealer: (tx, { dealerId, now }) => loseExpiredCertificate(tx, dealerId, businessDate(now)),
  },
];
