import { withdrawMethod, withdrawStatus } from '@bochong/contract/balance';

const { PENDING, TO_PAY, PAYING, DONE, REJECTED, FAILED, CANCELLED } = withdrawStatus;

/** What people do with a withdrawal, and the states it can be done in. */
const deeds = {
  审核: [PENDING],
  撤销: [PENDING],
  打款: [TO_PAY],
  登记打款结果: [PAYING],
  重新打款: [FAILED],
  退回账户: [FAILED],
} as const satisfies Record<string, readonly number[]>;
export type WithdrawDeed = keyof typeof deeds;

export const isOpenTo = (deed: WithdrawDeed, status: number): boolean => (deeds[deed] as readonly number[]).includes(status);

/** Where a withdrawal stands in fen: what reached the holder, what is in the account again, of what was asked for. */
export interface WithdrawSums {
  amountFen: number;
  paidFen: number;
  returnedFen: number;
}

/** What is neither with the holder nor in the account. */
export const openFen = ({ amountFen, paidFen, returnedFen }: WithdrawSums): number => amountFen - paidFen - returnedFen;

export interface AuditFacts {
  amountFen: number;
  applicantId: string;
  firstAuditorId: string | null;
}

/** Who may decide next: never who asked, and of two who must agree never the same twice. */
export const mayAudit = ({ applicantId, firstAuditorId }: AuditFacts, userId: string): boolean =>
  userId !== applicantId && userId !== firstAuditorId;

/** State after somebody agreed: a sum from the limit on needs a second person. */
export const afterAgreeing = ({ amountFen, firstAuditorId }: AuditFacts, leaderLimitFen: number): typeof PENDING | typeof TO_PAY =>
  amountFen >= leaderLimitFen && firstAuditorId === null ? PENDING : TO_PAY;

/** State once money was sent: what is paid by hand is done by its voucher, what a bank or a channel does has its own time. */
export const afterPaying = (method: number): typeof PAYING | typeof DONE => (method === withdrawMethod.OFFLINE ? DONE : PAYING);

/** State of what goes back through refunds: `underWay` of them have not ended. */
export function afterParts(sums: WithdrawSums, underWay: number): typeof PAYING | typeof DONE | typeof FAILED {
  if (underWay > 0) return PAYING;
  return openFen(sums) === 0 ? DONE : FAILED;
}

/** State once what is left went back to the account. */
export const afterReturning = ({ paidFen }: Pick<WithdrawSums, 'paidFen'>, asked: 'refused' | 'cancelled'): number => {
  if (paidFen > 0) return DONE;
  return asked === 'cancelled' ? CANCELLED : REJECTED;
};

export interface ReturnSource {
  rechargeId: string;
  rechargeNo: string;
  billId: string;
  /** What may still go back of this payment. */
  refundableFen: number;
}

/** Spreads a sum over payments in the order they are given (the newest first), each as far as it goes; what none can return is left. */
export function planReturns(
  amountFen: number,
  sources: readonly ReturnSource[],
): { parts: (ReturnSource & { fen: number })[]; leftFen: number } {
  let leftFen = amountFen;
  const parts: (ReturnSource & { fen: number })[] = [];
  for (const source of sources) {
    const fen = Math.min(leftFen, source.refundableFen);
    if (fen <= 0) continue;
    parts.push({ ...source, fen });
    leftFen -= fen;
  }
  return { parts, leftFen };
}
