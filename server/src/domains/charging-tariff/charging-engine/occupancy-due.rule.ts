/** Whom occupancy is not charged to. */
export interface OccupancyExemptions {
  vipTypeIds: readonly string[];
  companyIds: readonly string[];
  whiteList: boolean;
}

/** Who kept the bay, as of the start of the order. */
export interface Occupant {
  payer: 'owner' | 'company' | 'peer' | 'free';
  vipTypeId?: string | null;
  companyId?: string | null;
  onWhiteList?: boolean;
}

export type Exemption = 'whiteList' | 'vip' | 'company' | 'peer' | 'unpricedOrder';

/**
 * Why a stay costs nothing whatever it lasts; null: it is charged. Orders that were closed without a price have no occupancy, and guests of
 * other platforms are not billed for it.
 */
export function exemptionOf(
  order: { state: 'settled' | 'closed' | 'abnormal' },
  exempt: OccupancyExemptions,
  who: Occupant,
): Exemption | null {
  if (order.state !== 'settled') return 'unpricedOrder';
  if (who.payer === 'peer') return 'peer';
  if (exempt.whiteList && who.onWhiteList === true) return 'whiteList';
  if (who.companyId && exempt.companyIds.includes(who.companyId)) return 'company';
  return who.vipTypeId && exempt.vipTypeIds.includes(who.vipTypeId) ? 'vip' : null;
}
