import type { DeployDay } from '@bochong/contract/parking-fee';

/** Days one after the other that say the same: how people think of a holiday. */
export interface DaySpan {
  from: string;
  to: string;
  dayType: DeployDay['dayType'];
  label: string;
}

const dayMs = 86_400_000;
const shifted = (date: string, days: number) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The days of a list as spans, by date. */
export function spansOf(days: readonly DeployDay[]): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const { date, dayType, label } of days.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const last = spans.at(-1);
    if (last && shifted(last.to, 1) === date && last.dayType === dayType && last.label === label) last.to = date;
    else spans.push({ from: date, to: date, dayType, label });
  }
  return spans;
}

/** Every day of the spans. */
export const daysOf = (spans: readonly DaySpan[]): DeployDay[] =>
  spans.flatMap(({ from, to, dayType, label }) =>
    Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1 }, (_, index) => ({
      date: shifted(from, index),
      dayType,
      label,
    })),
  );

/** `10-01 ~ 10-07`, or one date. */
export const spanText = ({ from, to }: DaySpan): string => (from === to ? from.slice(5) : `${from.slice(5)} ~ ${to.slice(5)}`);
