export { systemPayJobs } from './system-pay.jobs.ts';
