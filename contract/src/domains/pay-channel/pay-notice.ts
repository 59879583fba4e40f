import { z } from 'zod';
import { fen, instant } from '../../kernel/fields.ts';

/** What the simulated channel posts to `/pay/notify/{channel}`; answered with the text `success`. Times ISO 8601, money in fen. */
export const payNotice = z.object({
  outTradeNo: z.string().min(1).max(64),
  channelTradeNo: z.string().min(1).max(64),
  merchantNo: z.string().max(32),
  paidFen: fen('实付金额'),
  paidAt: instant('支付时间'),
  nonce: z.string().min(8).max(64),
});
export type PayNotice = z.output<typeof payNotice>;

/** Path of a notification below the server's root: the simulated channel's by its code, an account's by its key. */
export const payNotifyPath = (key: number | string): string => `/pay/notify/${key}`;
/** Header with the lower-case hex HMAC-SHA256 of the raw body under the merchant's key. */
export const paySignHeader = 'x-pay-sign';
