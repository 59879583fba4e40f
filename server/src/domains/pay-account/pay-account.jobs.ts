import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { remindOfKeys } from './account/key-expiry.service.ts';
import { channelBillJobs } from './channel-bill/channel-bill.service.ts';

export const payAccountJobs: readonly ScheduledJob[] = [
  ...channelBillJobs,
  {
    name: 'pay-account-keys',
    when: { dailyAt: ['05:40'] },
    lane: 'routine',
    perDealer: (tx, { dealerId, now }) => remindOfKeys(tx, dealerId, now),
  },
];
