import {
  accessMenu,
  menuSettings,
  menus,
  powers,
  preferences,
  rightReports,
  roles,
  roleViews,
  shortcuts,
  topBarButtons,
  userRights,
  users,
} from './domains/access/index.ts';
import {
  alarmMenu,
  chargePointOfflineRecords,
  coveredRecords,
  illegalParks,
  liveAlarms,
  occupyAbnormals,
  offlineRecords,
} from './domains/alarm/index.ts';
import { appealMenu, billComplaints, driverAppeals, parkOrderAppeals } from './domains/appeal/index.ts';
import {
  arrearsMenu,
  arrearsPays,
  arrearsPlates,
  arrearsRecords,
  arrearsSettings,
  driverArrears,
  etcRules,
  overdueCars,
  parkRelas,
  plateClazzes,
  supplementaryPayMenu,
} from './domains/arrears/index.ts';
import { autoPayMenu, autoPays } from './domains/auto-pay/index.ts';
import {
  balanceAccounts,
  balanceAdjusts,
  balanceFlows,
  balanceMenu,
  balanceWithdraws,
  discountRules,
  withdrawSettings,
} from './domains/balance/index.ts';
import { billMenu, driverBills, receipts, wechatChanges } from './domains/bill/index.ts';
import { bulletinMenu, bulletins } from './domains/bulletin/index.ts';
import {
  chargingAssetMenu,
  chargingEquipments,
  chargingVideos,
  connectorBoards,
  connectors,
  stations,
} from './domains/charging-asset/index.ts';
import {
  chargePointCommands,
  chargingConnectMenu,
  deviceVariables,
  exchanges,
  orphanFrames,
  strangers,
} from './domains/charging-connect/index.ts';
import {
  chargingCards,
  chargingCustomerMenu,
  chargingLists,
  chargingOwners,
  chargingVins,
  chargingWallets,
  companyAccountMenu,
  companyAccounts,
  companyTerms,
  vinMenu,
  vipTypes,
  walletApplies,
  walletSettingMenu,
  walletSettings,
} from './domains/charging-customer/index.ts';
import { chargingDebtMenu, chargingDebtReminders, chargingDebts } from './domains/charging-debt/index.ts';
import { chargingDetectionMenu, detections } from './domains/charging-detection/index.ts';
import { chargingFaultMenu, chargingFaults } from './domains/charging-fault/index.ts';
import { chargingLocalListMenu, localLists } from './domains/charging-local-list/index.ts';
import { chargingFirmwares, chargingMaintenanceMenu, firmwareCampaigns } from './domains/charging-maintenance/index.ts';
import { chargingCars, chargingOccupancyMenu, occupancies, occupancyBills } from './domains/charging-occupancy/index.ts';
import {
  chargingAdjustments,
  chargingBills,
  chargingOrderMenu,
  chargingOrders,
  chargingSessions,
  driverCharges,
  tariffWhatIf,
} from './domains/charging-order/index.ts';
import { chargingParkingLinkMenu, parkChargeRules, parkFreeGrants } from './domains/charging-parking-link/index.ts';
import { chargingPeerMenu, peerAccounts, peerLines, peerMessages, peerPushes, peerStations, peers } from './domains/charging-peer/index.ts';
import { chargingPowerMenu, powerBudgets } from './domains/charging-power/index.ts';
import { chargingReservationMenu, driverReservations, reservations } from './domains/charging-reservation/index.ts';
import { chargingStatistics, chargingStatisticsMenu } from './domains/charging-statistics/index.ts';
import { chargingTariffMenu, chargingTariffs, occupyRules, tariffBindings } from './domains/charging-tariff/index.ts';
import { appIcons, clientPageMenu, companyParts, driverLinks } from './domains/client-page/index.ts';
import {
  callDrivers,
  callEffects,
  callPlans,
  collectionMenu,
  effectStatistics,
  lawyersLetters,
  letterCandidates,
  msgTemplates,
  reminders,
  shortMsgPlans,
} from './domains/collection/index.ts';
import { companies, companyBillMenu, companyCarBills, companyMenu, companyPeople, companyVehicles } from './domains/company/index.ts';
import { companySettlementMenu, companySettlements } from './domains/company-settlement/index.ts';
import { couponGrants, couponMenu, couponSettings, coupons, couponUses, driverCoupons } from './domains/coupon/index.ts';
import { areaRecords } from './domains/dealer/area-record.ts';
import { dealerMenu, dealers, enterprises, operators, platformBrands, registrations } from './domains/dealer/index.ts';
import {
  cameraBoards,
  deviceCommands,
  deviceMenu,
  deviceSheets,
  devices,
  equipMonitoringMenu,
  quarantines,
  remoteIssues,
} from './domains/device/index.ts';
import {
  chargingInvoices,
  couponInvoices,
  driverInvoices,
  eInvoiceMenu,
  invoiceSettings,
  invoiceSubjects,
  invoices,
  monthlyInvoices,
  parkingInvoices,
  reissues,
  taxInfoConfigs,
} from './domains/e-invoice/index.ts';
import { employeeMenu, employees } from './domains/employee/index.ts';
import { exportTasks } from './domains/export-center/index.ts';
import { finder } from './domains/finder/index.ts';
import { helpCategories, helpDocs, helpMenu, softwarePackages } from './domains/help/index.ts';
import { home, homeChargings } from './domains/home/index.ts';
import { setups } from './domains/installation/index.ts';
import { ledgerMenu, trialBalances, vouchers } from './domains/ledger/index.ts';
import { licenseActions, licenseIssuing, licenseMenu, licenseNotices, licenseStanding, licenses } from './domains/license/index.ts';
import {
  couponPurchases,
  couponSales,
  driverCounters,
  merchantMenu,
  merchantSettlements,
  merchants,
  merchantUsers,
  ownMerchant,
  ownMerchantMenu,
} from './domains/merchant/index.ts';
import { couponResources, openApiMenu, openDeliveries, openSystems } from './domains/open-api/index.ts';
import { operationLogMenu, operationLogs, personalNumbers, recordHistories, unusualActs } from './domains/operation-log/index.ts';
import { ownCompany, ownCompanyMenu } from './domains/own-company/index.ts';
import { parameterMenu, systemParameters } from './domains/parameter/index.ts';
import {
  feeRules,
  freeDurationMenu,
  freeDurations,
  freeLinks,
  holidayDeploys,
  linkedParkings,
  parkingFeeMenu,
  parkingLinks,
} from './domains/parking-fee/index.ts';
import {
  areas,
  berths,
  businessRules,
  gates,
  laneCodes,
  parkingLotMenu,
  parks,
  roadHistories,
  roadImports,
  roadSections,
  zones,
} from './domains/parking-lot/index.ts';
import {
  boothShifts,
  booths,
  busyCars,
  driverEvaluates,
  driverPages,
  driverPays,
  driverRefunds,
  orderMerges,
  orderRelations,
  parkEvaluates,
  parkingOrderMenu,
  parkOrderChanges,
  parkOrders,
  passAnalyses,
  passRecords,
  stayPictures,
  unOutOrders,
  vehicleFiles,
  whatIf,
} from './domains/parking-order/index.ts';
import { payAccountMenu, payAccounts, payApplies, payBills, payConfigs, paySettings } from './domains/pay-account/index.ts';
import { backgroundJobs, clientErrors, platformConfigMenu, platformConfigs, sysDicts } from './domains/platform-config/index.ts';
import {
  dailyBills,
  financeConfigMenu,
  financeConfigs,
  monthStatements,
  monthVerify,
  reconcileDiffs,
  reconciliationMenu,
  verifyBills,
} from './domains/reconciliation/index.ts';
import {
  billFlows,
  chargingRefundMenu,
  parkingRefunds,
  refundMenu,
  refundQuotas,
  refundRecordMenu,
  refundSettings,
} from './domains/refund/index.ts';
import { loginDevices, loginLogs, passwords, phones, securityPolicies, sessionMenu, sessions, smsOutbox } from './domains/session/index.ts';
import {
  blackAlerts,
  blackLists,
  disabledCars,
  disabledRules,
  listSyncs,
  parkingGroups,
  passAudits,
  passCards,
  passFlows,
  passRules,
  specialVehicleMenu,
  whiteLists,
} from './domains/special-vehicle/index.ts';
import { splitAccounts, splitBalances, splitBills, splitDetails, splitRules, splitSettings } from './domains/split/index.ts';
import {
  incomeStatements,
  monthlyStatements,
  orderStatements,
  parkingStatements,
  passStatements,
  paymentStatements,
  receivableStatements,
  statementMenu,
  temporaryStatements,
  topUpStatements,
} from './domains/statement/index.ts';
import { subOperatorMenu, subOperators, subOperatorTypes } from './domains/sub-operator/index.ts';
import { thirdPageMenu, thirdPages } from './domains/third-page/index.ts';
import { archivedBacklogs, archivedTodoMenu, backlogs, todoConfigs, todoMenu, todoSettingMenu } from './domains/todo/index.ts';
import { plateNames, specialConfigs, vehicleSettingMenu } from './domains/vehicle-setting/index.ts';
import { workdayMenu, workdays } from './domains/workday/index.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import type { MenuModule, MenuPage } from './kernel/menu.ts';

/** Every group of endpoints of the product: API docs, generated tests and the completeness check read it. */
const groups = {
  setups,
  sessions,
  passwords,
  phones,
  loginDevices,
  loginLogs,
  securityPolicies,
  smsOutbox,
  menus,
  menuSettings,
  preferences,
  shortcuts,
  users,
  userRights,
  employees,
  roles,
  roleViews,
  rightReports,
  powers,
  dealers,
  enterprises,
  operators,
  vouchers,
  trialBalances,
  incomeStatements,
  orderStatements,
  monthlyStatements,
  parkingStatements,
  temporaryStatements,
  receivableStatements,
  passStatements,
  topUpStatements,
  paymentStatements,
  licenses,
  licenseStanding,
  licenseActions,
  licenseIssuing,
  licenseNotices,
  platformBrands,
  registrations,
  areas,
  parks,
  zones,
  gates,
  laneCodes,
  businessRules,
  roadImports,
  roadSections,
  roadHistories,
  berths,
  feeRules,
  holidayDeploys,
  linkedParkings,
  parkingLinks,
  freeDurations,
  freeLinks,
  parkOrders,
  booths,
  boothShifts,
  vehicleFiles,
  whatIf,
  unOutOrders,
  passRecords,
  stayPictures,
  parkOrderChanges,
  orderMerges,
  orderRelations,
  parkEvaluates,
  driverEvaluates,
  passAnalyses,
  busyCars,
  receipts,
  driverBills,
  driverPays,
  driverPages,
  driverRefunds,
  wechatChanges,
  stations,
  chargingEquipments,
  connectors,
  connectorBoards,
  chargingVideos,
  chargingOrders,
  chargingSessions,
  chargingBills,
  chargingAdjustments,
  occupancies,
  occupancyBills,
  chargingCars,
  chargingDebts,
  chargingDebtReminders,
  reservations,
  driverReservations,
  parkFreeGrants,
  parkChargeRules,
  driverCharges,
  chargePointCommands,
  deviceVariables,
  exchanges,
  orphanFrames,
  chargingFaults,
  chargingFirmwares,
  firmwareCampaigns,
  localLists,
  detections,
  powerBudgets,
  chargingStatistics,
  peers,
  peerStations,
  peerAccounts,
  peerLines,
  peerPushes,
  peerMessages,
  strangers,
  chargingTariffs,
  tariffWhatIf,
  tariffBindings,
  occupyRules,
  vipTypes,
  chargingOwners,
  chargingWallets,
  walletApplies,
  walletSettings,
  chargingCards,
  chargingVins,
  chargingLists,
  companyAccounts,
  balanceAccounts,
  balanceAdjusts,
  balanceFlows,
  balanceWithdraws,
  discountRules,
  withdrawSettings,
  companySettlements,
  invoices,
  parkingInvoices,
  chargingInvoices,
  couponInvoices,
  monthlyInvoices,
  reissues,
  invoiceSettings,
  invoiceSubjects,
  taxInfoConfigs,
  driverInvoices,
  coupons,
  couponGrants,
  couponUses,
  merchants,
  merchantUsers,
  couponSales,
  couponPurchases,
  merchantSettlements,
  ownMerchant,
  driverCounters,
  couponSettings,
  splitAccounts,
  splitRules,
  splitSettings,
  splitBills,
  splitDetails,
  splitBalances,
  driverCoupons,
  financeConfigs,
  dailyBills,
  reconcileDiffs,
  monthVerify,
  verifyBills,
  monthStatements,
  ownCompany,
  companyPeople,
  companyTerms,
  companies,
  companyVehicles,
  companyCarBills,
  chargePointOfflineRecords,
  parkingRefunds,
  billFlows,
  payAccounts,
  payApplies,
  payBills,
  payConfigs,
  autoPays,
  paySettings,
  refundSettings,
  refundQuotas,
  arrearsRecords,
  arrearsSettings,
  arrearsPlates,
  overdueCars,
  arrearsPays,
  driverArrears,
  plateClazzes,
  parkRelas,
  etcRules,
  reminders,
  msgTemplates,
  shortMsgPlans,
  parkOrderAppeals,
  billComplaints,
  driverAppeals,
  callPlans,
  callDrivers,
  callEffects,
  lawyersLetters,
  letterCandidates,
  effectStatistics,
  offlineRecords,
  liveAlarms,
  illegalParks,
  occupyAbnormals,
  coveredRecords,
  backlogs,
  archivedBacklogs,
  todoConfigs,
  blackLists,
  passRules,
  passCards,
  passFlows,
  passAudits,
  whiteLists,
  disabledCars,
  disabledRules,
  listSyncs,
  parkingGroups,
  blackAlerts,
  finder,
  home,
  homeChargings,
  deviceSheets,
  devices,
  deviceCommands,
  remoteIssues,
  cameraBoards,
  quarantines,
  bulletins,
  exportTasks,
  couponResources,
  openDeliveries,
  openSystems,
  operationLogs,
  personalNumbers,
  recordHistories,
  unusualActs,
  platformConfigs,
  sysDicts,
  backgroundJobs,
  clientErrors,
  helpCategories,
  helpDocs,
  softwarePackages,
  systemParameters,
  workdays,
  areaRecords,
  appIcons,
  companyParts,
  driverLinks,
  subOperators,
  subOperatorTypes,
  thirdPages,
  plateNames,
  specialConfigs,
} satisfies Record<string, Record<string, Endpoint>>;

/** Every endpoint under the name code uses for it (`roadSections.list`). */
export const allEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([verb, endpoint]) => [`${group}.${verb}`, endpoint as Endpoint] as const),
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

/** Every built module of the menu; pages appear here when they exist. */
export const menuModules: readonly MenuModule[] = mergeModules([
  deviceMenu,
  equipMonitoringMenu,
  chargingAssetMenu,
  chargingOrderMenu,
  chargingOccupancyMenu,
  chargingDebtMenu,
  chargingReservationMenu,
  chargingRefundMenu,
  chargingParkingLinkMenu,
  chargingFaultMenu,
  chargingMaintenanceMenu,
  chargingDetectionMenu,
  chargingPowerMenu,
  chargingStatisticsMenu,
  chargingPeerMenu,
  chargingConnectMenu,
  chargingLocalListMenu,
  chargingTariffMenu,
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
  licenseMenu,
  bulletinMenu,
  accessMenu,
  employeeMenu,
  helpMenu,
  parameterMenu,
  workdayMenu,
  clientPageMenu,
  subOperatorMenu,
  thirdPageMenu,
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
