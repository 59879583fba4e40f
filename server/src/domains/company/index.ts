export { companyJobs } from './company.jobs.ts';
export { chargingLimitsOf } from './company-vehicle.repo.ts';
