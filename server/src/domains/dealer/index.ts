export { dealerJobs } from './dealer.jobs.ts';
export {
  type DealerFacts,
  dealerByNo,
  dealerFacts,
  dealersInScope,
  enabledDealers,
  findDealer,
  insertDomain,
  refreshLicenseExpire,
  saveFreeze,
} from './dealer.repo.ts';
export { certificationsOf, certifiedCompany } from './enterprise/enterprise.repo.ts';
export { openUnit } from './operator/operator.service.ts';
export { peopleOf } from './operator/operator-account.repo.ts';
export { assertLogo } from './platform-brand/platform-brand.service.ts';
