import { type DeskRefund, type deskRefundAnswer, refundSource, refundStatus } from '@bochong/contract/refund';
import type { z } from 'zod';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { refundSubject } from './refund-subject.service.ts';

/** A record whose money staff ask back: what it is to the till and to refunds, and what of it is on its way already, by refund. */
export interface RefundedRecord {
  dealerId: string;
  bizType: number;
  refundBiz: number;
  id: string;
  refunding: Record<string, number>;
}

/** Money of a record that was paid and neither went back nor is on its way, fen. */
export const refundableFen = ({
  paidFen,
  refundedFen,
  refunding,
}: Pick<RefundedRecord, 'refunding'> & { paidFen: number; refundedFen: number }): number =>
  Math.max(0, paidFen - refundedFen - Object.values(refunding).reduce((sum, fen) => sum + fen, 0));

/**
 * Asks a part of what was paid for a record back over its payments; auditing and paying out are the till's. Answers what is on its way now,
 * how much no payment could give, and what the caller is told.
 */
export async function refundAtDesk(
  context: Context,
  { dealerId, bizType, refundBiz, id, refunding }: RefundedRecord,
  { amountFen, refundReason, reason }: DeskRefund,
): Promise<{ refunding: Record<string, number>; leftFen: number; answer: z.output<typeof deskRefundAnswer> }> {
  const { user, now } = context;
  const { refunds, leftFen } = await refundSubject(context, {
    ...{ dealerId, bizType, subjectId: id, fen: amountFen, requestId: newId(now), refundReason, reasonText: reason, refundBiz, bizId: id },
    ...{ applySource: refundSource.PLATFORM, applicant: { id: user.userId, name: user.userName } },
  });
  return {
    refunding: { ...refunding, ...Object.fromEntries(refunds.map(({ refundId, fen }) => [refundId, fen])) },
    leftFen,
    answer: {
      refundNos: refunds.map(({ refundNo }) => refundNo),
      needsAudit: refunds.some(({ refundStatus: one }) => one === refundStatus.TO_AUDIT),
    },
  };
}
