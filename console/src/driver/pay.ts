import { driverBills } from '@bochong/contract/bill';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { CallError, call } from './call.ts';
import { type Pending, pendingBill, rememberBill } from './memory.ts';
import { knownPayer } from './payer.ts';

type State = Data<typeof driverBills.state>;
const [success, failed, closed] = [2, 3, 4];

export const isPaid = ({ payState }: State): boolean => payState === success;
export const isOver = ({ payState }: State): boolean => payState === failed || payState === closed;

export const stateOf = (outTradeNo: string): Promise<State> => call(driverBills.state, { params: { outTradeNo } });

/** Where the payer is, as the bill has to know: inside of WeChat as whom it says, else a browser of the phone. */
export function payMeans(): { payWay: 2 | 4; payerId?: string } {
  const payerId = knownPayer();
  return payerId === '' ? { payWay: 4 } : { payWay: 2, payerId };
}

interface Bridge {
  invoke?(name: string, params: object, done: () => void): void;
  call?(name: string, params: object, done: () => void): void;
}

/** Hands the bill to the channel: its app is called where the page stands in it, else its page is opened. It comes back to this page. */
export function openChannel({ payUrl, payParams }: Pick<State, 'payUrl' | 'payParams'>): void {
  const { WeixinJSBridge, AlipayJSBridge } = window as unknown as { WeixinJSBridge?: Bridge; AlipayJSBridge?: Bridge };
  if (Object.keys(payParams).length > 0) {
    WeixinJSBridge?.invoke?.('getBrandWCPayRequest', payParams, () => undefined);
    AlipayJSBridge?.call?.('tradePay', payParams, () => undefined);
    if (WeixinJSBridge || AlipayJSBridge) return;
  }
  if (payUrl === '') return;
  const back = payUrl.startsWith('/') || new URL(payUrl).hostname === 'wx.tenpay.com';
  location.assign(back ? `${payUrl}${payUrl.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(location.href)}` : payUrl);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const openingTries = 20;

/** What the payer goes on with: known at once, or when the channel has answered; undefined when it does not in time. */
async function openingOf(bill: { outTradeNo: string; payUrl: string }): Promise<State | Pick<State, 'payUrl' | 'payParams'> | undefined> {
  if (bill.payUrl !== '') return { payUrl: bill.payUrl, payParams: {} };
  for (let tries = 0; tries < openingTries; tries += 1) {
    const state = await stateOf(bill.outTradeNo);
    if (isPaid(state) || isOver(state) || state.payUrl !== '' || Object.keys(state.payParams).length > 0) return state;
    await pause(1000);
  }
  return undefined;
}

export type Outcome = 'paid' | 'opened' | 'waiting';

/** What is to be paid, and how its bill is made. */
export interface Wanted {
  parkId: string;
  subject: string;
  shop?: boolean;
  plateNo: string;
  amountFen: number;
  create(): Promise<{ outTradeNo: string; amountFen: number; payUrl: string; expireAt: string }>;
}

/**
 * Makes a bill, or takes up the one this phone was shown for the same sum: it is asked about first, so that what was paid while the network was
 * away is not paid again. Remembered before the channel is opened.
 */
export async function payFor({ parkId, subject, shop, plateNo, amountFen, create }: Wanted): Promise<{ outcome: Outcome; bill: Pending }> {
  const known = pendingBill();
  const same = known?.subject === subject ? known : null;
  const before = same && (await stateOf(same.outTradeNo));
  if (same && before && isPaid(before)) return { outcome: 'paid', bill: same };
  const payUrl = before?.payUrl || same?.payUrl || '';
  if (same && before && !isOver(before) && same.amountFen === amountFen && payUrl !== '') {
    openChannel({ ...before, payUrl });
    return { outcome: 'opened', bill: same };
  }
  const made = await create();
  const { outTradeNo, payUrl: openAt, expireAt } = made;
  const bill: Pending = { outTradeNo, parkId, plateNo, subject, shop, amountFen: made.amountFen, payUrl: openAt, expireAt };
  rememberBill(bill);
  const opening = await openingOf(made);
  if (!opening) return { outcome: 'waiting', bill };
  if ('payState' in opening && isOver(opening)) {
    rememberBill(null);
    throw new CallError('refused', '支付渠道没有接受这笔支付，请换一种方式或稍后再试');
  }
  if ('payState' in opening && isPaid(opening)) return { outcome: 'paid', bill };
  openChannel(opening);
  return { outcome: 'opened', bill };
}
