import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import { type OrderMoney, owedFen } from '../../charging-order/index.ts';

export type Status = (typeof occupancyStatus)['options'][number]['value'];

/** What the state of a stay follows from; instants are epoch ms. */
export interface StateFacts extends OrderMoney {
  exempted: boolean;
  graceEndAt: number;
  /** Its money was settled; null: it goes on, or ended a moment ago. */
  settledAt: number | null;
  /** Amount of refunds on their way. */
  refundingFen: number;
}

/** What is still owed so long after the end is a debt. */
const debtMs = 86_400_000;

/** State of a stay. It follows from what is known, so that no order of events leads to another one. */
export function statusOf(facts: StateFacts, now: number): Status {
  const { exempted, graceEndAt, settledAt, payableFen, paidFen, refundedFen, adjustRefundedFen, refundingFen } = facts;
  const { EXEMPTED, GRACE, BILLING, NO_FEE, ARREARS, ENDED, REFUNDING, REFUNDED, PAID } = occupancyStatus;
  if (exempted) return EXEMPTED;
  if (settledAt === null) return now < graceEndAt ? GRACE : BILLING;
  if (owedFen(facts) > 0) return now - settledAt >= debtMs ? ARREARS : ENDED;
  if (payableFen === 0 && paidFen === adjustRefundedFen) return NO_FEE;
  // Given up as a whole, and nothing of it was paid.
  if (facts.waivedFen > 0 && paidFen === adjustRefundedFen) return EXEMPTED;
  if (refundingFen > 0) return REFUNDING;
  const back = refundedFen - adjustRefundedFen;
  return back > 0 && back >= paidFen - adjustRefundedFen ? REFUNDED : PAID;
}

const { GRACE, BILLING, ENDED, ARREARS, PAID, REFUNDING } = occupancyStatus;
const ofDeed: Readonly<Record<'end' | 'exempt' | 'refund', readonly Status[]>> = {
  end: [GRACE, BILLING],
  exempt: [GRACE, BILLING, ENDED, ARREARS],
  refund: [PAID, REFUNDING],
};

/** Whether staff may do something to a stay in this state. */
export const mayDo = (deed: keyof typeof ofDeed, status: Status): boolean => ofDeed[deed].includes(status);
