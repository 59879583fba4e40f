import { type PassFigures, passUnit } from '@bochong/contract/parking-order';
import { businessDate, dateStart } from '../../../kernel/time.ts';
import { type ReleaseSums, releaseFigures } from './pass-release.rule.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Sums of some hours as the counters keep them. */
export type PassSums = Omit<PassFigures, 'avgStayMinutes' | 'recognitionBp' | 'avgReleaseSeconds' | 'p95ReleaseSeconds'> & {
  stayMinutes: number;
  capturedCount: number;
  readCount: number;
};

/** Sums with what follows from them. */
export function figuresOf({ stayMinutes, capturedCount, readCount, ...counts }: PassSums, releases: ReleaseSums): PassFigures {
  return {
    ...counts,
    avgStayMinutes: counts.outCount > 0 ? Math.round(stayMinutes / counts.outCount) : null,
    recognitionBp: capturedCount > 0 ? Math.round((readCount * 10_000) / capturedCount) : null,
    ...releaseFigures(releases),
  };
}

/** Vehicles that left per space and day, in hundredths. */
export const turnoverCenti = (outs: number, spaces: number, days: number): number | null =>
  spaces > 0 && days > 0 ? Math.round((outs * 100) / (spaces * days)) : null;

/** Grain that gives some seven to sixty points. */
export function unitFor(days: number) {
  if (days <= 2) return passUnit.HOUR;
  if (days <= 62) return passUnit.DAY;
  return days <= 183 ? passUnit.WEEK : passUnit.MONTH;
}

/** Whole days of a period, both ends included. */
export const daysOf = (from: string, to: string): number => Math.round((dateStart(to) - dateStart(from)) / dayMs) + 1;

export const shiftDate = (date: string, days: number): string => businessDate(dateStart(date) + days * dayMs);

/** First day of the week (Monday) or month of a date; the date itself for finer units. */
function firstDay(date: string, unit: number): string {
  if (unit === passUnit.MONTH) return `${date.slice(0, 8)}01`;
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return unit === passUnit.WEEK ? shiftDate(date, -weekday) : date;
}

/** Name of the point an hour belongs to. */
export const pointOf = (date: string, hour: number, unit: number): string =>
  unit === passUnit.HOUR ? `${date} ${String(hour).padStart(2, '0')}` : firstDay(date, unit);

/** Every point of a period that has begun, oldest first: one without traffic is a point too. */
export function pointsBetween({ from, to, now }: { from: string; to: string; now: Date }, unit: number): string[] {
  const end = Math.min(dateStart(to) + dayMs, now.getTime());
  const points = new Set<string>();
  for (let at = dateStart(from); at < end; at += unit === passUnit.HOUR ? hourMs : dayMs)
    points.add(pointOf(businessDate(at), new Date(at + 8 * hourMs).getUTCHours(), unit));
  return [...points];
}

export interface HourLevel {
  date: string;
  hour: number;
  /** Entries less exits within the hour. */
  net: number;
}

/**
 * Vehicles in at the end of every hour of a period, oldest first, worked out backwards from how many are in now. Hours that have not begun
 * are left out; the running one ends now.
 */
export function occupancyOf(
  inNow: number,
  hours: readonly HourLevel[],
  { from, to, now }: { from: string; to: string; now: Date },
): { date: string; hour: number; occupied: number }[] {
  const nets = new Map(hours.map(({ date, hour, net }) => [dateStart(date) + hour * hourMs, net]));
  const end = dateStart(to) + dayMs;
  const levels: { date: string; hour: number; occupied: number }[] = [];
  let occupied = inNow;
  for (let at = Math.floor(now.getTime() / hourMs) * hourMs; at >= dateStart(from); at -= hourMs) {
    if (at < end) levels.push({ date: businessDate(at), hour: new Date(at + 8 * hourMs).getUTCHours(), occupied });
    occupied -= nets.get(at) ?? 0;
  }
  return levels.reverse();
}

/** Hour of the day with the most traffic, the earlier of equals; null without any. */
export function peakHourOf(profile: readonly { hour: number; inCount: number; outCount: number }[]): number | null {
  const traffic = new Array<number>(24).fill(0);
  for (const { hour, inCount, outCount } of profile) traffic[hour] = (traffic[hour] ?? 0) + inCount + outCount;
  const most = Math.max(...traffic);
  return most > 0 ? traffic.indexOf(most) : null;
}
