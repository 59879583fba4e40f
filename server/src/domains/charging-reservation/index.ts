export { chargingReservationJobs } from './charging-reservation.jobs.ts';
