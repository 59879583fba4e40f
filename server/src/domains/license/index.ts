export { licenseJobs } from './license.jobs.ts';
