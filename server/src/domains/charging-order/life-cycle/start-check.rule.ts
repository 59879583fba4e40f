import type { chargingOrderErrors } from '@bochong/contract/charging-order';

/** What a start is judged by, as it stands at the moment it is asked for. */
export interface StartFacts {
  /** The station is in operation and within its hours. */
  stationOpen: boolean;
  /** Enabled, let in and connected. */
  equipmentReady: boolean;
  /** The gun has a fault or is disabled. */
  gunDown: boolean;
  /** An open order has the gun. */
  gunTaken: boolean;
  /** Kept for somebody else. */
  reservedForOther: boolean;
  /** The station lets this car in. */
  accessAllowed: boolean;
  /** Why the payer's account cannot be used; empty: it can. */
  payerBlocked: string;
  /** Open orders of the payer, and how many may be. */
  payerOpenOrders: number;
  payerOrderLimit: number;
  arrearsFen: number;
  tariffFound: boolean;
  /** Limits of the payer's car for today or the month are used up. */
  limitUsedUp: boolean;
  /** What the payer may freeze; null: nobody has to pay. */
  availableFen: number | null;
  minStartFen: number;
  /** Only a gun with a plug in it starts. */
  requirePlug: boolean;
  plugged: boolean;
}

export type StartRefusal = keyof typeof chargingOrderErrors;

/** The first of the checks that fails, in the order in which they are asked; null: it may start. */
export function startRefusal(facts: StartFacts): StartRefusal | null {
  const checks: readonly [boolean, StartRefusal][] = [
    [!facts.stationOpen, 'stationClosed'],
    [!facts.equipmentReady, 'equipmentOffline'],
    [facts.gunDown, 'connectorUnavailable'],
    [facts.gunTaken, 'connectorBusy'],
    [facts.reservedForOther, 'connectorReserved'],
    [!facts.accessAllowed, 'accessDenied'],
    [facts.payerBlocked !== '', 'accountBlocked'],
    [facts.payerOpenOrders >= facts.payerOrderLimit, 'concurrentOrder'],
    [facts.arrearsFen > 0, 'arrearsExists'],
    [!facts.tariffFound, 'tariffMissing'],
    [facts.limitUsedUp, 'limitExceeded'],
    [facts.availableFen !== null && facts.availableFen < facts.minStartFen, 'balanceLow'],
    [facts.requirePlug && !facts.plugged, 'notPlugged'],
  ];
  return checks.find(([failed]) => failed)?.[1] ?? null;
}

/** A station's hours: open at all hours when it names none. `minute` and `weekday` (1 Monday … 7) are the station's own. */
export function isWithinHours(
  hours: readonly { weekdays: readonly number[]; start: string; end: string }[],
  weekday: number,
  minute: number,
): boolean {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return (
    hours.length === 0 ||
    hours.some(({ weekdays, start, end }) => {
      const until = minutesOf(end);
      return weekdays.includes(weekday) && minutesOf(start) <= minute && minute < (until === 0 ? 1440 : until);
    })
  );
}
