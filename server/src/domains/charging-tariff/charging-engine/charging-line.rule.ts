import { fenOf, shareOf } from './charging-amount.rule.ts';
import { type Band, samePrice } from './charging-profile.rule.ts';
import type { Reading } from './meter-curve.rule.ts';

export interface ChargingLine {
  from: number;
  to: number;
  rateLabel: number;
  elecPriceE5: number;
  servicePriceE5: number;
  energyWh: number;
  elecFen: number;
  serviceFen: number;
  /** A cut at one end was drawn through a gap longer than the allowed one, between different prices. */
  estimated: boolean;
}

/**
 * One line a band. Values at cuts are linear in time between neighbouring readings, half up, so the lines' energy adds up to the curve's.
 * Lines of 0 Wh are dropped and their neighbours are not joined.
 */
export function linesOf(
  points: readonly Reading[],
  bands: readonly Band[],
  gapMs: number,
): { lines: ChargingLine[]; interpolated: boolean } {
  const estimated = new Array<boolean>(bands.length).fill(false);
  const lines: ChargingLine[] = [];
  let interpolated = false;
  let before = 0;
  let energies = 0;
  const gains: number[] = [];
  for (let index = 0; index < bands.length; index += 1) {
    const band = bands[index] as Band;
    while (before + 1 < points.length && (points[before + 1] as Reading).at <= band.to) before += 1;
    const left = points[before] as Reading;
    const right = points[before + 1];
    let value = left.wh;
    if (right !== undefined && left.at < band.to) {
      value += shareOf(right.wh - left.wh, band.to - left.at, right.at - left.at);
      const next = bands[index + 1];
      if (next !== undefined && right.at - left.at > gapMs && !samePrice(band.segment, next.segment)) {
        estimated[index] = true;
        estimated[index + 1] = true;
        interpolated = true;
      }
    }
    gains.push(value - energies);
    energies = value;
  }
  for (let index = 0; index < bands.length; index += 1) {
    const energyWh = gains[index] as number;
    if (energyWh === 0) continue;
    const { from, to, segment } = bands[index] as Band;
    const { rateLabel, elecPriceE5, servicePriceE5 } = segment;
    lines.push({
      from,
      to,
      rateLabel,
      elecPriceE5,
      servicePriceE5,
      energyWh,
      elecFen: fenOf(energyWh, elecPriceE5),
      serviceFen: fenOf(energyWh, servicePriceE5),
      estimated: estimated[index] as boolean,
    });
  }
  return { lines, interpolated };
}
