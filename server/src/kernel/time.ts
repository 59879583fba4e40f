/** Business time is Asia/Shanghai, which has no daylight saving: a fixed offset of +08:00. */
const offsetMs = 8 * 3_600_000;
const dayMs = 86_400_000;

/** Instant as ISO 8601 with `+08:00`; milliseconds only when there are any. */
export function toIso(at: Date | number): string {
  const text = new Date(Number(at) + offsetMs).toISOString();
  return `${text.endsWith('.000Z') ? text.slice(0, 19) : text.slice(0, 23)}+08:00`;
}

/** Business date `yyyy-MM-dd` of an instant. */
export const businessDate = (at: Date | number): string => new Date(Number(at) + offsetMs).toISOString().slice(0, 10);

/** First instant (epoch ms) of the business day that holds `at`. */
export const startOfDay = (at: Date | number): number => Math.floor((Number(at) + offsetMs) / dayMs) * dayMs - offsetMs;

/** First instant (epoch ms) of a date `yyyy-MM-dd`. */
export const dateStart = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** `yyyyMMddHHmmss` of an instant, as business numbers carry it. */
export const compactStamp = (at: Date | number): string =>
  new Date(Number(at) + offsetMs).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');

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
