import { createHmac } from 'node:crypto';
import { sameHex } from '../../kernel/secret.ts';

/** What a real channel (WeChat, Alipay, UnionPay) and the simulated one have in common. */
export interface PayChannel {
  readonly merchantNo: string;
  /** Address the payer's phone opens. */
  payUrl(bill: { outTradeNo: string; amountFen: number }): string;
  /** True when the raw notification was signed by the channel. */
  verify(rawBody: string, signature: string): boolean;
  /** Sends money back; the same `outRefundNo` twice moves it once. */
  refund(request: { outRefundNo: string; channelTradeNo: string; refundFen: number }): Promise<{ channelRefundNo: string }>;
}

/** Key under which the simulated channel signs; real ones keep theirs in the pay account. */
export const simulatedChannelKey = 'bochong-simulated-channel';

/** Stands in for every channel of the demo: pays and refunds at once, signs like a real one. */
export const simulatedChannel: PayChannel = {
  merchantNo: 'SIM0000001',
  payUrl: ({ outTradeNo, amountFen }) => `bochong-pay://simulated?no=${outTradeNo}&fen=${amountFen}`,
  verify: (rawBody, signature) => sameHex(createHmac('sha256', simulatedChannelKey).update(rawBody).digest('hex'), signature),
  refund: async ({ outRefundNo }) => ({ channelRefundNo: `SR${outRefundNo}` }),
};

/** The channel behind a pay-channel code. */
export const channelOf = (_payChannel: number): PayChannel => simulatedChannel;
