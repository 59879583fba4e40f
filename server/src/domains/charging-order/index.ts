export { chargingOrderJobs } from './charging-order.jobs.ts';
/** For whoever lets a driver start and stop a charge. */
export { requestStart, type StartWish } from './command/remote-start.service.ts';
