import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { businessDate } from '../../kernel/time.ts';
import { loseExpiredCertificate } from './enterprise/enterprise.repo.ts';

export const dealerJobs: readonly ScheduledJob[] = [
  {
    name: 'enterprise-expiry',
    when: { hourlyAtMin: 11 },
    lane: 'routine',
    perDealer: (tx, { dealerId, now }) => loseExpiredCertificate(tx, dealerId, businessDate(now)),
  },
];
