import { toIso } from '../../../kernel/time.ts';

/** When a coupon may be used besides its validity. */
export interface UsableTimes {
  usableDays: readonly number[];
  usableSlots: readonly { start: string; end: string }[];
}

/** Whether a clock time (`HH:mm`) lies in a span; one whose end is not after its start goes over midnight. */
export const within = ({ start, end }: { start: string; end: string }, at: string): boolean =>
  start < end ? start <= at && at < end : at >= start || at < end;

/** Whether a coupon may be used at an instant of a type of day. */
export const usableAt = ({ usableDays, usableSlots }: UsableTimes, at: Date, dayType: number): boolean =>
  (usableDays.length === 0 || usableDays.includes(dayType)) &&
  (usableSlots.length === 0 || usableSlots.some((slot) => within(slot, toIso(at).slice(11, 16))));
