import { createDecipheriv, createSign, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Notice, PaymentAnswer, RefundAnswer } from '../pay-channel.ts';

/** Signature (base64) over lines that each end with a line feed: what WeChat Pay v3 signs everywhere. */
export const signLines = (key: KeyObject | string, lines: readonly string[]): string =>
  createSign('RSA-SHA256').update(signedText(lines), 'utf8').sign(key, 'base64');

export const signedText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Value of the `Authorization` header of a request; `path` holds the query. */
export function authorization(
  signer: { merchantNo: string; serialNo: string; privateKey: KeyObject | string },
  request: { method: string; path: string; body: string; timestamp: string; nonce: string },
): string {
  const { method, path, body, timestamp, nonce } = request;
  const signature = signLines(signer.privateKey, [method, path, timestamp, nonce, body]);
  return `WECHATPAY2-SHA256-RSA2048 mchid="${signer.merchantNo}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${signer.serialNo}"`;
}

/** Opens what a notification or a list of certificates has sealed (AES-256-GCM); throws when the key or anything sealed is another. */
export function unseal(sealed: { ciphertext: string; nonce: string; associated_data?: string | undefined }, apiV3Key: string): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  if (bytes.length < 16) throw new Error('nothing is sealed');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(sealed.nonce, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-16));
  decipher.setAAD(Buffer.from(sealed.associated_data ?? '', 'utf8'));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8');
}

const transaction = z.object({
  mchid: z.string().optional(),
  sp_mchid: z.string().optional(),
  sub_mchid: z.string().optional(),
  out_trade_no: z.string().max(64),
  transaction_id: z.string().max(64).optional(),
  trade_state: z.string(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.number().int().min(0), currency: z.string() }).optional(),
});

/** A payment as WeChat tells it, or why it cannot be booked. The amount is the order's: what coupons gave is received like the rest. */
export function paymentOf(json: unknown): { outTradeNo: string; merchantNo: string; answer: PaymentAnswer | { unfit: string } } {
  const told = transaction.parse(json);
  const { out_trade_no: outTradeNo, transaction_id: channelTradeNo, trade_state: state, success_time: paidAt, amount } = told;
  const merchantNo = told.sub_mchid ?? told.mchid ?? '';
  const say = (answer: PaymentAnswer | { unfit: string }) => ({ outTradeNo, merchantNo, answer });
  if (state === 'CLOSED' || state === 'REVOKED' || state === 'PAYERROR') return say({ state: 'CLOSED' });
  if (state !== 'SUCCESS' && state !== 'REFUND') return say({ state: 'PAYING' });
  if (!channelTradeNo || !paidAt || !amount) return say({ unfit: 'a payment without number, time or amount' });
  if (amount.currency !== 'CNY') return say({ unfit: `currency ${amount.currency.slice(0, 8)}` });
  return say({ state: 'SUCCESS', channelTradeNo, paidFen: amount.total, paidAt });
}

const refund = z.object({
  out_refund_no: z.string().max(64),
  refund_id: z.string().max(64),
  status: z.string().optional(),
  refund_status: z.string().optional(),
  amount: z.object({ refund: z.number().int().min(0), currency: z.string().optional() }),
});

/** A refund as WeChat tells it. */
export function refundOf(json: unknown): { outRefundNo: string; refundFen: number; answer: RefundAnswer } {
  const told = refund.parse(json);
  const state = told.status ?? told.refund_status ?? '';
  const say = (answer: RefundAnswer) => ({ outRefundNo: told.out_refund_no, refundFen: told.amount.refund, answer });
  if ((told.amount.currency ?? 'CNY') !== 'CNY') throw new Error('a refund in another currency');
  if (state === 'SUCCESS') return say({ state, channelRefundNo: told.refund_id });
  if (state === 'CLOSED') return say({ state, failCode: 'CLOSED', failText: '退款已关闭' });
  if (state === 'ABNORMAL') return say({ state: 'FAILED', failCode: state, failText: '退款异常，用户账户不可用，请在商户平台处理' });
  return say({ state: 'PROCESSING' });
}

/** What an unsealed notification says. */
export function noticeOf(eventType: string, json: unknown): Notice {
  if (eventType.startsWith('REFUND.')) {
    const { outRefundNo, refundFen, answer } = refundOf(json);
    return answer.state === 'PROCESSING' ? { kind: 'nothing' } : { kind: 'refund', outRefundNo, refundFen, outcome: answer };
  }
  if (eventType !== 'TRANSACTION.SUCCESS') return { kind: 'nothing' };
  const { outTradeNo, merchantNo, answer } = paymentOf(json);
  if ('unfit' in answer) return { kind: 'unfit', why: answer.unfit };
  if (answer.state !== 'SUCCESS') return { kind: 'nothing' };
  const { state: _, ...received } = answer;
  return { kind: 'paid', outTradeNo, merchantNo, ...received };
}
