export { exportCenterJobs } from './export-center.jobs.ts';
