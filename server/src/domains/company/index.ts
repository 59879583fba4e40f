export { companyJobs } from './company.jobs.ts';
export { carBillsNamed } from './company-car-bill/bill-name.repo.ts';
export { chargingLimitsOf, saveVehicleLimit, vehiclesOfCompany } from './company-vehicle.repo.ts';
