import { toFlag } from '@bochong/contract/kernel/fields';
import { issueState, licenseIssuingErrors, neverStopped, poolChangeType, type Revocation, tradeType } from '@bochong/contract/license';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { dealerFacts, refreshLicenseExpire } from '../../dealer/index.ts';
import { insertChange } from '../pool/license-link.repo.ts';
import { insertTrade, lockPoolsOf, type PoolRow, poolsOfUnit, quotasOf, savePeriod, saveQuota } from '../pool/license-pool.repo.ts';
import { findIssue, lockIssue, saveRevoked } from './license-issue.repo.ts';
import { importedLicence, otherPeriods, placesOfPool, reduceLink, voidLicence } from './license-revoke.repo.ts';
import { afterRevocation } from './revocation.rule.ts';

type Issue = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

/** What revoking a licence changes, worked out from how things stand now; without a pool it was never imported. */
async function planOf({ dealerId, licenseNo }: Issue, { tx, now }: Context, pools: readonly PoolRow[]) {
  const licence = await importedLicence(tx, dealerId, licenseNo);
  if (!licence) return null;
  const pool = found(pools.find(({ poolId }) => poolId === licence.poolId));
  const [quotas, links, others] = [await quotasOf(tx, pool), await placesOfPool(tx, pool), await otherPeriods(tx, pool, licenseNo)];
  const after = afterRevocation({ items: licence.items, quotas, links, others, pool, today: businessDate(now) });
  return { pool, alone: others.length === 0, ...after };
}
type Plan = NonNullable<Awaited<ReturnType<typeof planOf>>>;

function sentencesOf(plan: Plan | null, today: string): string[] {
  if (!plan) return ['该授权还没有导入，吊销后不能再导入', neverStopped];
  const { pool, alone, period, places } = plan;
  const over = places.filter(({ after, actualQty }) => actualQty > after);
  const lots = new Set(over.map(({ targetId }) => targetId)).size;
  return [
    ...(alone ? [`${pool.poolName}没有其他授权，自今天起视为到期；宽限${pool.graceDays}天后不能新增车场、通道、泊位等`] : []),
    ...(!alone && period.expireDate < pool.expireDate
      ? [`${pool.poolName}的到期日由${pool.expireDate}提前到${period.expireDate}${period.expireDate < today ? '，已经过去' : ''}`]
      : []),
    ...(lots > 0 ? [`${lots}个停车场的授权少于实有，不能再新增或启用超出授权的通道、泊位`] : []),
    neverStopped,
  ];
}

async function told(issue: Issue, plan: Plan | null, { tx, now }: Context): Promise<Revocation> {
  const { dealerName } = found(await dealerFacts(tx, issue.dealerId));
  return {
    ...{ licenseNo: issue.licenseNo, dealerName, imported: toFlag(plan !== null), poolName: plan?.pool.poolName ?? '' },
    ...{ endBefore: plan?.pool.expireDate ?? null, endAfter: plan?.period.expireDate ?? null },
    quotas: (plan?.kinds ?? []).map(({ authType: kind, before, after }) => ({
      authType: kind as never,
      total: { before: before.total, after: after.total },
      used: { before: before.used, after: after.used },
    })),
    places: (plan?.places ?? []).map(({ targetId, parkName, authType: kind, licensedQty: before, actualQty, after }) => ({
      ...{ targetId, parkName, authType: kind as never, before, after, actualQty, overQty: Math.max(0, actualQty - after) },
    })),
    consequences: sentencesOf(plan, businessDate(now)),
  };
}

function assertNotRevoked({ state, licenseNo }: Issue): void {
  if (state === issueState.REVOKED) fail(licenseIssuingErrors.alreadyRevoked, { licenseNo });
}

/** What would become of the unit; nothing is changed. */
export async function revocationOf(issueId: string, context: Context): Promise<Revocation> {
  const issue = found(await findIssue(context.tx, issueId));
  assertNotRevoked(issue);
  return told(issue, await planOf(issue, context, await poolsOfUnit(context.tx, issue.dealerId)), context);
}

/** Revokes a licence: it is void, and its pool and the lots that draw from it are left with what other licences give, all in one transaction. */
export async function revokeLicense(issueId: string, reason: string, context: Context): Promise<Revocation> {
  const { tx, now, user, audit } = context;
  const { dealerId } = found(await findIssue(tx, issueId));
  const pools = await lockPoolsOf(tx, dealerId);
  const issue = found(await lockIssue(tx, issueId));
  assertNotRevoked(issue);
  const plan = await planOf(issue, context, pools);
  const result = await told(issue, plan, context);
  if (plan) await takeBack(issue, plan, reason, context);
  await saveRevoked(tx, issue, user.userName, reason, now);
  await refreshLicenseExpire(tx, dealerId);
  audit({
    targetType: 'license',
    targetId: issue.licenseNo,
    detail: { reason, dealerName: result.dealerName, consequences: result.consequences },
  });
  return result;
}

async function takeBack(
  { licenseNo }: Issue,
  { pool, kinds, places, period }: Plan,
  reason: string,
  { tx, now, user }: Context,
): Promise<void> {
  const written = { operator: user.userName, remark: reason, licenseNo };
  for (const { authType: kind, before, after } of kinds) {
    let available = before.total - before.used;
    const move = async (type: number, qty: number, target?: { targetType: number; targetId: string; name: string }) => {
      const moved = { id: newId(now), authType: kind, tradeType: type, qty, beforeQty: available, afterQty: available + qty };
      available += qty;
      await insertTrade(tx, pool, { ...moved, ...(target && { target }), ...written }, now);
    };
    for (const place of places.filter((one) => one.authType === kind)) {
      await reduceLink(tx, pool.dealerId, place.linkId, place.after);
      const { targetType, targetId, parkName: name } = place;
      await move(tradeType.RELEASE, place.licensedQty - place.after, { targetType, targetId, name });
    }
    if (after.total < before.total) await move(tradeType.REVOKE, after.total - before.total);
    await saveQuota(tx, pool, kind, after);
  }
  await savePeriod(tx, pool, { ...period, graceDays: pool.graceDays }, now);
  await voidLicence(tx, pool, licenseNo);
  const shown = (qtyOf: (place: Plan['places'][number]) => number) =>
    places.map((place) => ({ parkName: place.parkName, authType: place.authType, qty: qtyOf(place) }));
  const change = {
    changeId: newId(now),
    changeType: poolChangeType.REVOKE,
    reason: `吊销${licenseNo}：${reason}`.slice(0, 200),
    operator: user.userName,
  };
  await insertChange(tx, pool, { ...change, before: shown((place) => place.licensedQty), after: shown((place) => place.after) }, now);
}
