import { formatInstant } from './format.ts';

/** Days a date field offers, `yyyy/MM/dd`. */
export interface DatePresets {
  today: string;
  yesterday: string;
  monthStart: string;
  days30Back: string;
  days30Ahead: string;
  days180Back: string;
}

const dayMs = 86_400_000;

/** Presets counted from a business day `yyyy-MM-dd`: today in Asia/Shanghai unless another is given. */
export function datePresets(today = formatInstant(new Date().toISOString()).slice(0, 10)): DatePresets {
  // Whole days are counted in UTC, where each has 24 hours.
  const shifted = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10).replaceAll('-', '/');
  return {
    today: shifted(0),
    yesterday: shifted(-1),
    monthStart: `${shifted(0).slice(0, 8)}01`,
    days30Back: shifted(-30),
    days30Ahead: shifted(30),
    days180Back: shifted(-180),
  };
}
