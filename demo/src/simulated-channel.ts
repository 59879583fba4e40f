import { createHmac } from 'node:crypto';
import { invoicePlatform } from '@bochong/contract/e-invoice';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { payNotice, paySignHeader } from '@bochong/contract/pay-channel';
import { refundNotice } from '@bochong/contract/refund';
import type { EtcIssuer } from '@bochong/server/domains/arrears/etc-rule/etc-issuer';
import type { Notice, PayChannel } from '@bochong/server/domains/pay-channel/index';
import type { App } from '@bochong/server/kernel/app-context';
import { sameHex } from '@bochong/server/kernel/session/secret';
import { toIso } from '@bochong/server/kernel/time';
import { simulatedInvoices } from './simulated-invoice.ts';
import { simulatedSharing } from './simulated-sharing.ts';

const signedBy = (key: string, rawBody: string, signature: string): boolean =>
  sameHex(createHmac('sha256', key).update(rawBody).digest('hex'), signature);

/** Key under which the simulated channel signs; real ones keep theirs in the pay account. */
export const simulatedChannelKey = 'bochong-simulated-channel';

function noticeOf(body: string): Notice {
  const json = jsonOf(body);
  if (typeof json === 'object' && json !== null && 'outRefundNo' in json) {
    const refund = refundNotice.safeParse(json);
    if (!refund.success) return { kind: 'unfit', why: `${refund.error.issues[0]?.path.join('.')}` };
    const { outRefundNo, refundFen, state, channelRefundNo, failCode, failText } = refund.data;
    const outcome = state === 'SUCCESS' ? { state, channelRefundNo } : { state, failCode, failText };
    return { kind: 'refund', outRefundNo, refundFen, outcome };
  }
  const paid = payNotice.safeParse(json);
  if (!paid.success) return { kind: 'unfit', why: `${paid.error.issues[0]?.path.join('.')}` };
  const { nonce: _, ...received } = paid.data;
  return { kind: 'paid', ...received };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Where a person pays a bill of the simulated channel: what a channel's own app would show. */
export const cashierPath = '/demo/cashier';

/** The simulated channel refuses refunds of this sum once, as one whose merchant account is short does: a failure can be seen and put right. */
export const refusedOnceFen = 144;
const refusedOnce = new Set<string>();

/** Stands in for every channel of the demo: pays and refunds at once, signs like a real one, and keeps no books. */
export const simulatedChannel: PayChannel & Required<Pick<PayChannel, 'transfer' | 'queryTransfer' | 'sharing'>> = {
  merchantNo: 'SIM0000001',
  payUrl: ({ outTradeNo, amountFen }) => `${cashierPath}?no=${outTradeNo}&fen=${amountFen}`,
  query: async () => ({ state: 'UNKNOWN_NUMBER' }),
  close: async () => undefined,
  notice: ({ body, headers }) => (signedBy(simulatedChannelKey, body, String(headers[paySignHeader] ?? '')) ? noticeOf(body) : undefined),
  refund: async ({ outRefundNo, refundFen }) => {
    if (refundFen === refusedOnceFen && !refusedOnce.has(outRefundNo)) {
      refusedOnce.add(outRefundNo);
      return { state: 'FAILED', failCode: 'NOTENOUGH', failText: '商户账户余额不足' };
    }
    return { state: 'SUCCESS', channelRefundNo: `SR${outRefundNo}` };
  },
  // Whoever asks is told to send the number again, and the same number gives the same answer.
  queryRefund: async () => ({ state: 'UNKNOWN_NUMBER' }),
  transfer: async ({ outTransferNo }) => ({ state: 'ARRIVED', transferNo: `ST${outTransferNo}` }),
  queryTransfer: async () => ({ state: 'UNKNOWN_NUMBER' }),
  sharing: simulatedSharing(),
  async *lines() {},
};

/** Plates whose owners have agreed with the simulated channels. */
const isSigned = (plateNo: string): boolean => plateNo.endsWith('8');
/** What the simulated channels take without a press, in fen. */
const mostAutomaticFen = 50_00;

/** Charges plates without a press: those that are signed, at once, up to a sum. It keeps nothing: the same number is the same payment. */
export const simulatedAutomatic: PayChannel = {
  ...simulatedChannel,
  payUrl: undefined as never,
  enter: async ({ plateNo }) => (isSigned(plateNo) ? { state: 'NORMAL' } : { state: 'BLOCKED', reason: '车主未开通免密支付' }),
  create: async ({ outTradeNo, amountFen, payerId }) =>
    isSigned(payerId) && amountFen <= mostAutomaticFen
      ? { state: 'PAID', channelTradeNo: `SA${outTradeNo}`, paidFen: amountFen, paidAt: toIso(new Date()) }
      : { state: 'REFUSED', failCode: 'PAY_LIMIT', failText: '超过免密支付限额或车主已解约' },
};
const automaticCodes: readonly number[] = [payChannel.WECHAT_AUTO, payChannel.ALIPAY_AUTO, payChannel.UNIONPAY_AUTO];

/** Key under which the simulated issuer signs; real ones keep theirs in the agreement with the operator. */
export const simulatedEtcKey = 'bochong-simulated-etc';

/** Stands in for the issuers of ETC accounts: takes everything at once, except from agreements that end in `-empty`. */
export const simulatedEtc: EtcIssuer = {
  verify: (rawBody, signature) => signedBy(simulatedEtcKey, rawBody, signature),
  deduct: async ({ outTradeNo, agreementNo }) =>
    agreementNo.endsWith('-empty') ? { state: 'FAILED', failCode: 'INSUFFICIENT' } : { state: 'SUCCESS', tradeNo: `ETC${outTradeNo}` },
  // It keeps nothing: whoever asks is told to send the number again, and the same number gives the same answer.
  query: async () => ({ state: 'UNKNOWN_NUMBER' }),
};

/** Money over these goes from hand to hand or stays on an account of ours. */
const inHand: readonly number[] = [payChannel.CASH, payChannel.COMPANY];

/** Codes that the simulated accounts of the demo take. */
export const simulatedCodes = payChannel.options.map(({ value }) => value).filter((value) => !inHand.includes(value));

/** Gives a demo, or a test, a channel for everything that needs one. */
export function registerSimulatedChannels(app: Pick<App, 'channels' | 'etcIssuer' | 'invoicePlatforms'>): void {
  app.invoicePlatforms.set(invoicePlatform.SIMULATED, () => simulatedInvoices);
  app.etcIssuer = simulatedEtc;
  for (const code of simulatedCodes) app.channels.register(code, automaticCodes.includes(code) ? simulatedAutomatic : simulatedChannel);
}
