import { reservationFee, reservationStatus } from '@bochong/contract/charging-reservation';

export type Status = (typeof reservationStatus)['options'][number]['value'];
type FeeStatus = (typeof reservationFee)['options'][number]['value'];

/** What the state of a reservation follows from; instants are epoch ms, null: it has not happened. */
export interface Facts {
  reserveAt: number;
  expireAt: number;
  confirmedAt: number | null;
  failedAt: number | null;
  cancelledAt: number | null;
  expiredAt: number | null;
  usedAt: number | null;
}

/** Something that happened to a reservation, and when. */
export interface Word {
  /** `lapse`: the clock says that its time is up. */
  kind: 'accepted' | 'refused' | 'began' | 'cancelled' | 'lapse';
  at: number;
}

/** Clocks of devices are wrong by some seconds. */
const clockMs = 60_000;
const { PENDING, RESERVED, USED, EXPIRED, CANCELLED, FAILED } = reservationStatus;

/** State of a reservation. That it was used goes before everything: a charge that began in time is often told late. */
export function statusOf({ usedAt, failedAt, cancelledAt, expiredAt, confirmedAt }: Omit<Facts, 'reserveAt' | 'expireAt'>): Status {
  if (usedAt !== null) return USED;
  if (failedAt !== null) return FAILED;
  if (cancelledAt !== null) return CANCELLED;
  if (expiredAt !== null) return EXPIRED;
  return confirmedAt === null ? PENDING : RESERVED;
}

export const isActive = (status: number): boolean => status === PENDING || status === RESERVED;

/** Whether the gun was kept at an instant. */
export const keptAt = ({ reserveAt, expireAt, cancelledAt, failedAt }: Facts, at: number): boolean =>
  at >= reserveAt - clockMs && at <= Math.min(expireAt, cancelledAt ?? expireAt, failedAt ?? expireAt);

/** Which instant a word sets, in which states; whatever is not here changes nothing. */
function setBy(facts: Facts, { kind, at }: Word): Partial<Facts> | null {
  const status = statusOf(facts);
  if (kind === 'began') return status !== USED && keptAt(facts, at) ? { usedAt: at } : null;
  if (!isActive(status)) return null;
  if (kind === 'cancelled') return at < facts.expireAt ? { cancelledAt: at } : null;
  if (kind === 'lapse') return at < facts.expireAt ? null : status === PENDING ? { failedAt: at } : { expiredAt: at };
  if (status !== PENDING) return null;
  return kind === 'accepted' ? { confirmedAt: at } : { failedAt: at };
}

/** A reservation after a word; null: the word changes nothing, because it is a repetition or comes too late. */
export function after<F extends Facts>(facts: F, word: Word): F | null {
  const set = setBy(facts, word);
  return set && { ...facts, ...set };
}

export interface Terms {
  feeFen: number;
  freeCancelMin: number;
  /** Nothing is asked for it: staff said so, or the gun could not be used. */
  feeWaived: boolean;
}

/** Whether giving it up at an instant is free. */
export const isFreeToCancel = (
  { reserveAt, freeCancelMin }: Pick<Facts, 'reserveAt'> & Pick<Terms, 'freeCancelMin'>,
  at: number,
): boolean => at - reserveAt <= freeCancelMin * 60_000;

/** What a reservation costs: its fee when the gun was kept in vain, else nothing. */
export function payableFen(facts: Facts & Terms): number {
  const status = statusOf(facts);
  if (facts.feeWaived) return 0;
  if (status === EXPIRED) return facts.feeFen;
  return status === CANCELLED && !isFreeToCancel(facts, facts.cancelledAt ?? 0) ? facts.feeFen : 0;
}

/** Money of a reservation, fen. */
export interface Money {
  feeFen: number;
  payableFen: number;
  paidFen: number;
  refundedFen: number;
  /** On its way back. */
  refundingFen: number;
}

export function feeStatusOf(status: Status, { feeFen, payableFen: payable, paidFen, refundedFen, refundingFen }: Money): FeeStatus {
  const { NONE, HELD, TAKEN, RELEASED, REFUNDING, REFUNDED } = reservationFee;
  if (feeFen === 0) return NONE;
  if (isActive(status)) return HELD;
  if (paidFen > 0 && refundedFen >= paidFen) return REFUNDED;
  if (refundingFen > 0 || paidFen > payable) return REFUNDING;
  return paidFen > 0 ? TAKEN : RELEASED;
}
