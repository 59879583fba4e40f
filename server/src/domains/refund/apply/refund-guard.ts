import type { WorkContext } from '../../../kernel/app-context.ts';
import type { BillRow } from '../../bill/index.ts';

/** Money that is about to be asked back for a subject, which is locked. */
export interface GuardedRefund {
  dealerId: string;
  billId: string;
  payChannel: number;
  subjectId: string;
  fen: number;
  /** Nobody asks: the system found it to be too much. It goes back in any case. */
  system: boolean;
}

/** Whoever has made more of a payment than a refund knows (an invoice): puts it right first, or refuses by throwing. */
export type RefundGuard = (work: WorkContext, refund: GuardedRefund) => Promise<void>;

declare module '../../../kernel/app-context.ts' {
  interface App {
    /** Asked in their order before money of a subject is asked back, in the same transaction. */
    readonly refundGuards: RefundGuard[];
  }
}

export const createRefundGuards = (): RefundGuard[] => [];

/** Asks every guard; returns when none refuses. */
export async function assertUnguarded(
  work: WorkContext,
  { dealerId, id: billId, payChannel }: BillRow,
  { subjectId, ...refund }: { subjectId: string | null; fen: number; system: boolean },
): Promise<void> {
  if (subjectId === null) return;
  for (const guard of work.app.refundGuards) await guard(work, { dealerId, billId, payChannel, subjectId, ...refund });
}
