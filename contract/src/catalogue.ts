import { accessMenu, topBarButtons } from './domains/access/index.ts';
import { alarmMenu } from './domains/alarm/index.ts';
import { appealMenu } from './domains/appeal/index.ts';
import { arrearsMenu, supplementaryPayMenu } from './domains/arrears/index.ts';
import { autoPayMenu } from './domains/auto-pay/index.ts';
import { balanceMenu } from './domains/balance/index.ts';
import { billMenu } from './domains/bill/index.ts';
import { bulletinMenu } from './domains/bulletin/index.ts';
import { chargingAccountMenu } from './domains/charging-account/index.ts';
import { chargingAppealMenu } from './domains/charging-appeal/index.ts';
import { chargingAssetMenu } from './domains/charging-asset/index.ts';
import { chargingConnectMenu } from './domains/charging-connect/index.ts';
import { chargingCustomerMenu, companyAccountMenu, vinMenu, walletSettingMenu } from './domains/charging-customer/index.ts';
import { chargingDebtMenu } from './domains/charging-debt/index.ts';
import { chargingDetectionMenu } from './domains/charging-detection/index.ts';
import { chargingFaultMenu } from './domains/charging-fault/index.ts';
import { chargingLocalListMenu } from './domains/charging-local-list/index.ts';
import { chargingMaintenanceMenu } from './domains/charging-maintenance/index.ts';
import { chargingOccupancyMenu } from './domains/charging-occupancy/index.ts';
import { chargingOrderMenu } from './domains/charging-order/index.ts';
import { chargingParkingLinkMenu } from './domains/charging-parking-link/index.ts';
import { chargingPeerMenu } from './domains/charging-peer/index.ts';
import { chargingPowerMenu } from './domains/charging-power/index.ts';
import { chargingReservationMenu } from './domains/charging-reservation/index.ts';
import { chargingScreenMenu } from './domains/charging-screen/index.ts';
import { chargingStatisticsMenu } from './domains/charging-statistics/index.ts';
import { chargingTariffMenu } from './domains/charging-tariff/index.ts';
import { clientPageMenu } from './domains/client-page/index.ts';
import { collectionMenu } from './domains/collection/index.ts';
import { companyBillMenu, companyMenu } from './domains/company/index.ts';
import { companySettlementMenu } from './domains/company-settlement/index.ts';
import { couponMenu } from './domains/coupon/index.ts';
import { dealerMenu } from './domains/dealer/index.ts';
import { dealerLifeMenu } from './domains/dealer-life/index.ts';
import { deviceMenu, equipMonitoringMenu } from './domains/device/index.ts';
import { dictionaryMenu } from './domains/dictionary/index.ts';
import { eInvoiceMenu } from './domains/e-invoice/index.ts';
import { employeeMenu } from './domains/employee/index.ts';
import { helpMenu } from './domains/help/index.ts';
import { ledgerMenu } from './domains/ledger/index.ts';
import { licenseMenu } from './domains/license/index.ts';
import { merchantMenu, ownMerchantMenu } from './domains/merchant/index.ts';
import { openApiMenu } from './domains/open-api/index.ts';
import { operationLogMenu } from './domains/operation-log/index.ts';
import { ownCompanyMenu } from './domains/own-company/index.ts';
import { parameterMenu } from './domains/parameter/index.ts';
import { freeDurationMenu, parkingFeeMenu } from './domains/parking-fee/index.ts';
import { parkingLotMenu } from './domains/parking-lot/index.ts';
import { parkingOrderMenu } from './domains/parking-order/index.ts';
import { payAccountMenu } from './domains/pay-account/index.ts';
import { platformConfigMenu } from './domains/platform-config/index.ts';
import { financeConfigMenu, reconciliationMenu } from './domains/reconciliation/index.ts';
import { chargingRefundMenu, refundMenu, refundRecordMenu } from './domains/refund/index.ts';
import { retentionMenu } from './domains/retention/index.ts';
import { sessionMenu } from './domains/session/index.ts';
import { specialVehicleMenu } from './domains/special-vehicle/index.ts';
import { statementMenu } from './domains/statement/index.ts';
import { subOperatorMenu } from './domains/sub-operator/index.ts';
import { systemPayMenu } from './domains/system-pay/index.ts';
import { thirdPageMenu } from './domains/third-page/index.ts';
import { thirdPartyMenu } from './domains/third-party/index.ts';
import { archivedTodoMenu, todoMenu, todoSettingMenu } from './domains/todo/index.ts';
import { vehicleSettingMenu } from './domains/vehicle-setting/index.ts';
import { watchMenu } from './domains/watch/index.ts';
import { workdayMenu } from './domains/workday/index.ts';
import { everyDomain } from './every-domain.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import type { MenuModule, MenuPage } from './kernel/menu.ts';

type Group = Readonly<Record<string, Endpoint>>;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value && 'data' in value;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isEndpoint);

/**
 * Every endpoint under the name code uses for it (`roadSections.list`): whatever a domain exports as a group of endpoints. API docs, generated tests and the
 * completeness check read it.
 */
export const allEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.values(everyDomain)
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([group, endpoints]) =>
      isGroup(endpoints) ? Object.entries(endpoints).map(([verb, endpoint]) => [`${group}.${verb}`, endpoint] as const) : [],
    ),
);

/** Pages of one first path segment may come from several domains; they merge into one module. */
function mergeModules(modules: readonly MenuModule[]): MenuModule[] {
  const merged = new Map<string, MenuModule>();
  for (const module of modules) {
    const known = merged.get(module.path);
    merged.set(module.path, known ? { ...known, pages: [...known.pages, ...module.pages] } : module);
  }
  return [...merged.values()].sort((a, b) => a.sort - b.sort);
}

/** Every built module of the menu, its pages in the order of this list; pages appear here when they exist. */
export const menuModules: readonly MenuModule[] = mergeModules([
  deviceMenu,
  equipMonitoringMenu,
  chargingAssetMenu,
  chargingOrderMenu,
  chargingOccupancyMenu,
  chargingDebtMenu,
  chargingAppealMenu,
  chargingReservationMenu,
  chargingRefundMenu,
  chargingParkingLinkMenu,
  chargingFaultMenu,
  chargingMaintenanceMenu,
  chargingDetectionMenu,
  chargingPowerMenu,
  chargingStatisticsMenu,
  chargingPeerMenu,
  chargingScreenMenu,
  chargingConnectMenu,
  chargingLocalListMenu,
  chargingTariffMenu,
  chargingAccountMenu,
  vinMenu,
  chargingCustomerMenu,
  parkingLotMenu,
  parkingFeeMenu,
  freeDurationMenu,
  parkingOrderMenu,
  billMenu,
  companyMenu,
  companyAccountMenu,
  companySettlementMenu,
  couponMenu,
  merchantMenu,
  ownMerchantMenu,
  eInvoiceMenu,
  reconciliationMenu,
  financeConfigMenu,
  balanceMenu,
  walletSettingMenu,
  ownCompanyMenu,
  companyBillMenu,
  appealMenu,
  statementMenu,
  ledgerMenu,
  refundRecordMenu,
  refundMenu,
  payAccountMenu,
  systemPayMenu,
  autoPayMenu,
  arrearsMenu,
  supplementaryPayMenu,
  collectionMenu,
  todoMenu,
  archivedTodoMenu,
  todoSettingMenu,
  alarmMenu,
  specialVehicleMenu,
  sessionMenu,
  platformConfigMenu,
  dealerMenu,
  dealerLifeMenu,
  licenseMenu,
  bulletinMenu,
  accessMenu,
  employeeMenu,
  helpMenu,
  dictionaryMenu,
  retentionMenu,
  parameterMenu,
  workdayMenu,
  clientPageMenu,
  subOperatorMenu,
  thirdPageMenu,
  thirdPartyMenu,
  watchMenu,
  openApiMenu,
  operationLogMenu,
  vehicleSettingMenu,
]);

const codesOf = (pages: (page: MenuPage) => boolean): string[] =>
  menuModules.flatMap((module) => {
    const own = module.pages.filter(pages);
    return own.length === 0
      ? []
      : [module.code, ...own.flatMap((page) => [page.code, ...Object.values(page.buttons ?? {}).map(([code]) => code)])];
  });

const moduleOfCode = new Map(
  menuModules.flatMap(({ path, pages }) =>
    pages.flatMap((page) => [page.code, ...Object.values(page.buttons ?? {}).map(([code]) => code)].map((code) => [code, path] as const)),
  ),
);
/** Module of the menu whose page a call is first of all for; `session` for what everybody may call. */
export const moduleOf = ({ access }: Pick<Endpoint, 'access'>): string =>
  typeof access === 'string' ? 'session' : (moduleOfCode.get(access[0]) ?? 'session');

/** Every resource code a user of this type may hold: the top bar's, pages' and their buttons'. Roles cut it down. */
export const resourceCodes = (userType: number): ReadonlySet<string> =>
  new Set([
    ...Object.values(topBarButtons),
    ...codesOf(({ ofCompany, ofMerchant, userTypes }) => !ofCompany && !ofMerchant && (userTypes?.some((one) => one === userType) ?? true)),
  ]);

/** What people of a company hold, all of them. */
export const companyPeopleCodes: ReadonlySet<string> = new Set(codesOf(({ ofCompany }) => ofCompany === true));

/** What people of a merchant hold, all of them. */
export const merchantPeopleCodes: ReadonlySet<string> = new Set(codesOf(({ ofMerchant }) => ofMerchant === true));
