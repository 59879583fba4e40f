import { authType, isSwitch } from '@bochong/contract/license';

/** Kinds a lot draws: seats belong to the unit, guns to charging stations. */
const ofParks: readonly number[] = [authType.LANE, authType.ROADSIDE_BERTH, authType.YARD_BERTH];

/** Whether a kind of licence is given to a kind of place (1 lot, 2 charging station). */
export const mayBePlaced = (kind: number, targetType: number): boolean =>
  targetType === 1 ? ofParks.includes(kind) : kind === authType.GUN || isSwitch(kind);

export interface Quota {
  total: number;
  used: number;
}

/** Moves `qty` (negative: gives back) from what is available to a place; null when there is not enough of it. */
export function take(quota: Quota, qty: number): { quota: Quota; beforeQty: number; afterQty: number } | null {
  const beforeQty = quota.total - quota.used;
  const used = quota.used + qty;
  if (used < 0 || used > quota.total) return null;
  return { quota: { total: quota.total, used }, beforeQty, afterQty: beforeQty - qty };
}

/** Adds to a pool what a licence brings. */
export const add = (quota: Quota, qty: number) => ({
  quota: { total: quota.total + qty, used: quota.used },
  beforeQty: quota.total - quota.used,
  afterQty: quota.total - quota.used + qty,
});
