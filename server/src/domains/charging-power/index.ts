export { chargingPowerJobs } from './charging-power.jobs.ts';
