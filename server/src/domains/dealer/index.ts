export { dealerJobs } from './dealer.jobs.ts';
export {
  type DealerFacts,
  dealerByNo,
  dealerFacts,
  dealersInScope,
  enabledDealers,
  insertDomain,
  refreshLicenseExpire,
} from './dealer.repo.ts';
export { openUnit } from './operator/operator.service.ts';
export { assertLogo } from './platform-brand/platform-brand.service.ts';
