export { companyJobs } from './company.jobs.ts';
