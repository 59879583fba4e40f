import { callDriverStatus, callIntent, callResult, closedReason } from '@bochong/contract/collection';
import { dateStart, toIso } from '../../../kernel/time.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface RetryHours {
  noAnswer: number;
  busy: number;
  powerOff: number;
}

export interface Outcome {
  callResult: number;
  callIntent?: number | undefined;
  promiseDate?: string | undefined;
  nextCallAt?: string | undefined;
}

export interface AfterCall {
  status: number;
  closedReason: number | null;
  nextCallAt: Date | null;
}

const done = (reason: number): AfterCall => ({ status: callDriverStatus.DONE, closedReason: reason, nextCallAt: null });

/** Hours after which a call that reached nobody is tried again. */
function waitHours(result: number, retry: RetryHours): number {
  if (result === callResult.BUSY || result === callResult.FAILED) return retry.busy;
  return result === callResult.NO_ANSWER || result === callResult.REFUSED ? retry.noAnswer : retry.powerOff;
}

/** When an owner who was reached is due again: as agreed, after its promise, or in a day. */
function agreed({ callIntent: intent, promiseDate, nextCallAt }: Outcome, now: Date): Date {
  if (nextCallAt !== undefined) return new Date(nextCallAt);
  if (intent === callIntent.PROMISE && promiseDate !== undefined) return new Date(dateStart(promiseDate) + dayMs);
  return new Date(now.getTime() + dayMs);
}

/** What becomes of an owner after its so-many-th call. What ends it for good comes before the limit of calls. */
export function afterCall(outcome: Outcome, calls: number, plan: { maxCalls: number; retry: RetryHours }, now: Date): AfterCall {
  const answered = outcome.callResult === callResult.ANSWERED;
  if (outcome.callResult === callResult.INVALID) return done(closedReason.INVALID);
  if (answered && outcome.callIntent === callIntent.WRONG_PERSON) return done(closedReason.UNBOUND);
  if (answered && outcome.callIntent === callIntent.REFUSE) return done(closedReason.REFUSED);
  // A promise is waited for, however many calls it took.
  const promised = answered && outcome.callIntent === callIntent.PROMISE;
  if (calls >= plan.maxCalls && !promised) return done(closedReason.TOO_MANY);
  const next = answered ? agreed(outcome, now) : new Date(now.getTime() + waitHours(outcome.callResult, plan.retry) * hourMs);
  return { status: callDriverStatus.FOLLOWING, closedReason: null, nextCallAt: next };
}

/** A promise is for today or one of the thirty days to come. */
export function promiseFits(promiseDate: string, now: Date): boolean {
  const today = dateStart(toIso(now).slice(0, 10));
  const day = dateStart(promiseDate);
  return day >= today && day <= today + 30 * dayMs;
}
