/** Part of a day that has passed: whole hours, and the share (0–1) of the running one. */
export interface Stretch {
  hour: number;
  share: number;
}

/** How far a business day (Asia/Shanghai) is at an instant. */
export function stretchOf(now: Date): Stretch {
  const passedMs = (now.getTime() + 8 * 3_600_000) % 86_400_000;
  return { hour: Math.floor(passedMs / 3_600_000), share: (passedMs % 3_600_000) / 3_600_000 };
}

/** Hourly counts of another day up to the same point: its hour at that point counts in the share that has passed, so that nothing jumps on the hour. */
export const upTo = ({ hour, share }: Stretch, rows: readonly { hour: number; value: number }[]): number =>
  Math.round(rows.reduce((sum, row) => sum + row.value * (row.hour < hour ? 1 : row.hour === hour ? share : 0), 0));
