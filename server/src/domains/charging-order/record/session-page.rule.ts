import { chargingOrderStatus, maxCurvePoints, sampleFate } from '@bochong/contract/charging-order';
import { bandsBetween, fenOf, meterCurve, type Reading, type SessionInput, type SessionResult } from '../../charging-tariff/index.ts';
import { type PricedFacts, type PriceTerms, sessionOf } from '../pricing/price-order.rule.ts';
import { type Gauges, gaugesOf, type Sample } from '../sample/sample.rule.ts';

type Band = NonNullable<ReturnType<typeof bandsBetween>>[number];

/** Value of a never falling curve at an instant, linear between its points. */
function valueAt(points: readonly Reading[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] as Reading).at < at) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  if (after === undefined) return before?.wh ?? 0;
  if (before === undefined || after.at === at) return after.wh;
  return before.wh + Math.round(((after.wh - before.wh) * (at - before.at)) / (after.at - before.at));
}

/**
 * At most `most` of the points, those that keep the shape: of each stretch of time the ones with the least and the greatest value, the first
 * and the last always.
 */
export function thinned<P extends { at: number }>(points: readonly P[], heightOf: (point: P) => number | null, most: number): P[] {
  if (points.length <= most) return [...points];
  const stretches = Math.floor((most - 2) / 2);
  const inner = points.slice(1, -1);
  const kept: P[] = [points[0] as P];
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const part = inner.slice(Math.floor((stretch * inner.length) / stretches), Math.floor(((stretch + 1) * inner.length) / stretches));
    const [first, ...others] = part;
    if (first === undefined) continue;
    let [least, greatest] = [first, first];
    for (const point of others) {
      if ((heightOf(point) ?? 0) < (heightOf(least) ?? 0)) least = point;
      if ((heightOf(point) ?? 0) > (heightOf(greatest) ?? 0)) greatest = point;
    }
    kept.push(...(least === greatest ? [least] : [least, greatest].sort((a, b) => a.at - b.at)));
  }
  kept.push(points.at(-1) as P);
  return kept;
}

/** List price of a session up to an instant: whole bands before it, and the part of its own. */
function feeUpTo(bands: readonly Band[], points: readonly Reading[], at: number): number {
  let fen = 0;
  for (const { from, to, segment } of bands) {
    if (from >= at) break;
    const wh = valueAt(points, Math.min(to, at)) - valueAt(points, from);
    fen += fenOf(wh, segment.elecPriceE5) + fenOf(wh, segment.servicePriceE5);
  }
  return fen;
}

export interface SessionPicture {
  points: (Gauges & { energyWh: number | null; feeFen: number | null })[];
  bands: Band[];
  dropped: { at: number; receivedAt: number; energyWh: number | null; fate: (typeof sampleFate)['options'][number]['value'] }[];
  droppedCount: number;
}

/** Most dropped samples that are listed; their number is told besides. */
const mostDropped = 200;

/** Samples that are no part of the price, and why. */
function droppedOf(
  session: SessionInput,
  kept: readonly Reading[],
  samples: readonly Sample[],
  gauges: readonly Gauges[],
  result: SessionResult,
) {
  const readings = new Map(session.samples.map((reading) => [reading.at + result.clockOffsetMs, reading.wh]));
  const used = new Map(kept.map(({ at, wh }) => [at, wh]));
  return samples.flatMap((sample, index): SessionPicture['dropped'] => {
    const { at } = gauges[index] as Gauges;
    const energyWh = readings.get(at) ?? null;
    const base = { at, receivedAt: sample.receivedAt, energyWh };
    if (energyWh === null) return [{ ...base, fate: sampleFate.NO_ENERGY }];
    if (at < result.startAt || at > result.endAt) return [{ ...base, fate: sampleFate.OUTSIDE }];
    if (used.get(at) === energyWh) return [];
    return [{ ...base, fate: used.has(at) ? sampleFate.SUPERSEDED : sampleFate.GLITCH }];
  });
}

/** How a session went, on one time axis: energy, gauges, money and prices; computed from what its price was computed from. */
export function pictureOf(
  facts: PricedFacts,
  { samples, session, terms, result }: { samples: readonly Sample[]; session: SessionInput; terms: PriceTerms; result: SessionResult },
  status: number,
): SessionPicture {
  const measured = facts.manual === null ? session : sessionOf({ ...facts, manual: null }, samples, terms);
  const shift = result.clockOffsetMs;
  const shifted = <R extends Reading>(reading: R): R => (shift === 0 ? reading : { ...reading, at: reading.at + shift });
  const stop = measured.stop && shifted(measured.stop);
  const curve = meterCurve(shifted(measured.start), measured.samples.map(shifted), stop, measured.ratedPowerW);
  const version = terms.versions[0];
  const bands = version
    ? (bandsBetween(version, terms.calendar, facts.zone, result.startAt, Math.max(result.startAt, curve.endAt)) ?? [])
    : [];
  const gauges = samples.map((sample) => gaugesOf(sample, facts.quirks)).map((gauge) => ({ ...gauge, at: gauge.at + shift }));
  const inside = gauges.filter(({ at }) => at >= result.startAt && at <= curve.endAt);
  const blank = { powerW: null, soc: null, voltageDeciV: null, currentDeciA: null };
  const ends = [result.startAt, curve.endAt].filter((at) => !inside.some((gauge) => gauge.at === at)).map((at) => ({ ...blank, at }));
  const ordered = [...inside, ...ends].sort((a, b) => a.at - b.at);
  // Of several samples of one instant each gauge is shown where one has it.
  const joined: Gauges[] = [];
  for (const gauge of ordered) {
    const last = joined.at(-1);
    if (last?.at !== gauge.at) joined.push({ ...gauge });
    else for (const name of ['powerW', 'soc', 'voltageDeciV', 'currentDeciA'] as const) last[name] ??= gauge[name];
  }
  const picked = thinned(joined, ({ powerW }) => powerW, maxCurvePoints);
  const dropped = droppedOf(measured, curve.kept, samples, gauges, result);
  const priced = status !== chargingOrderStatus.CREATED && status !== chargingOrderStatus.STARTING;
  return {
    points: picked.map((gauge) => ({
      ...gauge,
      energyWh: valueAt(curve.points, gauge.at),
      feeFen: priced && bands.length > 0 ? feeUpTo(bands, curve.points, gauge.at) : null,
    })),
    bands,
    dropped: dropped.slice(0, mostDropped),
    droppedCount: dropped.length,
  };
}
