export { chargingStatisticsJobs } from './charging-statistics.jobs.ts';
