import { type ContactLimits, skipReason } from '@bochong/contract/collection';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { dateStart, toIso } from '../../../kernel/time.ts';

export type SkipReason = CodeOf<typeof skipReason>;

/** The product's limits until a dealer sets its own. */
export const defaultLimits: ContactLimits = {
  windowStart: '08:00',
  windowEnd: '21:00',
  smsPerDay: 1,
  smsPer7Days: 3,
  callsPerDay: 1,
  callsPer30Days: 6,
  firstAfterHours: 24,
  minFen: 100,
  letterMinFen: 50_000,
  letterMinDays: 90,
  letterMinReminders: 3,
  smsPriceFen: 5,
  payUrl: '',
};

/** What the governor looks at: what may be asked for now, how the debtor can be reached, what has reached it already. */
export interface Debtor {
  /** Records that are owed, not disputed. */
  owedCount: number;
  frozenCount: number;
  /** Of those owed, what left long enough ago to be asked for. */
  ripeCount: number;
  ripeFen: number;
  doNotDisturb: boolean;
  /** Best state of the debtor's numbers. */
  phone: 'valid' | 'unbound' | 'empty' | 'none';
  /** Business days; seven and thirty of them end with today. */
  smsToday: number;
  sms7Days: number;
  callsToday: number;
  calls30Days: number;
}

const reasonByPhone = { unbound: skipReason.UNBOUND, empty: skipReason.INVALID_PHONE, none: skipReason.NO_PHONE } as const;

/** Whether an instant lies in a window of clock times of Asia/Shanghai: the start belongs to it, the end does not. */
export function inWindow(now: Date, windowStart: string, windowEnd: string): boolean {
  const clock = toIso(now).slice(11, 16);
  return clock >= windowStart && clock < windowEnd;
}

/** First instant of the business day so many days before that of `now`. */
export const daysBefore = (now: Date, days: number): Date => new Date(dateStart(toIso(now).slice(0, 10)) - days * 86_400_000);

/** Why a debtor must not be contacted now; null when it may. What can never be right comes before what is right later. */
export function reasonToSkip(debtor: Debtor, limits: ContactLimits, kind: 'sms' | 'call', now: Date): SkipReason | null {
  if (debtor.owedCount === 0) return debtor.frozenCount > 0 ? skipReason.FROZEN : skipReason.SETTLED;
  if (debtor.doNotDisturb) return skipReason.DO_NOT_DISTURB;
  if (debtor.phone !== 'valid') return reasonByPhone[debtor.phone];
  if (debtor.ripeCount === 0 || !inWindow(now, limits.windowStart, limits.windowEnd)) return skipReason.WRONG_TIME;
  if (debtor.ripeFen < limits.minFen) return skipReason.TOO_LITTLE;
  const often =
    kind === 'sms'
      ? debtor.smsToday >= limits.smsPerDay || debtor.sms7Days >= limits.smsPer7Days
      : debtor.callsToday >= limits.callsPerDay || debtor.calls30Days >= limits.callsPer30Days;
  return often ? skipReason.TOO_OFTEN : null;
}
