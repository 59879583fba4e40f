export { chargingReservationJobs } from './charging-reservation.jobs.ts';
/** For whoever reserves for users of other platforms. */
export { lockReservation } from './hold/reservation.repo.ts';
export { giveUp, reservationSubject } from './hold/reservation.service.ts';
export { reserveForPeer } from './hold/reserve.service.ts';
