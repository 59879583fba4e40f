/** What a barrier is opened by before the money has come. */
export interface Acceptance {
  amountFen: number;
  maxSingleFen: number;
  guaranteed: boolean;
}

/** Whether a channel's acceptance alone opens the barrier: it pays in any case, or little is at stake. */
export const opensOnAcceptance = ({ amountFen, maxSingleFen, guaranteed }: Acceptance): boolean => guaranteed || amountFen <= maxSingleFen;

/** When a deduction is tried again after so many failures; null: no more. */
export const retryAt = (
  failures: number,
  { retryTimes, retryMinutes }: { retryTimes: number; retryMinutes: number },
  now: Date,
): Date | null => (failures <= retryTimes ? new Date(now.getTime() + retryMinutes * 60_000) : null);
