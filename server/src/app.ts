import { smsOutboxPage } from '@bochong/contract/session';
import { Registry } from 'prom-client';

import { createAccessRoutes } from './domains/access/access.routes.ts';
import { createAlarmRoutes } from './domains/alarm/alarm.routes.ts';
import { createAppealRoutes } from './domains/appeal/appeal.routes.ts';
import { createArrearsRoutes } from './domains/arrears/arrears.routes.ts';
import { createAutoPayRoutes } from './domains/auto-pay/auto-pay.routes.ts';
import { createBalanceRoutes } from './domains/balance/balance.routes.ts';
import { createBillRoutes } from './domains/bill/bill.routes.ts';
import { createFreezeQuestions, createPayables } from './domains/bill/index.ts';
import { createBulletinRoutes } from './domains/bulletin/bulletin.routes.ts';
import { createChargingAccountRoutes } from './domains/charging-account/charging-account.routes.ts';
import { createChargingAppealRoutes } from './domains/charging-appeal/charging-appeal.routes.ts';
import { createChargingAssetRoutes } from './domains/charging-asset/charging-asset.routes.ts';
import { createChargingConnectRoutes } from './domains/charging-connect/charging-connect.routes.ts';
import { createChargingCustomerRoutes } from './domains/charging-customer/charging-customer.routes.ts';
import { createChargingDebtRoutes } from './domains/charging-debt/charging-debt.routes.ts';
import { createChargingDetectionRoutes } from './domains/charging-detection/charging-detection.routes.ts';
import { createChargingFaultRoutes } from './domains/charging-fault/charging-fault.routes.ts';
import { createChargingLocalListRoutes } from './domains/charging-local-list/charging-local-list.routes.ts';
import { createChargingMaintenanceRoutes } from './domains/charging-maintenance/charging-maintenance.routes.ts';
import { createChargingOccupancyRoutes } from './domains/charging-occupancy/charging-occupancy.routes.ts';
import { createChargingOrderRoutes } from './domains/charging-order/charging-order.routes.ts';
import { createChargingParkingLinkRoutes } from './domains/charging-parking-link/charging-parking-link.routes.ts';
import { createChargingPeerRoutes } from './domains/charging-peer/charging-peer.routes.ts';
import { createChargingPowerRoutes } from './domains/charging-power/charging-power.routes.ts';
import { createChargingReservationRoutes } from './domains/charging-reservation/charging-reservation.routes.ts';
import { createChargingRoamingRoutes } from './domains/charging-roaming/charging-roaming.routes.ts';
import { createChargingScreenRoutes } from './domains/charging-screen/charging-screen.routes.ts';
import { createChargingStatisticsRoutes } from './domains/charging-statistics/charging-statistics.routes.ts';
import { createChargingTariffRoutes } from './domains/charging-tariff/charging-tariff.routes.ts';
import { createClientPageRoutes } from './domains/client-page/client-page.routes.ts';
import { createCollectionRoutes } from './domains/collection/collection.routes.ts';
import { createCompanyRoutes } from './domains/company/company.routes.ts';
import { createCompanySettlementRoutes } from './domains/company-settlement/company-settlement.routes.ts';
import { createCouponRoutes } from './domains/coupon/coupon.routes.ts';
import { createDealerRoutes } from './domains/dealer/dealer.routes.ts';
import { createDealerLifeRoutes } from './domains/dealer-life/dealer-life.routes.ts';
import { createDeviceRoutes } from './domains/device/device.routes.ts';
import { createDictionaryRoutes } from './domains/dictionary/dictionary.routes.ts';
import { createEInvoiceRoutes } from './domains/e-invoice/e-invoice.routes.ts';
import { createEmployeeRoutes } from './domains/employee/employee.routes.ts';
import { createExportCenterRoutes } from './domains/export-center/export-center.routes.ts';
import { createFinderRoutes } from './domains/finder/finder.routes.ts';
import { createHelpRoutes } from './domains/help/help.routes.ts';
import { createHomeRoutes } from './domains/home/home.routes.ts';
import { createInstallationRoutes } from './domains/installation/installation.routes.ts';
import { createLedgerRoutes } from './domains/ledger/ledger.routes.ts';
import { licenseCentreOf } from './domains/license/index.ts';
import { createLicenseRoutes } from './domains/license/license.routes.ts';
import { createMerchantRoutes } from './domains/merchant/merchant.routes.ts';
import { createOpenApiRoutes } from './domains/open-api/open-api.routes.ts';
import { createOperationLogRoutes } from './domains/operation-log/operation-log.routes.ts';
import { createOwnCompanyRoutes } from './domains/own-company/own-company.routes.ts';
import { createParameterRoutes } from './domains/parameter/parameter.routes.ts';
import { createParkingFeeRoutes } from './domains/parking-fee/parking-fee.routes.ts';
import { createParkingLotRoutes } from './domains/parking-lot/parking-lot.routes.ts';
import { createParkingOrderRoutes } from './domains/parking-order/parking-order.routes.ts';
import { createPayAccountRoutes } from './domains/pay-account/pay-account.routes.ts';
import { createPayChannels } from './domains/pay-channel/index.ts';
import { createPlatformConfigRoutes } from './domains/platform-config/platform-config.routes.ts';
import { createReconciliationRoutes } from './domains/reconciliation/reconciliation.routes.ts';
import { createRefundGuards, createRefundHolds } from './domains/refund/index.ts';
import { createRefundRoutes } from './domains/refund/refund.routes.ts';
import { createRetentionRoutes } from './domains/retention/retention.routes.ts';
import { createSessionRoutes } from './domains/session/session.routes.ts';
import { createSpecialVehicleRoutes } from './domains/special-vehicle/special-vehicle.routes.ts';
import { createSplitRoutes } from './domains/split/split.routes.ts';
import { createStartRoutes } from './domains/start/start.routes.ts';
import { createStatementRoutes } from './domains/statement/statement.routes.ts';
import { createSubOperatorRoutes } from './domains/sub-operator/sub-operator.routes.ts';
import { createSystemPayRoutes } from './domains/system-pay/system-pay.routes.ts';
import { createThirdPageRoutes } from './domains/third-page/third-page.routes.ts';
import { createThirdPartyRoutes } from './domains/third-party/third-party.routes.ts';
import { createTodoRoutes } from './domains/todo/todo.routes.ts';
import { createVehicleSettingRoutes } from './domains/vehicle-setting/vehicle-setting.routes.ts';
import { createWatchRoutes } from './domains/watch/watch.routes.ts';
import { createWorkdayRoutes } from './domains/workday/workday.routes.ts';
import type { App } from './kernel/app-context.ts';
import type { Config } from './kernel/config.ts';
import { createDatabase, createPool } from './kernel/database/db.ts';
import { newId } from './kernel/database/identifier.ts';
import { createServers } from './kernel/database/servers.ts';
import { createDrain } from './kernel/http/drain.ts';
import { createHttp } from './kernel/http/http.ts';
import { defaultLimits, type Limits } from './kernel/http/limits.ts';
import { shedLoad } from './kernel/http/load.ts';
import { hearMisses } from './kernel/http/miss-limit.ts';
import { trustIn } from './kernel/http/trusted-proxy.ts';
import { createEventBus } from './kernel/jobs/events.ts';
import { backgroundConnections } from './kernel/jobs/lane.ts';
import { registerSms } from './kernel/messages/sms.ts';
import { createSmsCarriers, createSmsProvider } from './kernel/messages/sms-provider.ts';
import { mountSmsReports } from './kernel/messages/sms-report.ts';
import { mountMetrics } from './kernel/metrics.ts';
import { createRealtime } from './kernel/realtime/realtime.ts';
import { createRelay } from './kernel/realtime/realtime-relay.ts';
import { createKeys } from './kernel/session/secret.ts';
import { createSessionStore } from './kernel/session/session.ts';
import { createSocketTickets } from './kernel/session/socket-ticket.ts';
import { registerExports } from './kernel/sheets/export-task.ts';
import { mountObjects } from './kernel/storage/objects.ts';
import { createDiskStorage, freeBytes, type ObjectStorage } from './kernel/storage/storage.ts';
import { createS3Storage } from './kernel/storage/storage-s3.ts';
import { type Clock, systemClock } from './kernel/time.ts';

/** Every domain of the server, in order of registration. */
const domains = [
  createInstallationRoutes,
  createSessionRoutes,
  createAccessRoutes,
  createEmployeeRoutes,
  createDealerRoutes,
  createDealerLifeRoutes,
  createLicenseRoutes,
  createParkingLotRoutes,
  createParkingFeeRoutes,
  createParkingOrderRoutes,
  createBillRoutes,
  createRefundRoutes,
  createLedgerRoutes,
  createStatementRoutes,
  createPayAccountRoutes,
  createAutoPayRoutes,
  createCouponRoutes,
  createSplitRoutes,
  createMerchantRoutes,
  createEInvoiceRoutes,
  createReconciliationRoutes,
  createArrearsRoutes,
  createCollectionRoutes,
  createAppealRoutes,
  createCompanyRoutes,
  createCompanySettlementRoutes,
  createOwnCompanyRoutes,
  createChargingAssetRoutes,
  createChargingConnectRoutes,
  createChargingFaultRoutes,
  createChargingMaintenanceRoutes,
  createChargingLocalListRoutes,
  createChargingDetectionRoutes,
  createChargingPeerRoutes,
  createChargingRoamingRoutes,
  createChargingPowerRoutes,
  createChargingTariffRoutes,
  createChargingAccountRoutes,
  createChargingOrderRoutes,
  createChargingOccupancyRoutes,
  createChargingDebtRoutes,
  createChargingAppealRoutes,
  createChargingReservationRoutes,
  createChargingParkingLinkRoutes,
  createChargingCustomerRoutes,
  createBalanceRoutes,
  createChargingScreenRoutes,
  createChargingStatisticsRoutes,
  createDeviceRoutes,
  createSpecialVehicleRoutes,
  createAlarmRoutes,
  createTodoRoutes,
  createHomeRoutes,
  createFinderRoutes,
  createBulletinRoutes,
  createExportCenterRoutes,
  createOpenApiRoutes,
  createOperationLogRoutes,
  createPlatformConfigRoutes,
  createHelpRoutes,
  createDictionaryRoutes,
  createRetentionRoutes,
  createParameterRoutes,
  createWorkdayRoutes,
  createClientPageRoutes,
  createSubOperatorRoutes,
  createSystemPayRoutes,
  createThirdPageRoutes,
  createThirdPartyRoutes,
  createWatchRoutes,
  createVehicleSettingRoutes,
  createStartRoutes,
];

export interface AppInput {
  config: Config;
  /** Connection as the application role. */
  databaseUrl: string;
  secret: Buffer;
  storageFolder: string;
  clock?: Clock;
  poolSize?: number;
  limits?: Limits;
}

/** What charge points say is handled by so many at a time: more would only wait for the processor. */
const wireConnections = 8;

/** A bucket when one is configured, else files. */
function createStorage(config: Config, folder: string, secret: string): ObjectStorage {
  const { BOCHONG_S3_URL: url, BOCHONG_S3_REGION: region, BOCHONG_S3_ACCESS_KEY: accessKey, BOCHONG_S3_SECRET_KEY: secretKey } = config;
  if (url === undefined) return createDiskStorage(folder, secret);
  if (!accessKey || !secretKey) throw new Error('BOCHONG_S3_URL needs BOCHONG_S3_ACCESS_KEY and BOCHONG_S3_SECRET_KEY');
  return createS3Storage({ url, region, accessKey, secretKey }, secret);
}

/** With a carrier, short messages are between it and their receivers. */
const closedCodes = (config: Config): ReadonlySet<string> => new Set(config.BOCHONG_SMS_URL ? [smsOutboxPage.code] : []);

const mediaOrigins = ({ BOCHONG_MEDIA_GATEWAY: live, BOCHONG_MEDIA_PLAYBACK: playback }: Config): string[] =>
  [live, playback].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));

/** Builds the whole server without listening; `close()` of the returned HTTP instance releases everything. */
export async function buildApp(input: AppInput): Promise<App> {
  const { config, databaseUrl, secret, storageFolder, clock = systemClock, poolSize = 16, limits = defaultLimits } = input;
  const trusts = trustIn(config.BOCHONG_TRUSTED_PROXIES);
  const drain = createDrain();
  const frameOrigins = config.BOCHONG_THIRD_ORIGINS;
  const http = await createHttp(config.BOCHONG_LOG_LEVEL, { frameOrigins, mediaOrigins: mediaOrigins(config), trusts, drain });
  const keys = createKeys(secret);
  const pool = createPool(databaseUrl, poolSize, 'bochong', limits);
  const backgroundPool = createPool(databaseUrl, backgroundConnections, 'bochong-background');
  const wirePool = createPool(databaseUrl, wireConnections, 'bochong-wire');
  const sessions = await createSessionStore(pool, clock, closedCodes(config));
  const tickets = createSocketTickets(pool, keys, clock);
  const servers = await createServers(pool, (problem) => http.log.error(problem));
  const relay = await createRelay(pool, (problem) => http.log.error(problem), servers);
  const realtime = createRealtime(http, sessions, tickets, relay, limits);
  drain.onLeaving(() => realtime.leave());
  const app: App = {
    http,
    config,
    database: createDatabase(pool),
    background: createDatabase(backgroundPool),
    wire: createDatabase(wirePool),
    sessions,
    servers,
    drain,
    trusts,
    events: createEventBus(() => newId()),
    realtime,
    tickets,
    storage: createStorage(config, storageFolder, keys.hmac('storage', 'objects')),
    keys,
    sms: createSmsProvider(config),
    smsCarriers: createSmsCarriers(),
    outbound: new Map(),
    exports: new Map(),
    finders: [],
    records: new Map(),
    limits,
    metrics: new Registry(),
    payables: createPayables(),
    freezeQuestions: createFreezeQuestions(),
    channels: createPayChannels(),
    refundGuards: createRefundGuards(),
    refundHolds: createRefundHolds(),
    invoicePlatforms: new Map(),
    licenseCentre: licenseCentreOf(config),
    clock,
    log: http.log,
  };
  shedLoad(http, pool, limits);
  const readyPool = createPool(databaseUrl, 1, 'bochong-ready', { connectMs: 5000, lockMs: 0, answerMs: 5000 });
  mountMetrics(http, app.metrics, {
    pool,
    readyPool,
    sockets: () => realtime.connections,
    servers: () => servers.count,
    isLeaving: () => drain.isLeaving,
    token: config.BOCHONG_METRICS_TOKEN,
    freeBytes: () => freeBytes(storageFolder),
  });
  mountObjects(app);
  registerExports(app);
  registerSms(app);
  mountSmsReports(app);
  for (const register of domains) register(app);
  hearMisses(app);
  http.addHook('onClose', async () => {
    await realtime.close();
    await relay.close();
    await sessions.close();
    await servers.close();
    await Promise.all([pool.end(), backgroundPool.end(), wirePool.end(), readyPool.end()]);
  });
  return app;
}
