import { z } from 'zod';
import { fen, rev, text } from '../../kernel/fields.ts';
import { refundReason } from './refund-enums.ts';

/** Staff ask a part of what was paid for one record back, as it stood when they read it (`rev`). */
export const deskRefund = z.object({
  amountFen: fen('退款金额').min(1, '退款金额须大于0'),
  refundReason: refundReason.schema.default(refundReason.FEE_WRONG),
  reason: text('退款说明', 100, 2),
  rev,
});
export type DeskRefund = z.output<typeof deskRefund>;
export type DeskRefundInput = z.input<typeof deskRefund>;

/** Refunds that were made, and whether somebody has to agree to one. */
export const deskRefundAnswer = z.object({ refundNos: z.array(z.string()), needsAudit: z.boolean() });
