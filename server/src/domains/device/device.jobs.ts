import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { markSilentDevices } from './device-registry/device-registry.repo.ts';
import { purgeNonces } from './event-intake/event-intake.repo.ts';

/** How long a nonce is remembered. */
const nonceWindowMs = 10 * 60_000;

export const deviceJobs: readonly ScheduledJob[] = [
  {
    name: 'device-offline',
    when: { everyMin: 1 },
    lane: 'device',
    async perDealer(tx, { app, dealerId, now }) {
      for (const { dealerId: _, ...device } of await markSilentDevices(tx, now))
        await app.events.emit(tx, 'DeviceWentOffline', dealerId, device);
    },
  },
  {
    name: 'device-nonce-purge',
    when: { everyMin: 5 },
    lane: 'device',
    async perDealer(tx, { now }) {
      await purgeNonces(tx, new Date(now.getTime() - nonceWindowMs));
    },
  },
];
