export { chargingMaintenanceJobs } from './charging-maintenance.jobs.ts';
