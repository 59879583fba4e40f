import { type ConstantZone, dayMs, localDay, zoneMs } from '../../../kernel/time.ts';
import { atBp } from './charging-amount.rule.ts';

export interface OccupancyRule {
  startOn: 'orderStop' | 'fullOrStop';
  graceMin: number;
  graceMode: 'deduct' | 'threshold';
  unitMin: number;
  unitPriceFen: number;
  capFen: number | null;
  dayCapFen: number | null;
  /** Minutes of the local day; `from > to` wraps over midnight. `from = to` is refused where a rule is saved. */
  freeWindows: readonly { fromMin: number; toMin: number }[];
}
interface Span {
  from: number;
  to: number;
}

export interface OccupancyInput {
  rule: OccupancyRule;
  zone: ConstantZone;
  beginAt: number;
  endAt: number;
  /** Begin of the first occupancy of the same car record: grace is given once, on the wall clock. */
  firstBeginAt?: number;
  /** Spans without charge: the pile was offline and no video proves presence, or the gun was faulted. */
  excluded?: readonly Span[];
  /** Fee before discount of what was not exempted, same plate, station and local date of `beginAt`; absent without a plate. */
  chargedThatDayFen?: number;
  discountBp?: number;
}

/** Begin of the occupancy: the end of the order, or the end of five full minutes (suspended below 100 W) that lasted until then. */
export function occupancyBegin(
  rule: OccupancyRule,
  orderEndAt: number,
  states: readonly { at: number; suspended: boolean; powerW: number }[],
): number {
  if (rule.startOn === 'orderStop') return orderEndAt;
  let since: number | null = null;
  for (const { at, suspended, powerW } of states) {
    if (at > orderEndAt) break;
    if (suspended && powerW < 100) since ??= at;
    else since = null;
  }
  return since === null ? orderEndAt : Math.min(orderEndAt, since + 300_000);
}

/** Milliseconds of `[from, to)` that no span covers; overlapping spans count once. */
function uncovered(from: number, to: number, spans: readonly Span[]): number {
  let [rest, upTo] = [Math.max(0, to - from), from];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const [begin, end] = [Math.max(span.from, upTo), Math.min(span.to, to)];
    if (end <= begin) continue;
    rest -= end - begin;
    upTo = end;
  }
  return rest;
}

function windowsOf({ freeWindows }: OccupancyRule, zone: ConstantZone, from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (let day = localDay(from, zone) - 1; day <= localDay(to, zone); day += 1) {
    const start = day * dayMs - zoneMs(zone);
    for (const { fromMin, toMin } of freeWindows)
      spans.push({ from: start + fromMin * 60_000, to: start + (toMin > fromMin ? toMin : toMin + 1440) * 60_000 });
  }
  return spans;
}

/** End of the grace of an occupancy, and from when on it is billed. */
function graceOf({ rule, beginAt, endAt, firstBeginAt = beginAt }: OccupancyInput) {
  const graceEndAt = firstBeginAt + rule.graceMin * 60_000;
  const billedFrom = rule.graceMode === 'deduct' ? Math.max(beginAt, graceEndAt) : endAt > graceEndAt ? beginAt : endAt;
  return { graceEndAt, billedFrom: Math.min(billedFrom, endAt) };
}

/**
 * An occupancy cut where what becomes of its time changes, without gaps: grace, free windows, spans without charge, the rest. The stretches
 * that are billed are the milliseconds that the fee counts.
 */
export function occupancyStretches(input: OccupancyInput): { from: number; to: number; band: 'grace' | 'free' | 'excluded' | 'billed' }[] {
  const { rule, zone, beginAt, endAt, excluded = [] } = input;
  const { billedFrom } = graceOf(input);
  const windows = windowsOf(rule, zone, beginAt, endAt);
  const cuts = [beginAt, endAt, billedFrom, ...[...excluded, ...windows].flatMap(({ from, to }) => [from, to])];
  const edges = [...new Set(cuts)].filter((at) => at >= beginAt && at <= endAt).sort((a, b) => a - b);
  const within = (spans: readonly Span[], at: number) => spans.some(({ from, to }) => from <= at && at < to);
  const stretches: ReturnType<typeof occupancyStretches> = [];
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = edges[index + 1] as number;
    const band = from < billedFrom ? 'grace' : within(excluded, from) ? 'excluded' : within(windows, from) ? 'free' : 'billed';
    const last = stretches.at(-1);
    if (last?.band === band) last.to = to;
    else stretches.push({ from, to, band });
  }
  return stretches;
}

/** Fee of one occupancy: grace, free windows and excluded spans off, one rounding up to units, caps, then the discount. */
export function occupancyFee(input: OccupancyInput) {
  const { rule, zone, endAt, excluded = [], chargedThatDayFen, discountBp = 10_000 } = input;
  const { graceEndAt, billedFrom } = graceOf(input);
  const ms = uncovered(billedFrom, endAt, [...excluded, ...windowsOf(rule, zone, billedFrom, endAt)]);
  const units = Math.ceil(ms / (rule.unitMin * 60_000));
  const dayRest =
    rule.dayCapFen === null || chargedThatDayFen === undefined ? Number.POSITIVE_INFINITY : Math.max(0, rule.dayCapFen - chargedThatDayFen);
  const feeFen = Math.min(units * rule.unitPriceFen, rule.capFen ?? Number.POSITIVE_INFINITY, dayRest);
  const payableFen = atBp(feeFen, discountBp);
  return { graceEndAt, billableSec: Math.ceil(ms / 1000), units, feeFen, discountFen: feeFen - payableFen, payableFen };
}
