import type { WorkContext } from '../../../kernel/app-context.ts';

/** Money of a bill that is about to go back; subject, refund and bill are locked. */
export interface HeldRefund {
  dealerId: string;
  refundId: string;
  billId: string;
  fen: number;
}

/** Whoever has passed money of a bill on: true while it is being got back. It starts the refund again (`startRefund`) when that is over. */
export type RefundHold = (work: WorkContext, refund: HeldRefund) => Promise<boolean>;

declare module '../../../kernel/app-context.ts' {
  interface App {
    /** Asked in their order before a refund goes to its channel, in the same transaction. */
    readonly refundHolds: RefundHold[];
  }
}

export const createRefundHolds = (): RefundHold[] => [];

export async function isHeld(work: WorkContext, refund: HeldRefund): Promise<boolean> {
  for (const hold of work.app.refundHolds) if (await hold(work, refund)) return true;
  return false;
}
