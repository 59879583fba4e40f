export { workdayJobs } from './workday.jobs.ts';
