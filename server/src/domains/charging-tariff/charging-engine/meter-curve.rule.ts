export interface Reading {
  at: number;
  wh: number;
}
export type MeterFlag = 'meterGlitch' | 'meterReset' | 'meterDoubt' | 'stopMeterInvalid' | 'powerImplausible';
export type Doubt = 'readingAboveStop' | 'stopNotAboveStart' | 'implausibleStart' | 'implausibleEnergy' | 'energyWithoutTime';

export interface Curve {
  /** Cumulative watt-hours from 0 at the start, never falling, one point an instant. */
  points: Reading[];
  /** The readings that the points are drawn from, as the meter showed them. */
  kept: Reading[];
  endAt: number;
  flags: Set<MeterFlag>;
  doubt: Doubt | null;
}

/** What a reading may differ by before a person has to look at it. */
const toleranceWh = 1000;

/** Power between two readings above 1.2 × rated, strictly, in integers. */
const implausible = (wh: number, ms: number, ratedPowerW: number): boolean =>
  BigInt(wh) * 36_000_000n > 12n * BigInt(ratedPowerW) * BigInt(ms);

/**
 * One reading an instant: start and accepted stop survive; else the larger, but not one above an accepted stop where another exists.
 * A stop of 0 that meets a reading loses.
 */
function settleTies(
  start: Reading,
  samples: readonly Reading[],
  stop: Reading | null,
  flags: Set<MeterFlag>,
): { kept: Reading[]; stopKept: boolean } {
  const accepted = stop !== null && stop.wh >= start.wh;
  const byTime = samples.toSorted((a, b) => a.at - b.at || a.wh - b.wh);
  const kept: Reading[] = [];
  let stopKept = stop !== null;
  for (const sample of byTime) {
    if (sample.at === start.at) continue;
    if (stop !== null && sample.at === stop.at) {
      if (accepted || sample.wh <= stop.wh) continue;
      if (stop.wh === 0) flags.add('stopMeterInvalid');
      stopKept = false;
    }
    const last = kept.at(-1);
    if (last?.at !== sample.at) kept.push(sample);
    else if (!(accepted && sample.wh > stop.wh)) kept[kept.length - 1] = sample;
  }
  return { kept, stopKept };
}

/**
 * Cleaning of a session's register. An accepted stop (not below the start) bounds the readings and fixes the total; without one a fall is, in
 * this order, a dip, a spike, a lone last reading or a new epoch that counts 0 Wh across the break.
 * Without a stop the session ends at its last valid sample.
 */
export function meterCurve(start: Reading, samples: readonly Reading[], stop: Reading | null, ratedPowerW: number): Curve {
  const flags = new Set<MeterFlag>();
  const endAt = stop?.at ?? Number.POSITIVE_INFINITY;
  const inside = samples.filter(({ at }) => at >= start.at && at <= endAt);
  const accepted = stop !== null && stop.wh >= start.wh;
  const { kept, stopKept } = settleTies(start, inside, stop, flags);
  let doubt: Doubt | null = null;
  let readings: Reading[] = [start];
  for (const reading of kept) {
    if (accepted && (reading.wh < start.wh || reading.wh > stop.wh)) {
      flags.add('meterGlitch');
      if (reading.wh > stop.wh + toleranceWh) doubt = 'readingAboveStop';
    } else readings.push(reading);
  }
  const hasStop = stop !== null && stopKept;
  if (hasStop) readings.push(stop);
  const epochs = new Set<Reading>();
  readings = dropFalls(readings, accepted, hasStop, epochs, flags);
  const rose = kept.some(({ wh }) => wh - start.wh > toleranceWh);
  if (stop !== null && stop.wh <= start.wh && (stop.wh !== 0 || accepted) && rose && epochs.size === 0) doubt ??= 'stopNotAboveStart';
  const points: Reading[] = [{ at: start.at, wh: 0 }];
  for (let index = 1; index < readings.length; index += 1) {
    const [before, now] = [readings[index - 1] as Reading, readings[index] as Reading];
    const gained = epochs.has(now) ? 0 : now.wh - before.wh;
    if (gained > 0 && implausible(gained, now.at - before.at, ratedPowerW)) {
      flags.add('powerImplausible');
      if (index === 1 && start.wh === 0) doubt ??= 'implausibleStart';
    }
    points.push({ at: now.at, wh: (points[index - 1] as Reading).wh + gained });
  }
  const last = points.at(-1) as Reading;
  const ended = stop?.at ?? last.at;
  if (ended > last.at) points.push({ at: ended, wh: last.wh });
  if (last.wh > 0 && ended === start.at) doubt ??= 'energyWithoutTime';
  if (last.wh > 0 && implausible(last.wh, ended - start.at, ratedPowerW)) {
    flags.add('powerImplausible');
    doubt ??= 'implausibleEnergy';
  }
  return { points, kept: readings, endAt: ended, flags, doubt };
}

function dropFalls(given: readonly Reading[], bounded: boolean, hasStop: boolean, epochs: Set<Reading>, flags: Set<MeterFlag>): Reading[] {
  const readings = [...given];
  const opens = (reading: Reading | undefined) => reading !== undefined && epochs.has(reading);
  for (let at = 0; at + 1 < readings.length; ) {
    const [before, now, next, after] = [readings[at - 1], readings[at], readings[at + 1], readings[at + 2]] as [
      Reading | undefined,
      Reading,
      Reading,
      Reading | undefined,
    ];
    if (opens(next) || now.wh <= next.wh) {
      at += 1;
      continue;
    }
    if (after !== undefined && now.wh <= after.wh) {
      flags.add('meterGlitch');
      readings.splice(at + 1, 1);
    } else if (before !== undefined && !opens(now) && before.wh <= next.wh) {
      flags.add('meterGlitch');
      readings.splice(at, 1);
    } else if (after === undefined) {
      flags.add('stopMeterInvalid');
      readings.splice(at + 1, 1);
    } else if (bounded) {
      flags.add('meterGlitch');
      readings.splice(at + 1, 1);
    } else {
      epochs.add(next);
      flags.add('meterReset');
      if (now.wh - next.wh <= toleranceWh || (hasStop && at + 3 === readings.length)) flags.add('meterDoubt');
    }
    at = Math.max(0, at - 1);
  }
  return readings;
}
