import { chargeMode, chargingStopReason } from '@bochong/contract/charging-order';
import type { StopReason } from '../life-cycle/stop-reason.rule.ts';

/** What a running order has come to; a target is in fen, watt-hours, seconds or percent by its mode. */
export interface Course {
  chargeMode: number;
  targetValue: number | null;
  energyWh: number;
  durationSec: number;
  soc: number | null;
}

/** Whether an order has reached what it was to charge up to. Money is judged by what is held for it. */
export function reached({ chargeMode: mode, targetValue: target, energyWh, durationSec, soc }: Course): StopReason | null {
  if (target === null) return null;
  const done =
    (mode === chargeMode.ENERGY && energyWh >= target) ||
    (mode === chargeMode.TIME && durationSec >= target) ||
    (mode === chargeMode.SOC && soc !== null && soc >= target);
  return done ? chargingStopReason.TARGET_REACHED : null;
}
