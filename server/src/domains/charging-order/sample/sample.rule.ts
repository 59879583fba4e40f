import type { MeterValue, SampledValue } from '../../charging-connect/index.ts';
import { type DeviceReading, type EnergyUnit, energyReadings, isEnergy } from '../../charging-tariff/index.ts';

/** What a device measured at an instant of its own clock (epoch ms), as it sent it. */
export interface Sample {
  at: number;
  receivedAt: number;
  /** Told after the fact: says nothing about the device's clock. */
  replayed: boolean;
  context: string;
  sampled: readonly SampledValue[];
}

/** How the readings of a device are to be understood. */
export interface MeterQuirks {
  energyUnitOverride?: EnergyUnit;
  /** `Sample.Clock` is stamped at the beginning of its interval. */
  clockAlignedStampedAtStart?: boolean;
  clockAlignedIntervalSec?: number;
}

/**
 * Samples by instant and context: what a message says twice, or several messages say, is one sample. Only the newest instant of a message says
 * anything about the device's clock: the others were kept for it.
 */
export function samplesOf(meterValues: readonly MeterValue[], arrival: Pick<Sample, 'receivedAt' | 'replayed'>): Sample[] {
  const samples = new Map<string, Sample>();
  const newest = Math.max(...meterValues.map(({ at }) => at));
  for (const { at, sampledValue } of meterValues)
    for (const [context, sampled] of Map.groupBy(sampledValue, (value) => value.context ?? 'Sample.Periodic')) {
      const key = `${at} ${context}`;
      const before = samples.get(key);
      const now = { at, context, sampled, receivedAt: arrival.receivedAt, replayed: arrival.replayed || at < newest };
      samples.set(key, before ? merged(before, now) : { ...now, sampled: unique(sampled) });
    }
  return [...samples.values()];
}

const keyOf = ({ measurand, phase, location }: SampledValue): string => [measurand, phase, location].join('|');
const isLarger = (one: SampledValue, other: SampledValue): boolean => Number(one.value) > Number(other.value);

/** Of two values under one key the larger, whichever came first. */
function unique(values: readonly SampledValue[]): SampledValue[] {
  const kept = new Map<string, SampledValue>();
  for (const value of values) {
    const known = kept.get(keyOf(value));
    if (!known || isLarger(value, known)) kept.set(keyOf(value), value);
  }
  return [...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** Two messages about one instant: the same whatever their order. It arrived when the first of them did, and is live if one of them was. */
export const merged = (one: Sample, other: Sample): Sample => ({
  ...one,
  receivedAt: Math.min(one.receivedAt, other.receivedAt),
  replayed: one.replayed && other.replayed,
  sampled: unique([...one.sampled, ...other.sampled]),
});

const same = (one: Sample, other: Sample): boolean =>
  one.receivedAt === other.receivedAt && one.replayed === other.replayed && JSON.stringify(one.sampled) === JSON.stringify(other.sampled);

/** By the device's clock, samples of one instant by their context. */
export const byInstant = (one: Sample, other: Sample): number =>
  one.at - other.at || (one.context < other.context ? -1 : Number(one.context > other.context));

/** The samples of an order with those of a message, in the order of the device's clock, and the ones that are new or say more than before. */
export function addedTo(known: readonly Sample[], told: readonly Sample[]): { all: Sample[]; changed: Sample[] } {
  const wanted = new Set(told.map(({ at }) => at));
  const before = new Map(known.filter(({ at }) => wanted.has(at)).map((sample) => [`${sample.at} ${sample.context}`, sample]));
  const changed = told.flatMap((sample) => {
    const old = before.get(`${sample.at} ${sample.context}`);
    const now = old ? merged(old, sample) : sample;
    return old && same(old, now) ? [] : [{ old, now }];
  });
  const replaced = new Set(changed.map(({ old }) => old));
  const added = changed.map(({ now }) => now);
  return { all: [...known.filter((sample) => !replaced.has(sample)), ...added].sort(byInstant), changed: added };
}

/** When a sample was taken, by the device's clock. */
const takenAt = ({ at, context }: Sample, quirks: MeterQuirks): number =>
  quirks.clockAlignedStampedAtStart && context === 'Sample.Clock' ? at + (quirks.clockAlignedIntervalSec ?? 0) * 1000 : at;

/** Usable readings of the register, one an instant, with when each arrived. */
export function readingsOf(samples: readonly Sample[], start: { at: number; wh: number }, quirks: MeterQuirks): DeviceReading[] {
  const arrivals = new Map<number, Pick<Sample, 'receivedAt' | 'replayed'>>();
  const values = samples.flatMap((sample) => {
    const at = takenAt(sample, quirks);
    const known = arrivals.get(at);
    const { receivedAt, replayed } = sample;
    arrivals.set(
      at,
      known ? { receivedAt: Math.min(known.receivedAt, receivedAt), replayed: known.replayed && replayed } : { receivedAt, replayed },
    );
    return sample.sampled.filter(isEnergy).map((value) => ({ ...value, at }));
  });
  return energyReadings(values, start, quirks.energyUnitOverride).map((reading) => ({ ...reading, ...arrivals.get(reading.at) }));
}

/** What a sample shows beside the register; null is not measured. */
export interface Gauges {
  at: number;
  powerW: number | null;
  soc: number | null;
  voltageDeciV: number | null;
  currentDeciA: number | null;
}

const amountOf = ({ value, unit = '' }: SampledValue, scale: number): number | null => {
  const amount = Number(value) * (unit.startsWith('k') ? 1000 : 1) * scale;
  return Number.isFinite(amount) ? Math.round(amount) : null;
};

/** Sum of power over the phases, else the whole; of voltage and current the largest phase. Of the outlet, or of the car where nothing else is. */
export function gaugesOf(sample: Sample, quirks: MeterQuirks): Gauges {
  const of = (measurand: string, scale: number): number[] =>
    sample.sampled
      .filter((value) => value.measurand === measurand && (value.location ?? 'Outlet') === 'Outlet')
      .map((value) => amountOf(value, scale))
      .filter((amount) => amount !== null && amount >= 0) as number[];
  const whole = sample.sampled.find((value) => value.measurand === 'Power.Active.Import' && value.phase === undefined);
  const power = whole ? amountOf(whole, 1) : of('Power.Active.Import', 1).reduce<number | null>((sum, one) => (sum ?? 0) + one, null);
  const most = (amounts: number[]) => (amounts.length === 0 ? null : Math.max(...amounts));
  const soc = sample.sampled.find((value) => value.measurand === 'SoC');
  const percent = soc ? amountOf({ ...soc, unit: '' }, 1) : null;
  return {
    at: takenAt(sample, quirks),
    powerW: power !== null && power >= 0 ? power : null,
    soc: percent !== null && percent >= 0 && percent <= 100 ? percent : null,
    voltageDeciV: most(of('Voltage', 10)),
    currentDeciA: most(of('Current.Import', 10)),
  };
}
