import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { silentCamerasOffline } from './charging-video/video-report.repo.ts';

/** A camera says something at least every minute. */
const silentMs = 5 * 60_000;

export const chargingAssetJobs: readonly ScheduledJob[] = [
  {
    ...{ name: 'charging-video-offline', when: { everyMin: 1 }, lane: 'device' },
    perDealer: (tx, { dealerId, now }) => silentCamerasOffline(tx, dealerId, new Date(now.getTime() - silentMs)),
  },
];
