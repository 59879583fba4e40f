export { companySettlementJobs } from './company-settlement.jobs.ts';
export { exportItemsOf } from './company-settlement.routes.ts';
export { raiseDispute, withdrawDispute } from './settlement/dispute.service.ts';
export { findSettlement } from './settlement/settlement.repo.ts';
export { confirm } from './settlement/settlement.service.ts';
export {
  listItems,
  listSettlements as companySettlementsOf,
  listVehicles,
  shownSettlement,
  standingOfSettlements,
} from './settlement/settlement-list.repo.ts';
export { settlementsNamed } from './settlement/settlement-name.repo.ts';
