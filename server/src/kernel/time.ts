/** Zones without daylight saving that something may stand in, in hours east of UTC; every other zone is refused where it is entered. */
const zoneHours = {
  'Asia/Shanghai': 8,
  'Asia/Urumqi': 6,
  'Asia/Hong_Kong': 8,
  'Asia/Macau': 8,
  'Asia/Taipei': 8,
} as const;
export type ConstantZone = keyof typeof zoneHours;

export const dayMs = 86_400_000;
/** What local time of a zone is ahead of UTC. */
export const zoneMs = (zone: ConstantZone): number => zoneHours[zone] * 3_600_000;
/** How much later than in Asia/Shanghai a day begins and ends in the zone that is furthest behind it. */
export const widestLagMs = Math.max(...Object.values(zoneHours).map((hours) => (zoneHours['Asia/Shanghai'] - hours) * 3_600_000));
/** Day since 1970 of an instant, by the local time of a zone. */
export const localDay = (at: number, zone: ConstantZone): number => Math.floor((at + zoneMs(zone)) / dayMs);

/** Business time is Asia/Shanghai, which has no daylight saving: a fixed offset of +08:00. */
const offsetMs = zoneMs('Asia/Shanghai');

const dates = new Map<number, string>();
/** `yyyy-MM-dd` of a day since 1970; instants come close together, so the days are few. */
export function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * dayMs).toISOString().slice(0, 10);
  if (dates.size === 2000) dates.clear();
  dates.set(day, date);
  return date;
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** Date, clock and what is left of the second in milliseconds of an instant. */
function partsOf(at: Date | number) {
  const local = Math.trunc(Number(at) + offsetMs);
  const day = Math.floor(local / dayMs);
  const ms = local - day * dayMs;
  const second = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return { date: dateOf(day), hours: twoDigits[hours], minutes: twoDigits[minutes], seconds: twoDigits[seconds], rest: ms % 1000 };
}

/** Instant as ISO 8601 with `+08:00`; milliseconds only when there are any. */
export function toIso(at: Date | number): string {
  const { date, hours, minutes, seconds, rest } = partsOf(at);
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${date}T${hours}:${minutes}:${seconds}${fraction}+08:00`;
}

/** Business date `yyyy-MM-dd` of an instant. */
export const businessDate = (at: Date | number): string => dateOf(localDay(Number(at), 'Asia/Shanghai'));

/** First instant (epoch ms) of the business day that holds `at`. */
export const startOfDay = (at: Date | number): number => Math.floor((Number(at) + offsetMs) / dayMs) * dayMs - offsetMs;

/** First instant (epoch ms) of a date `yyyy-MM-dd`. */
export const dateStart = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** `yyyyMMddHHmmss` of an instant, as business numbers carry it. */
export function compactStamp(at: Date | number): string {
  const { date, hours, minutes, seconds } = partsOf(at);
  return `${date.slice(0, 4)}${date.slice(5, 7)}${date.slice(8)}${hours}${minutes}${seconds}`;
}

/** Reads the timestamptz text of a connection whose time zone is Asia/Shanghai (`2026-11-21 09:30:00.123+08`) into ISO 8601. */
export function databaseTimestampToIso(text: string): string {
  if (text.charCodeAt(10) !== 32) return text;
  const end = text.length - 3;
  const point = text.indexOf('.');
  const clock = point > 0 ? text.slice(11, Math.min(end, point + 4)).padEnd(12, '0') : text.slice(11, end);
  return `${text.slice(0, 10)}T${clock}+08:00`;
}

/** Source of "now": replaced in tests and in the demo's history. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
