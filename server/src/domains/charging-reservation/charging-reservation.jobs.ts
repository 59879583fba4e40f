import { partsOf, type ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { dueReservations } from './hold/reservation.repo.ts';
import { lapse } from './hold/reservation.service.ts';

/** Most that lapse in one round of a dealer; the rest waits for the next minute. */
const mostAtOnce = 200;

export const chargingReservationJobs: readonly ScheduledJob[] = [
  {
    ...{ name: 'charging-reservation', when: { everyMin: 1 }, lane: 'device' },
    /** Reservations whose time is up end: their guns are free, their fees taken or given free. */
    perDealer: async (tx, { dealerId, now }) =>
      partsOf(await dueReservations(tx, dealerId, now, mostAtOnce), (context, id) => lapse(context, dealerId, id)),
  },
];
