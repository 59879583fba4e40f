export { companySettlementJobs } from './company-settlement.jobs.ts';
