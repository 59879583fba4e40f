import { createSign, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { fenOf } from '../../../kernel/money.ts';
import type { Notice, PaymentAnswer } from '../pay-channel.ts';

/** What is signed of parameters: those that say something, by name, joined as they are. */
export const signContent = (parameters: Readonly<Record<string, string>>, without: readonly string[]): string =>
  Object.keys(parameters)
    .filter((name) => !without.includes(name) && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

/** The parameters of a request with their signature (RSA2); `sign_type` is signed with the rest. */
export function signRequest(parameters: Readonly<Record<string, string>>, privateKey: KeyObject | string): Record<string, string> {
  const sign = createSign('RSA-SHA256')
    .update(signContent(parameters, ['sign']), 'utf8')
    .sign(privateKey, 'base64');
  return { ...parameters, sign };
}

/** The signed part of an answer exactly as it came: the object under the method's name, cut out of the text. */
export function signedPart(text: string, node: string): string | undefined {
  const mark = text.indexOf(`"${node}"`);
  const start = mark < 0 ? -1 : text.indexOf('{', mark);
  if (start < 0) return undefined;
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted && letter === '\\') at += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === '{') depth += 1;
    else if (!quoted && letter === '}' && --depth === 0) return text.slice(start, at + 1);
  }
  return undefined;
}

/** What is signed of a notification: its decoded values without the signature and its type. */
export const noticeContent = (notice: Readonly<Record<string, string>>): string => signContent(notice, ['sign', 'sign_type']);

/** A form as it came, each value decoded once. */
export const formOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

/** Alipay writes instants of China without saying so. */
export const instantOf = (text: string): string => `${text.slice(0, 19).replace(' ', 'T')}+08:00`;

const trade = z.object({
  out_trade_no: z.string().max(64),
  trade_no: z.string().max(64),
  trade_status: z.string(),
  total_amount: z.string(),
  trans_currency: z.string().optional(),
  settle_currency: z.string().optional(),
  send_pay_date: z.string().optional(),
  gmt_payment: z.string().optional(),
});

/** A payment as Alipay tells it, or why it cannot be booked. A finished trade takes no refund any more and was paid all the same. */
export function paymentOf(json: unknown): { outTradeNo: string; answer: PaymentAnswer | { unfit: string } } {
  const told = trade.parse(json);
  const say = (answer: PaymentAnswer | { unfit: string }) => ({ outTradeNo: told.out_trade_no, answer });
  if (told.trade_status === 'TRADE_CLOSED') return say({ state: 'CLOSED' });
  if (told.trade_status !== 'TRADE_SUCCESS' && told.trade_status !== 'TRADE_FINISHED') return say({ state: 'PAYING' });
  for (const currency of [told.trans_currency, told.settle_currency])
    if (currency !== undefined && currency !== 'CNY') return say({ unfit: `currency ${currency.slice(0, 8)}` });
  const at = told.gmt_payment ?? told.send_pay_date;
  if (!at) return say({ unfit: 'a payment without time' });
  return say({ state: 'SUCCESS', channelTradeNo: told.trade_no, paidFen: fenOf(told.total_amount), paidAt: instantOf(at) });
}

/** What an authentic notification about a trade says. */
export function noticeOf(notice: Readonly<Record<string, string>>, expected: { appId: string; merchantNo: string }): Notice {
  if (notice.app_id !== expected.appId) return { kind: 'unfit', why: 'another application' };
  const { outTradeNo, answer } = paymentOf(notice);
  if ('unfit' in answer) return { kind: 'unfit', why: answer.unfit };
  if (answer.state !== 'SUCCESS') return { kind: 'nothing' };
  const { state: _, ...received } = answer;
  return { kind: 'paid', outTradeNo, merchantNo: notice.seller_id ?? '', ...received };
}
