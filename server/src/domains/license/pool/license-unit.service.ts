import {
  authStatusOf,
  authType,
  daysUntil,
  isSwitch,
  licenseMode,
  outlookOf,
  poolStatus,
  poolStatusOf,
  type UnitLicence,
} from '@bochong/contract/license';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { businessDate, toIso } from '../../../kernel/time.ts';
import { type DealerFacts, dealerFacts, dealersInScope } from '../../dealer/index.ts';
import { latestClock } from '../clock/license-clock.repo.ts';
import { behindSecOf } from '../clock/license-clock.rule.ts';
import { openCodes } from '../issuer/license-issue.repo.ts';
import { issuerKeys } from '../issuer/license-issuer.repo.ts';
import { itemsOf, pageOfAll } from './license-list.repo.ts';
import { actualOf, licencesOf, overUnits, poolRowsOf } from './license-unit.repo.ts';

type PoolRow = Awaited<ReturnType<typeof poolRowsOf>>[number];

/** Pools of a unit that count for its mode. */
const counting = ({ dealerId, licenseMode: mode }: DealerFacts, pools: readonly PoolRow[]) =>
  pools.filter((pool) => pool.dealerId === dealerId && (mode === licenseMode.BOTH || pool.mode === mode));

/** Authorization status of each unit on a day. */
async function statusesOf(tx: Tx, dealers: readonly DealerFacts[], today: string) {
  const ids = dealers.map(({ dealerId }) => dealerId);
  const [pools, over] = [await poolRowsOf(tx, ids), await overUnits(tx, ids)];
  return dealers.map((dealer) => {
    const own = counting(dealer, pools);
    const facts = { licenseMode: dealer.licenseMode, imported: dealer.licenseExpire !== null, pools: own, over: over.has(dealer.dealerId) };
    return { dealer, pools: own, authStatus: authStatusOf(facts, today) };
  });
}

/** Units with their pools, and by kind what they bought, gave to lots and really have. */
async function unitsOf(tx: Tx, units: Awaited<ReturnType<typeof statusesOf>>, today: string): Promise<UnitLicence[]> {
  const poolIds = units.flatMap(({ pools }) => pools.map(({ poolId }) => poolId));
  const items = poolIds.length === 0 ? new Map() : await itemsOf(tx, poolIds);
  const licences = await licencesOf(tx, poolIds, today);
  const actual = await actualOf(
    tx,
    units.map(({ dealer }) => dealer.dealerId),
  );
  return units.map(({ dealer: { dealerId, dealerNo, dealerName, licenseExpire }, pools, authStatus }) => {
    const shown = pools.map(({ dealerId: _d, mode: _m, stopped, linked, ...pool }) => ({
      ...pool,
      remainDays: daysUntil(pool.expireDate, today),
      poolStatus: poolStatusOf({ ...pool, stopped, linked }, today),
      licences: (licences.get(pool.poolId) ?? []).map(({ licenseNo, startDate, expireDate, state }) => ({
        licenseNo,
        startDate,
        expireDate,
        state,
      })),
    }));
    const current = shown.filter((pool) => pool.poolStatus !== poolStatus.EXPIRED && pool.poolStatus !== poolStatus.STOPPED);
    const quotas = authType.options.flatMap(({ value }) => {
      const same = current.flatMap((pool) =>
        (items.get(pool.poolId) ?? []).filter((item: { authType: number }) => item.authType === value),
      );
      const has = actual.find((one) => one.dealerId === dealerId && one.authType === value)?.qty ?? 0;
      if (same.length === 0 && has === 0) return [];
      const sum = (key: 'totalQty' | 'usedQty') => same.reduce((total: number, item: Record<typeof key, number>) => total + item[key], 0);
      return [{ authType: value, totalQty: sum('totalQty'), usedQty: sum('usedQty'), actualQty: isSwitch(value) ? 0 : has }];
    });
    const remainDays = licenseExpire === null ? null : daysUntil(licenseExpire, today);
    return { dealerId, dealerNo, dealerName, authStatus, expireDate: licenseExpire, remainDays, quotas, pools: shown };
  });
}

/** Units of the caller's scope, those whose licences end first on top. */
export async function listUnits(
  filters: { pageNo: number; pageSize: number; dealerName?: string | undefined; authStatus?: number | undefined },
  { tx, now }: Context,
) {
  const today = businessDate(now);
  const dealers = (await dealersInScope(tx)).filter(({ dealerName }) => dealerName.includes(filters.dealerName ?? ''));
  const units = (await statusesOf(tx, dealers, today)).filter(
    ({ authStatus }) => filters.authStatus === undefined || authStatus === filters.authStatus,
  );
  const end = ({ dealer }: (typeof units)[number]) => dealer.licenseExpire ?? '';
  const page = pageOfAll(
    units.toSorted((a, b) => (end(a) < end(b) ? -1 : end(a) > end(b) ? 1 : 0)),
    filters,
  );
  return { ...page, results: await unitsOf(tx, page.results, today) };
}

async function eventsOf(tx: Tx, units: Awaited<ReturnType<typeof statusesOf>>, now: Date) {
  const codes = await openCodes(tx, now);
  return outlookOf(
    units.map(({ dealer: { dealerId, dealerName }, pools }) => ({
      ...{ dealerId, dealerName, pools: pools.filter(({ stopped }) => !stopped) },
      codes: codes
        .filter((code) => code.dealerId === dealerId)
        .map(({ licenseNo, codeUntil }) => ({ licenseNo, lastDay: businessDate(Date.parse(codeUntil ?? '')) })),
    })),
    businessDate(now),
  );
}

/** How the server's clock stands against the latest instant it ever showed. */
export async function clockOf({ tx, now }: Pick<Context, 'tx' | 'now'>) {
  const latest = await latestClock(tx);
  return { latestAt: toIso(latest ?? now), behindSec: behindSecOf(latest, now) };
}

/** What the next days bring to the units of the caller's scope, and how issuing stands. */
export async function outlook(context: Context) {
  const { tx, now } = context;
  const units = await statusesOf(tx, await dealersInScope(tx), businessDate(now));
  const keys = await issuerKeys(tx);
  const current = keys.find(({ privateKey }) => privateKey !== null)?.keyId;
  return {
    events: await eventsOf(tx, units, now),
    clock: await clockOf(context),
    units: units.length,
    keys: keys.map(({ keyId, createdAt, privateKey }) => ({
      ...{
        keyId,
        createdAt,
        own: privateKey === null ? (0 as const) : (1 as const),
        current: keyId === current ? (1 as const) : (0 as const),
      },
    })),
  };
}

/** The licences of the caller's unit; the platform's people have none of their own. */
export async function ownLicence(context: Context) {
  const { tx, now, user } = context;
  const dealer = user.userType === 1 || user.userType === 4 ? undefined : await dealerFacts(tx, user.dealerId);
  const units = await statusesOf(tx, dealer ? [dealer] : [], businessDate(now));
  const [unit = null] = await unitsOf(tx, units, businessDate(now));
  return { unit, events: await eventsOf(tx, units, now), clock: await clockOf(context) };
}
