import { arrearsReason, arrearsStatus, evidenceLevel } from '@bochong/contract/arrears';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { orderStatus, releaseType } from '@bochong/contract/parking-order';

export type ArrearsStatusCode = CodeOf<typeof arrearsStatus>;

/** Amounts of a record, integer fen: origin − reduce − paid − writeOff = owed ≥ 0. */
export interface ArrearsMoney {
  /** Paid for the stay before it became arrears. */
  basePaidFen: number;
  originFen: number;
  reduceFen: number;
  paidFen: number;
  writeOffFen: number;
  owedFen: number;
}

/** What a record reads of its order. */
export interface OrderDebt {
  orderStatus: number;
  payableFen: number;
  paidFen: number;
  refundFen: number;
  writeOffFen: number;
}

/**
 * Amounts of a record as its order says them. The order is the one place where money moves; the record shows what became of what was
 * owed when it began. An order that is void, merged or once more within its deadline claims nothing: its record is reduced to what was paid.
 */
export function moneyOf(before: ArrearsMoney | null, order: OrderDebt): ArrearsMoney {
  const netPaid = order.paidFen - order.refundFen;
  const claims = order.orderStatus === orderStatus.ARREARS || order.orderStatus === orderStatus.FINISHED;
  const payable = claims ? order.payableFen : Math.min(order.payableFen, netPaid);
  const counted = Math.min(netPaid, payable);
  const basePaidFen = Math.min(before?.basePaidFen ?? counted, counted);
  const raised = Math.max(before ? before.originFen + before.basePaidFen : 0, payable);
  const writeOffFen = claims ? Math.min(order.writeOffFen, payable - counted) : 0;
  return {
    basePaidFen,
    originFen: raised - basePaidFen,
    reduceFen: raised - payable,
    paidFen: counted - basePaidFen,
    writeOffFen,
    owedFen: payable - counted - writeOffFen,
  };
}

/** State of a record: what its amounts say, and whether an appeal holds it. */
export function statusOf(money: ArrearsMoney, frozen: boolean): ArrearsStatusCode {
  if (money.owedFen > 0) return frozen ? arrearsStatus.FROZEN : money.paidFen > 0 ? arrearsStatus.PARTIAL : arrearsStatus.OWING;
  if (money.writeOffFen > 0) return arrearsStatus.WRITTEN_OFF;
  return money.paidFen > 0 ? arrearsStatus.PAID : arrearsStatus.CANCELLED;
}

export const isOpen = (status: number): boolean =>
  status === arrearsStatus.OWING || status === arrearsStatus.PARTIAL || status === arrearsStatus.FROZEN;

/** A debt of a plate. */
export interface Debt {
  arrearsId: string;
  orderId: string;
  owedFen: number;
}

/** Splits a payment over debts in their order: each is settled before the next gets anything. */
export function allocate<D extends Debt>(debts: readonly D[], paidFen: number): (D & { fen: number })[] {
  let rest = paidFen;
  const items: (D & { fen: number })[] = [];
  for (const debt of debts) {
    const fen = Math.min(rest, debt.owedFen);
    if (fen > 0) items.push({ ...debt, fen });
    rest -= fen;
  }
  if (rest > 0) throw new RangeError('more was paid than is owed');
  return items;
}

const reasonByRelease: Readonly<Record<number, CodeOf<typeof arrearsReason>>> = {
  [releaseType.ARREARS]: arrearsReason.GUARD,
  [releaseType.OFFLINE]: arrearsReason.OFFLINE,
  [releaseType.FORCED]: arrearsReason.FORCED,
  [releaseType.EMERGENCY]: arrearsReason.EMERGENCY,
};

/** Why a stay became arrears. */
export function reasonOf(stay: { releaseType: number | null; berthId: string | null; corrected: boolean }) {
  if (stay.corrected) return arrearsReason.CORRECTION;
  const released = stay.releaseType === null ? undefined : reasonByRelease[stay.releaseType];
  return released ?? (stay.berthId === null ? arrearsReason.OVERDUE : arrearsReason.ROADSIDE);
}

const sureConfidence = 80;

/** What a claim can be proved with: a picture of both ends and a plate read with confidence; one of them; neither. */
export function evidenceLevelOf(evidence: { entryImage: boolean; exitImage: boolean; confidence: number | null }) {
  const sure = (evidence.confidence ?? 0) >= sureConfidence;
  if (evidence.entryImage && evidence.exitImage && sure) return evidenceLevel.FULL;
  return evidence.entryImage || evidence.exitImage ? evidenceLevel.PART : evidenceLevel.NONE;
}

/** Whole days since a stay became arrears. */
export const ageDaysOf = (arrearsAt: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(arrearsAt)) / 86_400_000));
