const retryMinutes = [1, 5, 30];
/** A failure that is told to somebody. */
export const alarmingTry = 3;

/** When a dispatch that has been tried so often is tried again: after 1, 5, 30 minutes, then every hour. */
export const nextTry = (tries: number, at: Date): Date => new Date(at.getTime() + (retryMinutes[tries - 1] ?? 60) * 60_000);
