export { ledgerJobs } from './ledger.jobs.ts';
