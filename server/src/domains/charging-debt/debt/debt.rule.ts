import { chargingDebtStatus } from '@bochong/contract/charging-debt';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';

export type DebtStatus = CodeOf<typeof chargingDebtStatus>;

/** Amounts of a debt, integer fen: total − recovered − waived = open ≥ 0. */
export interface DebtMoney {
  /** Paid before it became a debt. */
  baseFen: number;
  totalFen: number;
  recoveredFen: number;
  waivedFen: number;
  openFen: number;
}

/** What a charge, or the stay after it, says of itself. */
export interface SubjectMoney {
  payableFen: number;
  /** What was paid, less what went back because it was too much. */
  netPaidFen: number;
  waivedFen: number;
}

/**
 * Amounts of a debt as its charge says them: the charge is the one place where money moves, the debt shows what became of what was owed when
 * it began. A correction of the price moves the total, never what was recovered.
 */
export function moneyOf(before: Pick<DebtMoney, 'baseFen'> | null, { payableFen, netPaidFen, waivedFen: given }: SubjectMoney): DebtMoney {
  const counted = Math.min(netPaidFen, payableFen);
  const baseFen = Math.min(before?.baseFen ?? counted, counted);
  const waivedFen = Math.min(given, payableFen - counted);
  return {
    ...{ baseFen, totalFen: payableFen - baseFen, recoveredFen: counted - baseFen, waivedFen },
    openFen: payableFen - counted - waivedFen,
  };
}

/** State of a debt: what its amounts say, and whether lawyers have it. */
export function statusOf({ openFen, recoveredFen, waivedFen }: DebtMoney, legal: boolean): DebtStatus {
  const { OPEN, PARTIAL, RECOVERED, WAIVED, LEGAL, CANCELLED } = chargingDebtStatus;
  if (openFen > 0) return legal ? LEGAL : recoveredFen > 0 ? PARTIAL : OPEN;
  if (waivedFen > 0) return WAIVED;
  return recoveredFen > 0 ? RECOVERED : CANCELLED;
}

const dayMs = 86_400_000;

/** A debt is asked for at most once in 24 hours. */
export const mayRemind = (lastRemindAt: string | null, now: Date): boolean =>
  lastRemindAt === null || now.getTime() - Date.parse(lastRemindAt) >= dayMs;
