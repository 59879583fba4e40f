import type { CodeOf } from '../../kernel/enum-of.ts';
import { authStatus, licenseMode, poolStatus } from './license-enums.ts';

/** Days before its end from which a licence counts as about to expire. */
export const expiringDays = 30;
/** Days after its end during which an expired licence still lets everything happen. */
export const graceDays = 15;

const dayMs = 86_400_000;
/** Whole days from one date (`yyyy-MM-dd`) to another; negative when it is past. */
export const daysUntil = (date: string, today: string): number => Math.round((Date.parse(date) - Date.parse(today)) / dayMs);

/** What the status of a pool is derived from. Dates are `yyyy-MM-dd`, both inclusive. */
export interface PoolFacts {
  startDate: string;
  expireDate: string;
  stopped: boolean;
  /** Some lot draws from it. */
  linked: boolean;
}

/** State of one pool on a day. */
export function poolStatusOf(pool: PoolFacts, today: string): CodeOf<typeof poolStatus> {
  if (pool.stopped) return poolStatus.STOPPED;
  if (pool.expireDate < today) return poolStatus.EXPIRED;
  if (!pool.linked || pool.startDate > today) return poolStatus.UNUSED;
  return daysUntil(pool.expireDate, today) <= expiringDays ? poolStatus.EXPIRING : poolStatus.IN_USE;
}

export interface DealerLicence {
  licenseMode: number;
  /** Some licence that counts for the mode was imported at some time. */
  imported: boolean;
  pools: readonly PoolFacts[];
  /** Some lot has more lanes or berths than it is licensed for. */
  over: boolean;
}

/** Authorization status of an operating unit on a day; the first rule that fits decides. */
export function authStatusOf({ licenseMode: mode, imported, pools, over }: DealerLicence, today: string): CodeOf<typeof authStatus> {
  if (!imported) return mode === licenseMode.INDEPENDENT ? authStatus.INDEPENDENT_MISSING : authStatus.NEVER;
  const states = pools.map((pool) => poolStatusOf(pool, today));
  const is = (...wanted: number[]) => states.some((state) => wanted.includes(state));
  if (!is(poolStatus.UNUSED, poolStatus.IN_USE, poolStatus.EXPIRING)) return authStatus.EXPIRED;
  if (over) return authStatus.CHANGED;
  if (is(poolStatus.EXPIRING)) return authStatus.EXPIRING;
  return is(poolStatus.IN_USE) ? authStatus.IN_USE : authStatus.UNUSED;
}
