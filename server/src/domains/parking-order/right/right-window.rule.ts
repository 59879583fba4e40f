import type { RightWindow } from '@bochong/contract/special-vehicle';

/** A right in days: from 00:00 of `fromDate` to 00:00 of `toDate`, within its weekly windows (none: the whole time). */
export interface RightDays {
  fromDate: string;
  toDate: string;
  windows: readonly RightWindow[];
}
export interface RightSpan {
  from: string;
  to: string;
}

const at = (date: Temporal.PlainDate | string, clock = '00:00') => `${date}T${clock}:00+08:00`;

/** The spans of a right that touch `[from, to)`, in time order. */
export function spansOf(right: RightDays, from: string, to: string): RightSpan[] {
  const whole = clip({ from: at(right.fromDate), to: at(right.toDate) }, { from, to });
  if (!whole || right.windows.length === 0) return whole ? [whole] : [];
  const spans: RightSpan[] = [];
  // A window of the evening before may reach into the first morning.
  const start = Temporal.Instant.from(whole.from).toZonedDateTimeISO('+08:00').toPlainDate().subtract({ days: 1 });
  for (let day = start; Date.parse(at(day)) < Date.parse(whole.to); day = day.add({ days: 1 })) {
    for (const window of right.windows) {
      if (!window.weekdays.includes(day.dayOfWeek)) continue;
      const ends = window.end > window.start ? day : day.add({ days: 1 });
      const span = clip({ from: at(day, window.start), to: at(ends, window.end) }, whole);
      if (span) spans.push(span);
    }
  }
  return spans.sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
}

function clip(span: RightSpan, within: RightSpan): RightSpan | null {
  const from = Date.parse(span.from) > Date.parse(within.from) ? span.from : within.from;
  const to = Date.parse(span.to) < Date.parse(within.to) ? span.to : within.to;
  return Date.parse(from) < Date.parse(to) ? { from, to } : null;
}
