import type { FeeCalculation } from '@bochong/contract/parking-fee';

export interface Change {
  label: string;
  fen: number;
}

/** What stands between the sum of the bands and what is to be paid, each with its sign; what changes nothing is left out. */
export function changesOf(
  fee: Pick<FeeCalculation, 'vehicleDiscount' | 'rounding' | 'priorStayFen' | 'reduceFen'>,
  couponFen = 0,
): Change[] {
  const { vehicleDiscount, rounding, priorStayFen, reduceFen } = fee;
  return [
    { label: vehicleDiscount.name ?? '车辆优惠', fen: -vehicleDiscount.fen },
    { label: '取整', fen: rounding.fen },
    { label: '前次停车已计', fen: -priorStayFen },
    { label: '优惠券', fen: -couponFen },
    { label: '人工减免', fen: -reduceFen },
  ].filter(({ fen }) => fen !== 0);
}

/**
 * Until when nothing further is charged, while that lies ahead: the grace after a payment, or the free minutes of a stay that costs nothing
 * yet. Null when time is charged now, and for a vehicle that has been seen at an exit.
 */
export function freeUntil(
  stay: { enterTime: string; exitTime: string | null; feeFrozenUntil: string | null },
  fee: Pick<FeeCalculation, 'free' | 'grossFen'> | null,
  now: number,
): string | null {
  if (stay.exitTime !== null) return null;
  const ahead = (instant: string | number) => (Number(new Date(instant)) > now ? new Date(instant).toISOString() : null);
  if (stay.feeFrozenUntil !== null && ahead(stay.feeFrozenUntil)) return stay.feeFrozenUntil;
  if (!fee || fee.grossFen > 0) return null;
  const minutes = fee.free.minutes - fee.free.usedBefore;
  return minutes > 0 ? ahead(Date.parse(stay.enterTime) + minutes * 60_000) : null;
}
