import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { watchClock } from './clock/license-clock.service.ts';
import { remindOfEnds } from './license-notice.service.ts';

export const licenseJobs: readonly ScheduledJob[] = [
  { name: 'license-remind', when: { dailyAt: ['09:07'] }, lane: 'message', perDealer: remindOfEnds },
  { name: 'license-clock', when: { everyMin: 10 }, lane: 'routine', scope: 'platform', perDealer: watchClock },
];
