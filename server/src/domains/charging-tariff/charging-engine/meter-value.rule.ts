import type { Reading } from './meter-curve.rule.ts';

/** One sampled value of a device as it was sent; absent attributes have the protocol's defaults. */
export interface SampledValue {
  at: number;
  value: string;
  unit?: string;
  measurand?: string;
  location?: string;
  phase?: string;
  format?: string;
  context?: string;
}

const register = 'Energy.Active.Import.Register';
const interval = 'Energy.Active.Import.Interval';
const unitScale = { Wh: 0, kWh: 3 } as const;
export type EnergyUnit = keyof typeof unitScale;

/** Parts of one watt-hour that sums are kept in: 12 decimals of a Wh; longer values are not energy a meter can report. */
const decimals = 12;
const one = 10n ** BigInt(decimals);

/** An exact decimal in 10⁻¹² Wh, or `null` where it is no plain non-negative decimal. */
function exact(value: string, unit: EnergyUnit): bigint | null {
  const [, whole, fraction = ''] = /^\+?(\d{1,15})(?:\.(\d{0,12}))?$/.exec(value.trim()) ?? [];
  if (whole === undefined) return null;
  return BigInt(whole + fraction.padEnd(decimals, '0')) * 10n ** BigInt(unitScale[unit]);
}

const halfUp = (parts: bigint): number => Number((2n * parts + one) / (2n * one));

/** Whether a value tells of energy that was taken, whatever its unit. */
export const isEnergy = ({ measurand = register }: Pick<SampledValue, 'measurand'>): boolean =>
  measurand === register || measurand === interval;

const wholeNumber = /^\d{1,12}$/;

/** Watt-hours of a register's text, half up; `null`: not a register value. */
export function registerWh(value: string, unit: EnergyUnit = 'Wh'): number | null {
  if (wholeNumber.test(value)) return Number(value) * 10 ** unitScale[unit]; // as most meters tell it: no parts to round
  const parts = exact(value, unit);
  return parts === null ? null : halfUp(parts);
}

/**
 * Whether a device stamps its clock-aligned values with the beginning of their interval: on a live link one then arrives an interval (within a
 * minute) after its own time. What is known of a device is kept with it.
 */
export const stampedAtStart = ({ at, context }: SampledValue, receivedAt: number, intervalSec: number): boolean =>
  context === 'Sample.Clock' && intervalSec > 0 && Math.abs(receivedAt - at - intervalSec * 1000) <= 60_000;

/** Values of such a device at the end of the interval they were measured over. */
export const restamped = <V extends SampledValue>(values: readonly V[], intervalSec: number): V[] =>
  values.map((value) => (value.context === 'Sample.Clock' ? { ...value, at: value.at + intervalSec * 1000 } : value));

const onePhase = /^L[123](-N)?$/;
const bare = (phase: string): string => phase.replace(/-N$/, '');

/**
 * Usable readings of a session in time order. At an instant a whole register goes before phases, of which those that the first sample with
 * phases names are summed exactly and a smaller set is left out; without any register, intervals stamped after the start run from the start's
 * reading. `override` is the device's unit for every register. Signed data is not priced.
 */
export function energyReadings(values: readonly SampledValue[], start: Reading, override?: EnergyUnit): Reading[] {
  const whole: Reading[] = [];
  const phases: { at: number; phase: string; parts: bigint }[] = [];
  const intervals: { at: number; parts: bigint }[] = [];
  for (const { at, value, phase, unit = 'Wh', measurand = register, location = 'Outlet', format = 'Raw' } of values) {
    const known = override ?? (unit === 'Wh' || unit === 'kWh' ? unit : null);
    if (known === null || location !== 'Outlet' || format !== 'Raw') continue;
    if (measurand === register && phase === undefined) {
      const wh = registerWh(value, known);
      if (wh !== null) whole.push({ at, wh });
    } else if (measurand === register && phase !== undefined && onePhase.test(phase)) {
      const parts = exact(value, known);
      if (parts !== null) phases.push({ at, phase, parts });
    } else if (measurand === interval && phase === undefined && at > start.at) {
      const parts = exact(value, known);
      if (parts !== null) intervals.push({ at, parts });
    }
  }
  const instants = new Set(whole.map(({ at }) => at));
  const byPhase = phaseSums(phases).filter(({ at }) => !instants.has(at));
  if (whole.length + byPhase.length > 0) return [...whole, ...byPhase].toSorted((a, b) => a.at - b.at);
  let sum = BigInt(start.wh) * one;
  return intervals
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, parts }) => {
      sum += parts;
      return { at, wh: halfUp(sum) };
    });
}

function phaseSums(values: readonly { at: number; phase: string; parts: bigint }[]): Reading[] {
  const samples = new Map<number, Map<string, bigint>>();
  for (const { at, phase, parts } of values.toSorted((a, b) => a.phase.length - b.phase.length)) {
    const phases = samples.get(at) ?? new Map<string, bigint>();
    if (!phases.has(bare(phase))) phases.set(bare(phase), parts);
    samples.set(at, phases);
  }
  const inOrder = [...samples].sort(([a], [b]) => a - b);
  const named = [...(inOrder[0]?.[1].keys() ?? [])];
  return inOrder.flatMap(([at, phases]) => {
    if (!named.every((phase) => phases.has(phase))) return [];
    return [{ at, wh: halfUp(named.reduce((sum, phase) => sum + (phases.get(phase) as bigint), 0n)) }];
  });
}
