import { pages as accessPages } from '../domains/access/pages.ts';
import { pages as alarmPages } from '../domains/alarm/pages.ts';
import { pages as appealPages } from '../domains/appeal/pages.ts';
import { pages as arrearsPages } from '../domains/arrears/pages.ts';
import { pages as autoPayPages } from '../domains/auto-pay/pages.ts';
import { pages as balancePages } from '../domains/balance/pages.ts';
import { pages as billPages } from '../domains/bill/pages.ts';
import { pages as bulletinPages } from '../domains/bulletin/pages.ts';
import { pages as chargingAccountPages } from '../domains/charging-account/pages.ts';
import { pages as chargingAppealPages } from '../domains/charging-appeal/pages.ts';
import { pages as chargingAssetPages } from '../domains/charging-asset/pages.ts';
import { pages as chargingConnectPages } from '../domains/charging-connect/pages.ts';
import { pages as chargingCustomerPages } from '../domains/charging-customer/pages.ts';
import { pages as chargingDebtPages } from '../domains/charging-debt/pages.ts';
import { pages as chargingDetectionPages } from '../domains/charging-detection/pages.ts';
import { pages as chargingFaultPages } from '../domains/charging-fault/pages.ts';
import { pages as chargingLocalListPages } from '../domains/charging-local-list/pages.ts';
import { pages as chargingMaintenancePages } from '../domains/charging-maintenance/pages.ts';
import { pages as chargingOccupancyPages } from '../domains/charging-occupancy/pages.ts';
import { pages as chargingOrderPages } from '../domains/charging-order/pages.ts';
import { pages as chargingParkingLinkPages } from '../domains/charging-parking-link/pages.ts';
import { pages as chargingPeerPages } from '../domains/charging-peer/pages.ts';
import { pages as chargingPowerPages } from '../domains/charging-power/pages.ts';
import { pages as chargingReservationPages } from '../domains/charging-reservation/pages.ts';
import { pages as chargingScreenPages } from '../domains/charging-screen/pages.ts';
import { pages as chargingStatisticsPages } from '../domains/charging-statistics/pages.ts';
import { pages as chargingTariffPages } from '../domains/charging-tariff/pages.ts';
import { pages as clientPagePages } from '../domains/client-page/pages.ts';
import { pages as collectionPages } from '../domains/collection/pages.ts';
import { pages as companyPages } from '../domains/company/pages.ts';
import { pages as companySettlementPages } from '../domains/company-settlement/pages.ts';
import { pages as couponPages } from '../domains/coupon/pages.ts';
import { pages as dealerPages } from '../domains/dealer/pages.ts';
import { pages as dealerLifePages } from '../domains/dealer-life/pages.ts';
import { pages as devicePages } from '../domains/device/pages.ts';
import { pages as dictionaryPages } from '../domains/dictionary/pages.ts';
import { pages as eInvoicePages } from '../domains/e-invoice/pages.ts';
import { pages as employeePages } from '../domains/employee/pages.ts';
import { pages as exportCenterPages } from '../domains/export-center/pages.ts';
import { pages as helpPages } from '../domains/help/pages.ts';
import { pages as homePages } from '../domains/home/pages.ts';
import { pages as ledgerPages } from '../domains/ledger/pages.ts';
import { pages as licensePages } from '../domains/license/pages.ts';
import { pages as merchantPages } from '../domains/merchant/pages.ts';
import { pages as openApiPages } from '../domains/open-api/pages.ts';
import { pages as operationLogPages } from '../domains/operation-log/pages.ts';
import { pages as ownCompanyPages } from '../domains/own-company/pages.ts';
import { pages as parameterPages } from '../domains/parameter/pages.ts';
import { pages as parkingFeePages } from '../domains/parking-fee/pages.ts';
import { pages as parkingLotPages } from '../domains/parking-lot/pages.ts';
import { pages as parkingOrderPages } from '../domains/parking-order/pages.ts';
import { pages as payAccountPages } from '../domains/pay-account/pages.ts';
import { pages as platformConfigPages } from '../domains/platform-config/pages.ts';
import { pages as reconciliationPages } from '../domains/reconciliation/pages.ts';
import { pages as refundPages } from '../domains/refund/pages.ts';
import { pages as retentionPages } from '../domains/retention/pages.ts';
import { pages as sessionPages } from '../domains/session/pages.ts';
import { pages as specialVehiclePages } from '../domains/special-vehicle/pages.ts';
import { pages as splitPages } from '../domains/split/pages.ts';
import { pages as statementPages } from '../domains/statement/pages.ts';
import { pages as subOperatorPages } from '../domains/sub-operator/pages.ts';
import { pages as systemPayPages } from '../domains/system-pay/pages.ts';
import { pages as thirdPagePages } from '../domains/third-page/pages.ts';
import { pages as thirdPartyPages } from '../domains/third-party/pages.ts';
import { pages as todoPages } from '../domains/todo/pages.ts';
import { pages as vehicleSettingPages } from '../domains/vehicle-setting/pages.ts';
import { pages as watchPages } from '../domains/watch/pages.ts';
import { pages as workdayPages } from '../domains/workday/pages.ts';
import { type Pages, pageRegistry } from '../kit/pages.ts';
import { pages as framePages } from './pages/pages.ts';

/** Every domain that has pages, one line each. */
const domains: readonly Pages[] = [
  framePages,
  accessPages,
  alarmPages,
  appealPages,
  arrearsPages,
  collectionPages,
  bulletinPages,
  chargingAccountPages,
  chargingAppealPages,
  chargingAssetPages,
  chargingOrderPages,
  chargingOccupancyPages,
  chargingDebtPages,
  chargingReservationPages,
  chargingParkingLinkPages,
  chargingTariffPages,
  chargingCustomerPages,
  chargingConnectPages,
  chargingFaultPages,
  chargingMaintenancePages,
  chargingLocalListPages,
  chargingDetectionPages,
  chargingPeerPages,
  chargingPowerPages,
  chargingScreenPages,
  chargingStatisticsPages,
  autoPayPages,
  balancePages,
  companyPages,
  companySettlementPages,
  ownCompanyPages,
  merchantPages,
  dealerPages,
  dealerLifePages,
  devicePages,
  couponPages,
  splitPages,
  eInvoicePages,
  employeePages,
  exportCenterPages,
  helpPages,
  homePages,
  ledgerPages,
  statementPages,
  licensePages,
  openApiPages,
  operationLogPages,
  parkingFeePages,
  parkingLotPages,
  parkingOrderPages,
  billPages,
  payAccountPages,
  platformConfigPages,
  reconciliationPages,
  refundPages,
  sessionPages,
  specialVehiclePages,
  parameterPages,
  workdayPages,
  clientPagePages,
  dictionaryPages,
  retentionPages,
  subOperatorPages,
  systemPayPages,
  thirdPagePages,
  thirdPartyPages,
  todoPages,
  vehicleSettingPages,
  watchPages,
];

/** Page of a path; null when the console has none. */
export const pageAt = pageRegistry(...domains);
