import { z } from 'zod';
import { fen, instant } from '../../kernel/fields.ts';

/** What a payment channel posts to `/pay/refund-notify/{channel}` about a refund; answered with the text `success`. */
export const refundNotice = z.object({
  outRefundNo: z.string().min(1).max(64),
  channelRefundNo: z.string().min(1).max(64),
  state: z.literal(['SUCCESS', 'FAILED', 'CLOSED']),
  refundFen: fen('退款金额'),
  refundedAt: instant('到账时间'),
  failCode: z.string().max(64).default(''),
  failText: z.string().max(200).default(''),
  nonce: z.string().min(8).max(64),
});
export type RefundNotice = z.output<typeof refundNotice>;

/** Path of a channel's notification of a refund below the server's root; the key is that of `payNotifyPath`. */
export const refundNotifyPath = (key: number | string): string => `/pay/refund-notify/${key}`;
