import type { ChargingFigures, ChargingSums, PayerFigures } from '@bochong/contract/charging-statistics';

/** Time that guns were in operation, over all of them, seconds; power that they could have given meanwhile, watt-seconds. */
export interface GunTime {
  enabledSec: number;
  offlineSec: number;
  faultSec: number;
  ratedWattSec: number;
}

export const noSums: ChargingSums = {
  ...{ orderCount: 0, flaggedCount: 0, payableFen: 0, discountFen: 0, energyWh: 0, elecFen: 0, serviceFen: 0, paidFen: 0, refundFen: 0 },
  ...{ startCount: 0, startedCount: 0, chargingSec: 0 },
};
export const noGunTime: GunTime = { enabledSec: 0, offlineSec: 0, faultSec: 0, ratedWattSec: 0 };

const daySec = 86_400;

/** Half up; null where nothing divides. */
const ratio = (part: number, whole: number, scale: number): number | null => (whole > 0 ? Math.floor((part / whole) * scale + 0.5) : null);
export const shareBp = (part: number, whole: number): number | null => ratio(part, whole, 10_000);

/** What follows from sums alone. */
export const payerFiguresOf = (sums: ChargingSums): PayerFigures => ({
  ...sums,
  netFen: sums.paidFen - sums.refundFen,
  // fen by watt-hour × 1000 Wh ÷ 100 fen × 100,000
  priceE5: ratio(sums.elecFen + sums.serviceFen, sums.energyWh, 1_000_000),
  startBp: shareBp(sums.startedCount, sums.startCount),
  flaggedBp: shareBp(sums.flaggedCount, sums.orderCount),
});

/** What follows from sums and from the time of the guns they were made at. */
export const figuresOf = (sums: ChargingSums, time: GunTime): ChargingFigures => ({
  ...payerFiguresOf(sums),
  timeBp: shareBp(sums.chargingSec, time.enabledSec),
  powerBp: shareBp(sums.energyWh * 3600, time.ratedWattSec),
  gunDayWh: ratio(sums.energyWh, time.enabledSec, daySec),
  onlineBp: shareBp(time.enabledSec - time.offlineSec, time.enabledSec),
  faultBp: shareBp(time.faultSec, time.enabledSec),
});
