import type { ScheduledJob } from '../../kernel/jobs.ts';
import { remindOfEnds } from './license-notice.service.ts';

export const licenseJobs: readonly ScheduledJob[] = [{ name: 'license-remind', pattern: '7 1 * * *', perDealer: remindOfEnds }];
