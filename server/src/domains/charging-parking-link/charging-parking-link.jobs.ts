import type { WorkContext } from '../../kernel/app-context.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { overdueGrants } from './grant/grant.repo.ts';
import { refresh } from './grant/grant.service.ts';

/** What was not used in its time is over. */
export async function expireGrants(context: WorkContext, dealerId: string): Promise<void> {
  for (const grant of await overdueGrants(context.tx, dealerId, context.now)) await refresh(context, dealerId, grant);
}

export const chargingParkingLinkJobs: readonly ScheduledJob[] = [
  {
    ...{ name: 'charging-parking-grants', when: { everyMin: 1 }, lane: 'routine' },
    perDealer: (tx, { app, dealerId, now }) => expireGrants({ app, tx, now }, dealerId),
  },
];
