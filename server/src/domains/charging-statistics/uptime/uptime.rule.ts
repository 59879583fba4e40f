import { outageCause, outageExclusion } from '@bochong/contract/charging-statistics';
import { shareBp } from '../figures/charging-figures.rule.ts';

export type Cause = (typeof outageCause)['options'][number]['value'];
export type Exclusion = (typeof outageExclusion)['options'][number]['value'];

/** Whole seconds since 1970, the end not included. */
export interface Span {
  from: number;
  until: number;
}
/** A gun could not be used. */
export interface Outage extends Span {
  cause: Cause;
}
/** A time that is not held against a gun. */
export interface Excluded extends Span {
  reason: Exclusion;
}
/** A part of a gun's outage in which one cause and one reason hold all along; null: it is down time. */
export interface Gap extends Span {
  cause: Cause;
  excluded: Exclusion | null;
}

/** The causes and the reasons, the one that names a time of several first. */
const causes: readonly Cause[] = outageCause.options.map(({ value }) => value);
const reasons: readonly Exclusion[] = outageExclusion.options.map(({ value }) => value);

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, until }) => sum + until - from, 0);

/** What of `spans` lies within `bounds`; nothing is left of a span outside. */
export const clip = <S extends Span>(spans: readonly S[], bounds: Span): S[] =>
  spans.flatMap((span) => {
    const [from, until] = [Math.max(span.from, bounds.from), Math.min(span.until, bounds.until)];
    return from < until ? [{ ...span, from, until }] : [];
  });

/** What of a span is left without others, in order. */
export function without(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let { from } = span;
  for (const other of clip(others, span).toSorted((a, b) => a.from - b.from)) {
    if (other.from > from) left.push({ from, until: other.from });
    from = Math.max(from, other.until);
  }
  if (from < span.until) left.push({ from, until: span.until });
  return left;
}

/** Runs through the instants at which something begins or ends, with what holds from each to the next. */
function sweep(spans: readonly (Span & { code: number })[], take: (part: Span, holds: (code: number) => boolean) => void): void {
  const steps = spans.flatMap(({ from, until, code }) => [
    { at: from, code, by: 1 },
    { at: until, code, by: -1 },
  ]);
  const held = new Map<number, number>();
  let last: number | undefined;
  for (const { at, code, by } of steps.toSorted((a, b) => a.at - b.at)) {
    if (last !== undefined && at > last) take({ from: last, until: at }, (one) => (held.get(one) ?? 0) > 0);
    held.set(code, (held.get(code) ?? 0) + by);
    last = at;
  }
}

/** Codes of causes and of reasons side by side. */
const ofReason = (reason: Exclusion) => 100 + reason;

/**
 * The outage of a gun while it is in operation, in order and without overlaps: what several outages cover counts once, under the cause that
 * stands first; a time under several reasons has the first. The order in which outages and exclusions are given makes no difference.
 */
export function gapsOf(operation: readonly Span[], outages: readonly Outage[], exclusions: readonly Excluded[]): Gap[] {
  const down = operation.flatMap((span) => clip(outages, span));
  const first = Math.min(...down.map(({ from }) => from));
  const last = Math.max(...down.map(({ until }) => until));
  const near = down.length === 0 ? [] : clip(exclusions, { from: first, until: last });
  const all = [
    ...down.map((span) => ({ ...span, code: span.cause as number })),
    ...near.map((span) => ({ ...span, code: ofReason(span.reason) })),
  ];
  const gaps: Gap[] = [];
  sweep(all, ({ from, until }, holds) => {
    const cause = causes.find(holds);
    if (cause === undefined) return;
    const excluded = reasons.find((reason) => holds(ofReason(reason))) ?? null;
    const before = gaps.at(-1);
    if (before?.until === from && before.cause === cause && before.excluded === excluded) before.until = until;
    else gaps.push({ from, until, cause, excluded });
  });
  return gaps;
}

/** Seconds of guns; those of the causes add up to `downSec`. */
export interface UptimeTime {
  totalSec: number;
  outageSec: number;
  excludedSec: number;
  downSec: number;
  faultSec: number;
  offlineSec: number;
  outOfServiceSec: number;
}
export const noUptime: UptimeTime = {
  ...{ totalSec: 0, outageSec: 0, excludedSec: 0, downSec: 0, faultSec: 0, offlineSec: 0, outOfServiceSec: 0 },
};

export function timeOf(operation: readonly Span[], gaps: readonly Gap[]): UptimeTime {
  const down = gaps.filter(({ excluded }) => excluded === null);
  const by = (cause: Cause) => lengthOf(down.filter((gap) => gap.cause === cause));
  const [outageSec, downSec] = [lengthOf(gaps), lengthOf(down)];
  return {
    ...{ totalSec: lengthOf(operation), outageSec, downSec, excludedSec: outageSec - downSec },
    ...{ faultSec: by(outageCause.FAULT), offlineSec: by(outageCause.OFFLINE), outOfServiceSec: by(outageCause.OUT_OF_SERVICE) },
  };
}

export function addTimes(times: readonly UptimeTime[]): UptimeTime {
  const names = Object.keys(noUptime) as (keyof UptimeTime)[];
  return Object.fromEntries(names.map((name) => [name, times.reduce((sum, time) => sum + time[name], 0)])) as unknown as UptimeTime;
}

/** Faults of a period: how many, how many of them were answered and are over, and how long that took together. */
export interface Repairs {
  faultCount: number;
  answeredCount: number;
  answerSumSec: number;
  repairedCount: number;
  repairSumSec: number;
}
export const noRepairs: Repairs = { faultCount: 0, answeredCount: 0, answerSumSec: 0, repairedCount: 0, repairSumSec: 0 };

const mean = (sum: number, count: number): number | null => (count > 0 ? Math.round(sum / count) : null);

/** (total − down) ÷ total, half up; null where nothing was in operation. */
export const uptimeBpOf = ({ totalSec, downSec }: Pick<UptimeTime, 'totalSec' | 'downSec'>) => shareBp(totalSec - downSec, totalSec);

export const uptimeFiguresOf = (time: UptimeTime, repairs: Repairs) => ({
  ...time,
  uptimeBp: uptimeBpOf(time),
  faultCount: repairs.faultCount,
  repairedCount: repairs.repairedCount,
  answerSec: mean(repairs.answerSumSec, repairs.answeredCount),
  repairSec: mean(repairs.repairSumSec, repairs.repairedCount),
  betweenSec: mean(time.totalSec - time.downSec, repairs.faultCount),
});

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const daySec = 86_400;

/**
 * When a station is closed within `bounds`, by its hours; without hours it never is. `zoneSec` is what its clock is ahead of UTC; weekdays are
 * 1 (Monday) to 7, `00:00` as an end is the end of the day.
 */
export function closedTimes(
  hours: readonly { weekdays: readonly number[]; start: string; end: string }[],
  zoneSec: number,
  bounds: Span,
): Excluded[] {
  if (hours.length === 0) return [];
  const first = Math.floor((bounds.from + zoneSec) / daySec);
  const last = Math.floor((bounds.until - 1 + zoneSec) / daySec);
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const open = days.flatMap((day) => {
    // Day 0 was a Thursday.
    const weekday = ((day + 3) % 7) + 1;
    const midnight = day * daySec - zoneSec;
    return hours
      .filter(({ weekdays }) => weekdays.includes(weekday))
      .map(({ start, end }) => ({ from: midnight + minuteOf(start) * 60, until: midnight + (minuteOf(end) || 1440) * 60 }));
  });
  return without(bounds, open).map((span) => ({ ...span, reason: outageExclusion.CLOSED }));
}
