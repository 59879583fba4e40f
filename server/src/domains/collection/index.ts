export { collectionJobs } from './collection.jobs.ts';
