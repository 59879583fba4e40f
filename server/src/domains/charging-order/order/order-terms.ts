import type { ChargingTerms } from '../../charging-customer/index.ts';
import type { ChargingCoupon } from '../../charging-tariff/index.ts';

/** What the payer had agreed when the charge began, and, once settled, what of a free list it took. */
export interface OrderTerms extends Partial<ChargingTerms> {
  /** The coupon that it was settled with: corrections go on with it. */
  coupon?: ChargingCoupon;
  /** The peer that pays, as it was called then. */
  peerName?: string;
  /** It pays ahead: what a charge may cost is held of its account. */
  prepaid?: boolean;
}
