import { toFlag } from '@bochong/contract/kernel/fields';
import { authStatusOf, authType, daysUntil, licenseErrors, poolStatus } from '@bochong/contract/license';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { dealerFacts } from '../../dealer/index.ts';
import { poolsOf } from './license-list.repo.ts';
import { overParksOf, poolFactsOf } from './license-status.repo.ts';

/** Unit a call is about: people of a unit always ask about their own; whoever sees several may name one. */
export const dealerAsked = ({ user }: Context, dealerId: string | undefined): string | undefined =>
  user.userType === 1 || user.userType === 4 ? dealerId : user.dealerId;

/** Status of the caller's unit; the platform's people have none of their own (README of the dictionary, decision 4). */
export async function authStatusOfCaller({ tx, user, now }: Context) {
  if (user.userType === 1 || user.userType === 4) return { authStatus: 1 as const, isRegist: 1 as const };
  const dealer = found(await dealerFacts(tx, user.dealerId));
  const licence = {
    licenseMode: dealer.licenseMode,
    imported: dealer.licenseExpire !== null,
    pools: await poolFactsOf(tx, dealer.dealerId, dealer.licenseMode),
    over: (await overParksOf(tx, dealer.dealerId)).length > 0,
  };
  return { authStatus: authStatusOf(licence, businessDate(now)), isRegist: toFlag(dealer.registStatus === 1) };
}

export async function authInfo(dealerId: string | undefined, context: Context) {
  const { tx, user, now } = context;
  const today = businessDate(now);
  const dealer = await dealerFacts(tx, dealerAsked(context, dealerId) ?? user.dealerId);
  if (!dealer || dealer.licenseExpire === null) return fail(licenseErrors.none);
  const pools = await poolsOf(tx, { dealerId: dealer.dealerId }, today);
  const ends = pools.filter((pool) => pool.poolStatus !== poolStatus.STOPPED && pool.remainDays >= 0).map((pool) => pool.expireDate);
  const nearestExpire = ends.sort()[0] ?? null;
  return {
    licenseMode: dealer.licenseMode as 1 | 2 | 3,
    pools,
    nearestExpire,
    remainDays: nearestExpire === null ? null : daysUntil(nearestExpire, today),
    overParks: (await overParksOf(tx, dealer.dealerId)) as never,
  };
}

/** Kinds a unit has, over all of its pools that are neither stopped nor past. */
export async function authTypesOf(dealerId: string | undefined, context: Context) {
  const { tx, user, now } = context;
  const pools = await poolsOf(tx, { dealerId: dealerAsked(context, dealerId) ?? user.dealerId }, businessDate(now));
  const current = pools.filter((pool) => pool.poolStatus !== poolStatus.STOPPED && pool.poolStatus !== poolStatus.EXPIRED);
  const items = current.flatMap((pool) => pool.items.map((item) => ({ ...item, expireDate: pool.expireDate })));
  return authType.options.flatMap(({ value, label }) => {
    const same = items.filter((item) => item.authType === value);
    if (same.length === 0) return [];
    const sum = (key: 'totalQty' | 'usedQty') => same.reduce((total, item) => total + item[key], 0);
    const expireDate = same.map((item) => item.expireDate).sort()[0] ?? '';
    return [{ authType: value, authTypeName: label, totalQty: sum('totalQty'), usedQty: sum('usedQty'), expireDate }];
  });
}
