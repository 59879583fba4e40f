export { chargingOccupancyJobs } from './charging-occupancy.jobs.ts';
