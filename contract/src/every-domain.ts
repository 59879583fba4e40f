import * as access from './domains/access/index.ts';
import * as alarm from './domains/alarm/index.ts';
import * as appeal from './domains/appeal/index.ts';
import * as arrears from './domains/arrears/index.ts';
import * as autoPay from './domains/auto-pay/index.ts';
import * as balance from './domains/balance/index.ts';
import * as bill from './domains/bill/index.ts';
import * as bulletin from './domains/bulletin/index.ts';
import * as chargingAccount from './domains/charging-account/index.ts';
import * as chargingAppeal from './domains/charging-appeal/index.ts';
import * as chargingAsset from './domains/charging-asset/index.ts';
import * as chargingConnect from './domains/charging-connect/index.ts';
import * as chargingCustomer from './domains/charging-customer/index.ts';
import * as chargingDebt from './domains/charging-debt/index.ts';
import * as chargingDetection from './domains/charging-detection/index.ts';
import * as chargingFault from './domains/charging-fault/index.ts';
import * as chargingLocalList from './domains/charging-local-list/index.ts';
import * as chargingMaintenance from './domains/charging-maintenance/index.ts';
import * as chargingOccupancy from './domains/charging-occupancy/index.ts';
import * as chargingOrder from './domains/charging-order/index.ts';
import * as chargingParkingLink from './domains/charging-parking-link/index.ts';
import * as chargingPeer from './domains/charging-peer/index.ts';
import * as chargingPower from './domains/charging-power/index.ts';
import * as chargingReservation from './domains/charging-reservation/index.ts';
import * as chargingRoaming from './domains/charging-roaming/index.ts';
import * as chargingScreen from './domains/charging-screen/index.ts';
import * as chargingStatistics from './domains/charging-statistics/index.ts';
import * as chargingTariff from './domains/charging-tariff/index.ts';
import * as clientPage from './domains/client-page/index.ts';
import * as collection from './domains/collection/index.ts';
import * as company from './domains/company/index.ts';
import * as companySettlement from './domains/company-settlement/index.ts';
import * as coupon from './domains/coupon/index.ts';
import * as dealer from './domains/dealer/index.ts';
import * as dealerLife from './domains/dealer-life/index.ts';
import * as device from './domains/device/index.ts';
import * as dictionary from './domains/dictionary/index.ts';
import * as eInvoice from './domains/e-invoice/index.ts';
import * as employee from './domains/employee/index.ts';
import * as exportCenter from './domains/export-center/index.ts';
import * as finder from './domains/finder/index.ts';
import * as help from './domains/help/index.ts';
import * as home from './domains/home/index.ts';
import * as installation from './domains/installation/index.ts';
import * as ledger from './domains/ledger/index.ts';
import * as license from './domains/license/index.ts';
import * as merchant from './domains/merchant/index.ts';
import * as openApi from './domains/open-api/index.ts';
import * as operationLog from './domains/operation-log/index.ts';
import * as ownCompany from './domains/own-company/index.ts';
import * as parameter from './domains/parameter/index.ts';
import * as parkingFee from './domains/parking-fee/index.ts';
import * as parkingLot from './domains/parking-lot/index.ts';
import * as parkingOrder from './domains/parking-order/index.ts';
import * as payAccount from './domains/pay-account/index.ts';
import * as payChannel from './domains/pay-channel/index.ts';
import * as platformConfig from './domains/platform-config/index.ts';
import * as reconciliation from './domains/reconciliation/index.ts';
import * as refund from './domains/refund/index.ts';
import * as retention from './domains/retention/index.ts';
import * as session from './domains/session/index.ts';
import * as specialVehicle from './domains/special-vehicle/index.ts';
import * as split from './domains/split/index.ts';
import * as start from './domains/start/index.ts';
import * as statement from './domains/statement/index.ts';
import * as subOperator from './domains/sub-operator/index.ts';
import * as systemPay from './domains/system-pay/index.ts';
import * as thirdPage from './domains/third-page/index.ts';
import * as thirdParty from './domains/third-party/index.ts';
import * as todo from './domains/todo/index.ts';
import * as vehicleSetting from './domains/vehicle-setting/index.ts';
import * as watch from './domains/watch/index.ts';
import * as workday from './domains/workday/index.ts';

/** What every domain of the product says; a new one is added here, and nowhere else. */
export const everyDomain: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  access,
  alarm,
  appeal,
  arrears,
  autoPay,
  balance,
  bill,
  bulletin,
  chargingAccount,
  chargingAppeal,
  chargingAsset,
  chargingConnect,
  chargingCustomer,
  chargingDebt,
  chargingDetection,
  chargingFault,
  chargingLocalList,
  chargingMaintenance,
  chargingOccupancy,
  chargingOrder,
  chargingParkingLink,
  chargingPeer,
  chargingPower,
  chargingReservation,
  chargingRoaming,
  chargingScreen,
  chargingStatistics,
  chargingTariff,
  clientPage,
  collection,
  company,
  companySettlement,
  coupon,
  dealer,
  dealerLife,
  device,
  dictionary,
  eInvoice,
  employee,
  exportCenter,
  finder,
  help,
  home,
  installation,
  ledger,
  license,
  merchant,
  openApi,
  operationLog,
  ownCompany,
  parameter,
  parkingFee,
  parkingLot,
  parkingOrder,
  payAccount,
  payChannel,
  platformConfig,
  reconciliation,
  refund,
  retention,
  session,
  specialVehicle,
  split,
  start,
  statement,
  subOperator,
  systemPay,
  thirdPage,
  thirdParty,
  todo,
  vehicleSetting,
  watch,
  workday,
};
