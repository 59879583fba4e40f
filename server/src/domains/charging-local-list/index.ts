export { chargingLocalListJobs } from './charging-local-list.jobs.ts';
