export { licenseCentreOf } from './activation/license-centre.ts';
export { licenseJobs } from './license.jobs.ts';
