export { companyJobs } from './company.jobs.ts';
export { chargingLimitsOf, saveVehicleLimit, vehiclesOfCompany } from './company-vehicle.repo.ts';
