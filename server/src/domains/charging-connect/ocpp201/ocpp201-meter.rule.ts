import { type EnergyUnit, energyReadings, isEnergy } from '../../charging-tariff/index.ts';
import type { MeterValue, SampledValue } from '../transactions.ts';

/** A value of OCPP 2.0.1. */
export interface Sampled201 {
  value: number;
  context?: string;
  measurand?: string;
  phase?: string;
  location?: string;
  unitOfMeasure?: { unit?: string; multiplier?: number };
}

/** Farthest a decimal point is moved; no meter needs more. */
const farthest = 30;

/** A number times a power of ten, exactly: the digits stay, the point moves. */
export function shifted(value: number, multiplier: number): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? [];
  const by = Number(exponent) + multiplier;
  if (whole === '' || Math.abs(by) > farthest) return 'NaN';
  const digits = whole + fraction;
  const at = whole.length + by;
  const padded = at <= 0 ? `${'0'.repeat(1 - at)}${digits}` : digits.padEnd(at, '0');
  const point = Math.max(at, 1);
  const [before, after] = [padded.slice(0, point).replace(/^0+(?=\d)/, ''), padded.slice(point).replace(/0+$/, '')];
  return `${sign}${before}${after === '' ? '' : `.${after}`}`;
}

/** A value as 1.6 says it: the power of ten is in the number, everything else has the same words. */
export function sampledValueOf({ value, context, measurand, phase, location, unitOfMeasure = {} }: Sampled201): SampledValue {
  return {
    value: shifted(value, unitOfMeasure.multiplier ?? 0),
    ...(context !== undefined && { context }),
    ...(measurand !== undefined && { measurand }),
    ...(phase !== undefined && { phase }),
    ...(location !== undefined && { location }),
    ...(unitOfMeasure.unit !== undefined && { unit: unitOfMeasure.unit }),
  };
}

/** What the values of a message come to. */
export interface Readings {
  /** Samples of the charge, without the readings that are its start's and its stop's. */
  values: MeterValue[];
  /** Watt-hours of the register when the charge began, and when it ended; null: not told. */
  beginWh: number | null;
  endWh: number | null;
  /** Every reading in the order of the device's clock, those two among them. */
  readings: { at: number; wh: number }[];
}

const isEdge = (value: SampledValue): boolean =>
  isEnergy(value) && (value.context === 'Transaction.Begin' || value.context === 'Transaction.End');

/** Takes the readings of a charge's begin and end out of the values of a message: in 1.6 they are fields of their own. */
export function readingsOf(told: readonly MeterValue[], unit?: EnergyUnit): Readings {
  // Readings are wanted whatever the charge began with; intervals without a register tell none.
  const of = (wanted: (value: SampledValue) => boolean) =>
    energyReadings(
      told.flatMap(({ at, sampledValue }) => sampledValue.filter(wanted).map((value) => ({ ...value, at }))),
      { at: Number.POSITIVE_INFINITY, wh: 0 },
      unit,
    );
  return {
    values: told.flatMap(({ at, sampledValue }) => {
      const rest = sampledValue.filter((value) => !isEdge(value));
      return rest.length === 0 ? [] : [{ at, sampledValue: rest }];
    }),
    beginWh: of(({ context }) => context === 'Transaction.Begin')[0]?.wh ?? null,
    endWh: of(({ context }) => context === 'Transaction.End').at(-1)?.wh ?? null,
    readings: of(isEnergy),
  };
}
