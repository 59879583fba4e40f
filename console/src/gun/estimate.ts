import type { DriverGun } from '@bochong/contract/charging-order';

type Band = DriverGun['bands'][number];

const kwhPriceE5 = ({ elecPriceE5, servicePriceE5 }: Band): number => elecPriceE5 + servicePriceE5;

/** What a charge at a gun may come to: watt-hours, fen before discounts, and minutes. */
export interface Estimate {
  energyWh: number;
  fen: number;
  minutes: number;
}

/**
 * What a charge comes to that takes the gun's full power from a minute of the day on, until one of the bounds is reached. The day's prices
 * repeat. An estimate: cars take less towards the end, and settle by the meter. Null without prices.
 */
export function estimate(
  bands: readonly Band[],
  minuteNow: number,
  ratedPowerW: number,
  upTo: { energyWh?: number; fen?: number; minutes?: number },
): Estimate | null {
  if (bands.length === 0 || ratedPowerW <= 0) return null;
  const sum = { energyWh: 0, fen: 0, minutes: 0 };
  // A day of minutes bounds the walk, whatever is asked for.
  for (let minute = 0; minute < 1440; minute += 1) {
    const band = bands.find(({ startMin, endMin }) => startMin <= (minuteNow + minute) % 1440 && (minuteNow + minute) % 1440 < endMin);
    if (!band) return null;
    const wh = ratedPowerW / 60;
    const fen = (wh * kwhPriceE5(band)) / 1_000_000;
    const part = Math.min(
      1,
      ...(upTo.energyWh === undefined ? [] : [(upTo.energyWh - sum.energyWh) / wh]),
      ...(upTo.fen === undefined || fen === 0 ? [] : [(upTo.fen - sum.fen) / fen]),
      ...(upTo.minutes === undefined ? [] : [upTo.minutes - sum.minutes]),
    );
    sum.energyWh += wh * part;
    sum.fen += fen * part;
    sum.minutes += part;
    if (part < 1) break;
  }
  return { energyWh: Math.round(sum.energyWh), fen: Math.round(sum.fen), minutes: Math.round(sum.minutes) };
}
