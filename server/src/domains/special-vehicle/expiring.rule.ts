const dayMs = 86_400_000;

/** Filters of a list with the instant in place of the days. */
export type Expiring<F> = Omit<F, 'expiringDays'> & { expiresBy?: string };

/** What holds no longer than so many days from now, as the instant it ends by. */
export const expiring = <F extends { expiringDays?: number | undefined }>({ expiringDays, ...rest }: F, now: Date): Expiring<F> => ({
  ...rest,
  ...(expiringDays !== undefined && { expiresBy: new Date(now.getTime() + expiringDays * dayMs).toISOString() }),
});
