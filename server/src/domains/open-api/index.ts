export { openApiJobs } from './open-api.jobs.ts';
