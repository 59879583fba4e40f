import { workStatus } from '@bochong/contract/charging-asset';
import type { reservationErrors } from '@bochong/contract/charging-reservation';

/** What a reservation is judged by, as it stands at the moment it is asked for. */
export interface ReserveFacts {
  offered: boolean;
  /** In operation and within its hours. */
  stationOpen: boolean;
  gunStatus: number;
  accessAllowed: boolean;
  /** Why the owner's account cannot be used; empty: it can. */
  ownerBlocked: string;
  ownerHasOne: boolean;
  arrearsFen: number;
  feeFen: number;
  availableFen: number;
}

export type ReserveRefusal = Exclude<keyof typeof reservationErrors, 'gunTaken' | 'notActive' | 'notRefundable' | 'noReservation'>;

/** The first of the checks that fails, in the order in which they are asked; null: it may be reserved. */
export function reserveRefusal(facts: ReserveFacts): ReserveRefusal | null {
  const checks: readonly [boolean, ReserveRefusal][] = [
    [!facts.offered, 'notOffered'],
    [!facts.stationOpen, 'stationClosed'],
    [facts.gunStatus !== workStatus.IDLE, 'gunNotIdle'],
    [!facts.accessAllowed, 'accessDenied'],
    [facts.ownerBlocked !== '', 'blocked'],
    [facts.ownerHasOne, 'ownerHasOne'],
    [facts.arrearsFen > 0, 'arrears'],
    [facts.availableFen < facts.feeFen, 'balanceLow'],
  ];
  return checks.find(([failed]) => failed)?.[1] ?? null;
}
