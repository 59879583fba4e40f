import type { WorkContext } from '../../kernel/app-context.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { dueReservations } from './hold/reservation.repo.ts';
import { lapse } from './hold/reservation.service.ts';

/** Most that lapse in one round of a dealer; the rest waits for the next minute. */
const mostAtOnce = 200;

/** Reservations whose time is up end: their guns are free, their fees taken or given free. */
export async function runLapses(context: WorkContext, dealerId: string): Promise<void> {
  for (const id of await dueReservations(context.tx, dealerId, context.now, mostAtOnce)) await lapse(context, dealerId, id);
}

export const chargingReservationJobs: readonly ScheduledJob[] = [
  {
    ...{ name: 'charging-reservation', when: { everyMin: 1 }, lane: 'device' },
    perDealer: (tx, { app, dealerId, now }) => runLapses({ app, tx, now }, dealerId),
  },
];
