export { appealJobs } from './appeal.jobs.ts';
/** For whoever else has a time to decide. */
export { deadlineOf } from './appeal.service.ts';
