import { alarmJobs } from './domains/alarm/index.ts';
import { appealJobs } from './domains/appeal/index.ts';
import { arrearsJobs } from './domains/arrears/index.ts';
import { autoPayJobs } from './domains/auto-pay/index.ts';
import { billJobs } from './domains/bill/index.ts';
import { chargingAssetJobs } from './domains/charging-asset/index.ts';
import { chargingConnectJobs } from './domains/charging-connect/index.ts';
import { chargingCustomerJobs } from './domains/charging-customer/index.ts';
import { chargingLocalListJobs } from './domains/charging-local-list/index.ts';
import { chargingMaintenanceJobs } from './domains/charging-maintenance/index.ts';
import { chargingOccupancyJobs } from './domains/charging-occupancy/index.ts';
import { chargingOrderJobs } from './domains/charging-order/index.ts';
import { chargingParkingLinkJobs } from './domains/charging-parking-link/index.ts';
import { chargingPeerJobs } from './domains/charging-peer/index.ts';
import { chargingPowerJobs } from './domains/charging-power/index.ts';
import { chargingReservationJobs } from './domains/charging-reservation/index.ts';
import { chargingRoamingJobs } from './domains/charging-roaming/index.ts';
import { chargingStatisticsJobs } from './domains/charging-statistics/index.ts';
import { chargingTariffJobs } from './domains/charging-tariff/index.ts';
import { collectionJobs } from './domains/collection/index.ts';
import { companyJobs } from './domains/company/index.ts';
import { companySettlementJobs } from './domains/company-settlement/index.ts';
import { couponJobs } from './domains/coupon/index.ts';
import { dealerJobs } from './domains/dealer/index.ts';
import { dealerLifeJobs } from './domains/dealer-life/index.ts';
import { deviceJobs } from './domains/device/index.ts';
import { exportCenterJobs } from './domains/export-center/index.ts';
import { ledgerJobs } from './domains/ledger/index.ts';
import { licenseJobs } from './domains/license/index.ts';
import { merchantJobs } from './domains/merchant/index.ts';
import { openApiJobs } from './domains/open-api/index.ts';
import { operationLogJobs } from './domains/operation-log/index.ts';
import { parkingOrderJobs } from './domains/parking-order/index.ts';
import { payAccountJobs } from './domains/pay-account/index.ts';
import { backgroundJobJobs } from './domains/platform-config/index.ts';
import { fundJobs, monthJobs, reconciliationJobs } from './domains/reconciliation/index.ts';
import { retentionJobs } from './domains/retention/index.ts';
import { passCardJobs } from './domains/special-vehicle/index.ts';
import { splitJobs } from './domains/split/index.ts';
import { statementJobs } from './domains/statement/index.ts';
import { subOperatorJobs } from './domains/sub-operator/index.ts';
import { systemPayJobs } from './domains/system-pay/index.ts';
import { todoJobs } from './domains/todo/index.ts';
import { watchJobs } from './domains/watch/index.ts';
import { workdayJobs } from './domains/workday/index.ts';
import { maintenanceJobs } from './kernel/database/maintenance.ts';
import type { ScheduledJob } from './kernel/jobs/jobs.ts';
import { outboundJobs } from './kernel/outbound/outbound-jobs.ts';

/** Every scheduled job of the product. */
export const scheduledJobs: readonly ScheduledJob[] = [
  ...maintenanceJobs,
  ...outboundJobs,
  ...backgroundJobJobs,
  ...dealerJobs,
  ...dealerLifeJobs,
  ...licenseJobs,
  ...deviceJobs,
  ...parkingOrderJobs,
  ...chargingAssetJobs,
  ...chargingTariffJobs,
  ...chargingOrderJobs,
  ...chargingOccupancyJobs,
  ...chargingCustomerJobs,
  ...chargingReservationJobs,
  ...chargingParkingLinkJobs,
  ...chargingLocalListJobs,
  ...chargingMaintenanceJobs,
  ...chargingPeerJobs,
  ...chargingRoamingJobs,
  ...chargingPowerJobs,
  ...chargingStatisticsJobs,
  ...billJobs,
  ...payAccountJobs,
  ...autoPayJobs,
  ...couponJobs,
  ...splitJobs,
  ...subOperatorJobs,
  ...systemPayJobs,
  ...merchantJobs,
  ...ledgerJobs,
  ...statementJobs,
  ...reconciliationJobs,
  ...fundJobs,
  ...monthJobs,
  ...arrearsJobs,
  ...chargingConnectJobs,
  ...companyJobs,
  ...companySettlementJobs,
  ...passCardJobs,
  ...collectionJobs,
  ...appealJobs,
  ...exportCenterJobs,
  ...retentionJobs,
  ...alarmJobs,
  ...openApiJobs,
  ...operationLogJobs,
  ...todoJobs,
  ...workdayJobs,
  ...watchJobs,
];
