/** A device that could draw so much. */
export interface Drawing {
  equipmentId: string;
  ratedW: number;
}

/** Shares are told in steps of so many watts. */
const stepW = 100;
/** A device must be able to keep its charges alive. */
export const leastW = 1000;

/**
 * What each device may draw, by its id; null: as much as it can. Shares go by rated power and never exceed the limit together; none is below
 * {@link leastW} as long as the limit has that much for each.
 */
export function sharesOf(limitW: number | null, devices: readonly Drawing[]): Map<string, number | null> {
  const rated = devices.reduce((sum, device) => sum + device.ratedW, 0);
  if (limitW === null || rated <= limitW) return new Map(devices.map(({ equipmentId }) => [equipmentId, null]));
  const spare = Math.max(0, limitW - leastW * devices.length);
  const above = devices.reduce((sum, { ratedW }) => sum + Math.max(0, ratedW - leastW), 0);
  const proportional = devices.map(({ ratedW }) => (limitW * ratedW) / rated);
  // Only where a small device would fall below the least is the rest shared out above it.
  const fair = proportional.every((share) => share >= leastW);
  return new Map(
    devices.map(({ equipmentId, ratedW }, at) => {
      const share = fair ? (proportional[at] ?? 0) : leastW + (above === 0 ? 0 : (spare * Math.max(0, ratedW - leastW)) / above);
      return [equipmentId, Math.floor(share / stepW) * stepW];
    }),
  );
}
