import { vehicleFilePage } from '@bochong/contract/parking-order';
import { useSession } from '../kit/session.ts';

/** A plate as the server says it to whom it may not be told in full. */
export const isMasked = (plateNo: string): boolean => plateNo.includes('*');

/**
 * Address of a vehicle's case file; null for whom or for what there is none (a masked plate, the beginning of one). The permission is read
 * once, not subscribed to: a list draws twenty plates, and rights that change draw the page anew.
 */
export const caseOf = (plateNo: string): string | null =>
  plateNo.length >= 7 && !isMasked(plateNo) && useSession.getState().permissions.has(vehicleFilePage.code)
    ? `/parkingRecord/vehicleFile/index?plateNo=${encodeURIComponent(plateNo)}`
    : null;
