import { authType, licenseErrors, poolChangeType, targetType, tradeType } from '@bochong/contract/license';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { placesOf } from '../../parking-lot/index.ts';
import { earlierAnswer, insertChange, insertLink, keepAnswer, lockLinks, saveLink } from './license-link.repo.ts';
import { insertTrade, lockPool, type PoolRow, quotasOf, saveQuota } from './license-pool.repo.ts';
import { mayBePlaced, type Quota, take } from './quota.rule.ts';

/** Quantity of a kind wanted at a place. */
export interface Wanted {
  targetType: 1 | 2;
  targetId: string;
  authType: number;
  qty: number;
}

interface Act {
  poolId: string;
  requestId: string;
  reason: string;
  /** Places may be new to the pool; otherwise each must be in it. */
  adds: boolean;
}

interface Placed {
  parkName: string;
  authType: number;
  qty: number;
}

/** Names of the places of the pool's unit; a place of another unit is not found. */
async function namesOf(pool: PoolRow, wanted: readonly Wanted[], { tx, user }: Context): Promise<ReadonlyMap<string, string>> {
  const parks = wanted.filter((one) => one.targetType === targetType.PARK).map((one) => one.targetId);
  const places = (await placesOf(tx, 'park', parks)).filter((place) => place.dealerId === pool.dealerId);
  const names = new Map(places.map((place) => [place.id, place.name]));
  for (const { targetId } of wanted) {
    found(names.get(targetId));
    if (user.parkIds !== null && !user.parkIds.includes(targetId)) found(undefined);
  }
  return names;
}

/** Moves one kind between pool and place and writes the trade; the quota it leaves. */
async function move(pool: PoolRow, quota: Quota, wanted: Wanted, from: number, name: string, { tx, now, user }: Context, act: Act) {
  const qty = wanted.qty - from;
  const moved =
    take(quota, qty) ??
    fail(licenseErrors.quota, { authType: authType.label(wanted.authType), available: quota.total - quota.used, wanted: qty });
  await saveQuota(tx, pool, wanted.authType, moved.quota);
  await insertTrade(
    tx,
    pool,
    {
      id: newId(now),
      authType: wanted.authType,
      tradeType: act.adds ? tradeType.ASSIGN : wanted.qty === 0 ? tradeType.RELEASE : tradeType.ADJUST,
      qty: -qty,
      beforeQty: moved.beforeQty,
      afterQty: moved.afterQty,
      target: { targetType: wanted.targetType, targetId: wanted.targetId, name },
      operator: user.userName,
      remark: act.reason,
    },
    now,
  );
  return moved.quota;
}

/** Gives places what is wanted of a pool, all of it or nothing; a repeat of the same request changes nothing more. */
async function place(wanted: readonly Wanted[], act: Act, context: Context): Promise<{ changeId: string }> {
  const { tx, now, user } = context;
  const pool = found(await lockPool(tx, act.poolId));
  const earlier = await earlierAnswer<{ changeId: string }>(tx, pool.dealerId, act.requestId, now);
  if (earlier) return earlier;
  if (act.adds && (pool.stopped === 1 || pool.expireDate < businessDate(now))) fail(licenseErrors.poolClosed);
  const names = await namesOf(pool, wanted, context);
  const ids = wanted.map((one) => one.targetId);
  const links = await lockLinks(tx, pool.dealerId, ids);
  const quotas = await quotasOf(tx, pool);
  const before: Placed[] = [];
  const after: Placed[] = [];
  for (const one of wanted) {
    const parkName = names.get(one.targetId) ?? '';
    const words = { parkName, authType: authType.label(one.authType) };
    if (!mayBePlaced(one.authType, one.targetType)) fail(licenseErrors.wrongKind, words);
    const link = links.find((known) => known.targetId === one.targetId && known.authType === one.authType);
    if (link && link.poolId !== pool.poolId) fail(licenseErrors.otherPool, words);
    if (!link && !act.adds) fail(licenseErrors.notLinked, words);
    const from = link?.licensedQty ?? 0;
    const target = act.adds ? { ...one, qty: from + one.qty } : one;
    quotas.set(one.authType, await move(pool, quotas.get(one.authType) ?? { total: 0, used: 0 }, target, from, parkName, context, act));
    if (link) await saveLink(tx, pool.dealerId, link.linkId, target.qty, now);
    else {
      const linkId = newId(now);
      await insertLink(tx, pool, { linkId, ...one, licensedQty: one.qty }, now);
      links.push({ ...one, linkId, poolId: pool.poolId, licensedQty: one.qty });
    }
    if (link) link.licensedQty = target.qty;
    before.push({ parkName, authType: one.authType, qty: from });
    after.push({ parkName, authType: one.authType, qty: target.qty });
  }
  const removes = !act.adds && after.every((item) => item.qty === 0);
  const changeType = act.adds ? poolChangeType.ADD : removes ? poolChangeType.REMOVE : poolChangeType.ADJUST;
  const answer = { changeId: newId(now) };
  await insertChange(tx, pool, { ...answer, changeType, before, after, reason: act.reason, operator: user.userName }, now);
  await keepAnswer(tx, pool.dealerId, act.requestId, answer, now);
  context.audit({ targetType: 'license_pool', targetId: pool.poolId, detail: { before, after } });
  return answer;
}

export const linkParks = (body: { poolId: string; requestId: string; parks: readonly Wanted[] }, context: Context) =>
  place(body.parks, { poolId: body.poolId, requestId: body.requestId, reason: '', adds: true }, context);

export const adjustParks = (body: { poolId: string; requestId: string; items: readonly Wanted[]; reason: string }, context: Context) =>
  place(body.items, { poolId: body.poolId, requestId: body.requestId, reason: body.reason, adds: false }, context);
