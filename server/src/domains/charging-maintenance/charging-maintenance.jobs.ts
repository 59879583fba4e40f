import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { endLateLogs } from './device-log/device-log.service.ts';
import { liveCampaigns } from './firmware-campaign/campaign.repo.ts';
import { moveOn } from './firmware-campaign/campaign-run.service.ts';

export const chargingMaintenanceJobs: readonly ScheduledJob[] = [
  {
    // What happens moves campaigns on at once; this finds what only time brings: windows, pauses, what takes too long, guns that are free again.
    name: 'firmware-campaigns',
    when: { everyMin: 1 },
    lane: 'device',
    perDealer: async (tx, { dealerId }) =>
      (await liveCampaigns(tx, dealerId)).map(
        ({ id }) =>
          async (own, { app, now }) =>
            moveOn({ app, tx: own, now }, dealerId, id),
      ),
  },
  { name: 'device-logs', when: { everyMin: 5 }, lane: 'device', perDealer: (tx, { dealerId, now }) => endLateLogs({ tx, now }, dealerId) },
];
