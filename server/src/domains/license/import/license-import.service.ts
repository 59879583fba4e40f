import {
  graceDays,
  importType,
  type LicensePayload,
  licenseErrors,
  licenseIssuingErrors,
  licenseMode,
  licenseProduct,
  poolSource,
  tradeType,
} from '@bochong/contract/license';
import type { App, Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { type DealerFacts, dealerByNo, refreshLicenseExpire } from '../../dealer/index.ts';
import { noteClock } from '../clock/license-clock.repo.ts';
import { noteImported, revocationReason } from '../issuer/license-issue.repo.ts';
import { trustedKeys } from '../issuer/license-issuer.service.ts';
import {
  insertLicense,
  insertPool,
  insertTrade,
  lockPoolsOf,
  type PoolRow,
  quotasOf,
  savePeriod,
  saveQuota,
} from '../pool/license-pool.repo.ts';
import { licenseNoIsUsed } from '../pool/license-status.repo.ts';
import { add } from '../pool/quota.rule.ts';
import { fitsMachine, isSane, mergedPeriod } from './license-import.rule.ts';
import { openLicense } from './license-signature.rule.ts';

/** Who imports: a request, or the demo's seed. */
export interface Importer {
  app: App;
  tx: Tx;
  now: Date;
  operator: string;
  importType: 1 | 2;
}

/** Name of this installation that licences are bound to: stable as long as its secret is. */
export const machineCodeOf = (app: App): string =>
  (app.keys.hmac('machine-code', '').slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** The pool a licence goes to: the one it names, else the unit's first of the mode. */
const poolFor = (pools: readonly PoolRow[], payload: LicensePayload): PoolRow | undefined =>
  pools.find((pool) => (payload.poolNo === undefined ? pool.mode === payload.mode : pool.poolNo === payload.poolNo));

async function openPool(dealer: DealerFacts, pools: readonly PoolRow[], payload: LicensePayload, { tx, now, ...importer }: Importer) {
  const number = String(pools.length + 1).padStart(2, '0');
  const pool = {
    dealerId: dealer.dealerId,
    poolId: newId(now),
    poolNo: payload.poolNo ?? `${dealer.dealerNo}-${number}`,
    poolName: payload.poolName ?? (payload.mode === licenseMode.INDEPENDENT ? '独立授权池' : `主授权池${number}`),
    mode: payload.mode,
    startDate: payload.startDate,
    expireDate: payload.expireDate,
    graceDays: payload.graceDays ?? graceDays,
  };
  await insertPool(tx, { ...pool, source: importer.importType === importType.FILE ? poolSource.FILE : poolSource.ONLINE }, now);
  return { ...pool, stopped: 0 };
}

/** Checks a licence file in the order the front door of licences gives, then keeps it, fills its pool and writes the trades, all in one transaction. */
export async function importLicense(content: string, allowed: (dealer: DealerFacts) => boolean, importer: Importer) {
  const { app, tx, now, operator } = importer;
  const today = businessDate(now);
  const { payload, fileHash } = openLicense(content, await trustedKeys(importer));
  if (payload.product !== licenseProduct) fail(licenseErrors.product);
  const dealer = await dealerByNo(tx, payload.dealerNo);
  if (!dealer || !allowed(dealer) || !fitsMachine(payload, machineCodeOf(app))) return fail(licenseErrors.machine);
  const pools = await lockPoolsOf(tx, dealer.dealerId);
  const reason = await revocationReason(tx, dealer.dealerId, payload.licenseNo);
  if (reason !== undefined) fail(licenseIssuingErrors.revoked, { licenseNo: payload.licenseNo, reason });
  if (await licenseNoIsUsed(tx, payload.licenseNo)) fail(licenseErrors.used, { licenseNo: payload.licenseNo });
  const known = poolFor(pools, payload);
  if (!isSane(payload, known !== undefined, now, today)) fail(licenseErrors.dates);
  const pool = known ?? (await openPool(dealer, pools, payload, importer));
  const period = mergedPeriod(pool, payload);
  const graceDays = payload.graceDays ?? pool.graceDays;
  if (known) await savePeriod(tx, pool, { ...period, graceDays }, now);
  await insertLicense(
    tx,
    pool,
    {
      licenseId: newId(now),
      ...payload,
      importType: importer.importType,
      importedBy: operator,
      fileHash,
    },
    known !== undefined && payload.items.length === 0,
    now,
  );
  const quotas = await quotasOf(tx, pool);
  for (const item of payload.items) {
    const { quota, beforeQty, afterQty } = add(quotas.get(item.authType) ?? { total: 0, used: 0 }, item.qty);
    await saveQuota(tx, pool, item.authType, quota);
    const kind = importer.importType === importType.FILE ? tradeType.IMPORT : tradeType.ACTIVATE;
    const trade = { id: newId(now), authType: item.authType, tradeType: kind, qty: item.qty, beforeQty, afterQty };
    await insertTrade(tx, pool, { ...trade, licenseNo: payload.licenseNo, operator }, now);
  }
  await noteImported(tx, dealer.dealerId, payload.licenseNo, now);
  await noteClock(tx, now);
  await refreshLicenseExpire(tx, dealer.dealerId);
  return { licenseNo: payload.licenseNo, poolId: pool.poolId, items: payload.items, expireDate: period.expireDate };
}

/** Dealers' own people import for their unit only; the platform's for every one they see. */
const mayImportFor =
  ({ user }: Context) =>
  (dealer: DealerFacts) =>
    user.dealerIds.includes(dealer.dealerId);

export async function importFile(content: string, context: Context) {
  const { app, tx, now, user } = context;
  const result = await importLicense(content, mayImportFor(context), {
    app,
    tx,
    now,
    operator: user.userName,
    importType: importType.FILE,
  });
  context.audit({ targetType: 'license_pool', targetId: result.poolId, detail: { licenseNo: result.licenseNo } });
  return result;
}
