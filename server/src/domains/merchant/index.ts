export { merchantJobs } from './merchant.jobs.ts';
