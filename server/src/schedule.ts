import { deviceJobs } from './domains/device/index.ts';
import type { ScheduledJob } from './kernel/jobs.ts';

/** Every scheduled job of the product. */
export const scheduledJobs: readonly ScheduledJob[] = [...deviceJobs];
