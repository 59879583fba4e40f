/** What stands at a gun: a traction battery, as far as charging sees it. Pure: every step gives a new one. */
export interface Battery {
  capacityWh: number;
  /** State of charge in percent, with fractions. */
  soc: number;
  tempC: number;
  /** What it takes at most from a direct and an alternating supply. */
  maxDcW: number;
  maxAcW: number;
}

export type Supply = 'ac' | 'dc';

/** Share of its greatest power that a battery takes, by its charge: points of a broken line. */
const bySoc = [
  [0, 0.55],
  [8, 1],
  [55, 1],
  [80, 0.52],
  [90, 0.26],
  [97, 0.1],
  [100, 0.03],
] as const;

/** The same by its temperature. */
const byTemperature = [
  [-20, 0.12],
  [0, 0.35],
  [15, 1],
  [42, 1],
  [55, 0.35],
  [65, 0],
] as const;

function along(points: readonly (readonly [number, number])[], x: number): number {
  const after = points.findIndex(([at]) => at >= x);
  const [to, from] = [points[after], points[after - 1]];
  if (!to) return points.at(-1)?.[1] ?? 0;
  return from ? from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0]) : to[1];
}

/** The power a battery takes now: a charger on board takes the same until the end is near, a direct supply follows charge and temperature. */
export function acceptedW({ soc, tempC, maxAcW, maxDcW }: Battery, supply: Supply): number {
  if (soc >= 100) return 0;
  if (supply === 'ac') return Math.round(soc < 97 ? maxAcW : maxAcW * Math.max(0.1, (100 - soc) / 3));
  return Math.round(maxDcW * along(bySoc, soc) * along(byTemperature, tempC));
}

/** Of what goes in, this much stays. */
const efficiency = 0.94;
const ambientC = 22;

/** Charges for a while; `takenWh` is what the meter counts, with fractions. */
export function charged(
  battery: Battery,
  supply: Supply,
  offeredW: number,
  ms: number,
): { battery: Battery; powerW: number; takenWh: number } {
  const hours = ms / 3_600_000;
  const wanted = Math.min(offeredW, acceptedW(battery, supply));
  const roomWh = ((100 - battery.soc) / 100) * battery.capacityWh;
  const takenWh = Math.min(wanted * hours, roomWh / efficiency);
  const powerW = hours > 0 ? Math.round(takenWh / hours) : 0;
  const soc = Math.min(100, battery.soc + ((takenWh * efficiency) / battery.capacityWh) * 100);
  // Half an hour at full power warms it by some 12 °C; it loses a tenth of the difference to the air in ten minutes.
  const warmth = (powerW / battery.maxDcW) * 24 * hours - (battery.tempC - ambientC) * 0.6 * hours;
  return { battery: { ...battery, soc, tempC: battery.tempC + warmth }, powerW, takenWh };
}
