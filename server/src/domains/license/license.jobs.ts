import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { remindOfEnds } from './license-notice.service.ts';

export const licenseJobs: readonly ScheduledJob[] = [
  { name: 'license-remind', when: { dailyAt: ['09:07'] }, lane: 'message', perDealer: remindOfEnds },
];
