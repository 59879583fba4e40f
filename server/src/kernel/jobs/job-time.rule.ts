/** Business time is Asia/Shanghai, which has no daylight saving. */
const offsetHours = 8;

/** Clock time `HH:mm`, Asia/Shanghai. */
export type ClockTime = `${0 | 1 | 2}${number}:${number}`;

/** When a scheduled job runs, Asia/Shanghai: every so many minutes of the hour, once an hour at a minute, or daily at clock times. */
export type JobTime = { everyMin: 1 | 5 | 10 | 30 } | { hourlyAtMin: number } | { dailyAt: readonly ClockTime[] };

const two = (number: number): string => String(number).padStart(2, '0');

/** Whether a job is due in a minute that is given in UTC, as the job queue's schedule gives it. */
export function isDue(time: JobTime, { hour, min }: { hour: number; min: number }): boolean {
  if ('everyMin' in time) return min % time.everyMin === 0;
  if ('hourlyAtMin' in time) return min === time.hourlyAtMin;
  return (time.dailyAt as readonly string[]).includes(`${two((hour + offsetHours) % 24)}:${two(min)}`);
}

/** The time in words, as the table of docs/operations.md and the page of background jobs show it. */
export function jobTimeText(time: JobTime): string {
  if ('everyMin' in time) return time.everyMin === 1 ? 'every minute' : `every ${time.everyMin} min`;
  if ('hourlyAtMin' in time) return `hourly at :${two(time.hourlyAtMin)}`;
  return `daily ${time.dailyAt.join(', ')}`;
}
