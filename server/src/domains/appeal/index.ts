export { appealJobs } from './appeal.jobs.ts';
