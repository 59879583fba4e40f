/**
 * Minutes since 1970-01-01 00:00 Asia/Shanghai. The zone has no daylight saving, so calendar work is integer arithmetic:
 * 1440 minutes a day, `minute % 1440` is the clock.
 */
export type LocalMinute = number;

/** ISO 8601 text with offset, or epoch milliseconds. */
export type Instant = string | number;

export const dayMinutes = 1440;
const offsetMs = 8 * 3_600_000;

export const epochMs = (at: Instant): number => {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  if (!Number.isFinite(ms)) throw new RangeError(`not an instant: ${at}`);
  return ms;
};

export const floorMinute = (at: Instant): LocalMinute => Math.floor((epochMs(at) + offsetMs) / 60_000);

export const dayOf = (minute: LocalMinute): number => Math.floor(minute / dayMinutes);

/** Day number of `yyyy-MM-dd`. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const clocks = Array.from({ length: dayMinutes }, (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}:00+08:00`);

/** Civil date of the proleptic Gregorian calendar in integer steps. */
function civilDate(day: number): string {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return `${yearOfEra + era * 400 + (month <= 2 ? 1 : 0)}-${two(month)}-${two(dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1)}`;
}

const dates = new Map<number, string>();

/** `yyyy-MM-dd` of a day number; remembered, because the same few weeks are asked for again and again. */
export function dateOfDay(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = civilDate(day);
  if (dates.size > 4000) dates.clear();
  dates.set(day, date);
  return date;
}

/** Writes minutes as ISO 8601 `+08:00`; keeps the date of the last day, because a stay's minutes come in order. */
export function isoWriter(): (minute: LocalMinute) => string {
  let lastDay = Number.NaN;
  let lastDate = '';
  return (minute) => {
    const day = dayOf(minute);
    if (day !== lastDay) {
      lastDay = day;
      lastDate = dateOfDay(day);
    }
    return lastDate + clocks[minute - day * dayMinutes];
  };
}
