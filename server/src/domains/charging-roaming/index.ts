export { chargingRoamingJobs } from './charging-roaming.jobs.ts';
