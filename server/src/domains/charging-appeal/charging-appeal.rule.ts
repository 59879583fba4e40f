import { type chargingAppealErrors, chargingAppealStatus } from '@bochong/contract/charging-appeal';

export interface AppealLimits {
  windowDays: number;
  mostPerOrder: number;
}

/** A charge as an appeal sees it; `endAt` in milliseconds. */
export interface AppealedCharge {
  settled: boolean;
  endAt: number | null;
}

const dayMs = 86_400_000;
const { PENDING, WITHDRAWN } = chargingAppealStatus;

/** Why a charge may not be appealed against now, by what was appealed before; none: it may. */
export function refusalOf(
  { settled, endAt }: AppealedCharge,
  statuses: readonly number[],
  now: number,
  { windowDays, mostPerOrder }: AppealLimits,
): keyof typeof chargingAppealErrors | undefined {
  if (!settled || endAt === null) return 'notEnded';
  if (statuses.includes(PENDING)) return 'open';
  if (statuses.filter((status) => status !== WITHDRAWN).length >= mostPerOrder) return 'tooMany';
  return now - endAt > windowDays * dayMs ? 'tooLate' : undefined;
}

/** A decision with what it gives; `payable…Fen`: of the charge when the appeal came in and now. */
export interface Decision {
  granted: boolean;
  refundFen: number;
  payableBeforeFen: number;
  payableFen: number;
}

/** Why a decision cannot stand: who grants gives something, who refuses gives nothing. */
export function brokenDecision(decision: Decision): 'nothingGiven' | 'refusedGivesNothing' | undefined {
  const { granted, refundFen, payableBeforeFen, payableFen } = decision;
  if (!granted) return refundFen > 0 ? 'refusedGivesNothing' : undefined;
  return refundFen === 0 && payableFen >= payableBeforeFen ? 'nothingGiven' : undefined;
}
