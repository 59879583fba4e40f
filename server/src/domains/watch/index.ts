export { watchJobs } from './watch-status.ts';
