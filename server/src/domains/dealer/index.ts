export { dealerJobs } from './dealer.jobs.ts';
export { type DealerFacts, dealerByNo, dealerFacts, enabledDealers, refreshLicenseExpire } from './dealer.repo.ts';
