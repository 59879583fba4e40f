export { operationLogJobs } from './operation-log.jobs.ts';
