import { createHmac } from 'node:crypto';
import { sameHex } from '../../kernel/secret.ts';

/** What a channel says of a refund. `FAILED` may be asked for again under the same number; `CLOSED` means that number moves no money, ever. */
export type RefundAnswer =
  | { state: 'SUCCESS'; channelRefundNo: string }
  | { state: 'PROCESSING' }
  | { state: 'FAILED' | 'CLOSED'; failCode: string; failText: string };

export interface RefundRequest {
  outRefundNo: string;
  channelTradeNo: string;
  refundFen: number;
}

/** What a real channel (WeChat, Alipay, UnionPay) and the simulated one have in common. */
export interface PayChannel {
  readonly merchantNo: string;
  /** Address the payer's phone opens. */
  payUrl(bill: { outTradeNo: string; amountFen: number }): string;
  /** True when the raw notification was signed by the channel. */
  verify(rawBody: string, signature: string): boolean;
  /** Sends money back; the same `outRefundNo` twice moves it once. Throws when it is unknown what became of the request. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** What became of a number; `UNKNOWN_NUMBER` when the channel never heard of it. */
  queryRefund(outRefundNo: string): Promise<RefundAnswer | { state: 'UNKNOWN_NUMBER' }>;
  /** Pays somebody out; the same number twice moves money once. Null when the channel refuses for good; throws when it is unknown. */
  transfer(request: { outTransferNo: string; openId: string; amountFen: number }): Promise<string | null>;
}

/** Key under which the simulated channel signs; real ones keep theirs in the pay account. */
export const simulatedChannelKey = 'bochong-simulated-channel';

/** The simulated channel refuses refunds of this sum once, as one whose merchant account is short does: a failure can be seen and put right. */
export const refusedOnceFen = 144;
const refusedOnce = new Set<string>();

/** Stands in for every channel of the demo: pays and refunds at once, signs like a real one. */
export const simulatedChannel: PayChannel = {
  merchantNo: 'SIM0000001',
  payUrl: ({ outTradeNo, amountFen }) => `bochong-pay://simulated?no=${outTradeNo}&fen=${amountFen}`,
  verify: (rawBody, signature) => sameHex(createHmac('sha256', simulatedChannelKey).update(rawBody).digest('hex'), signature),
  refund: async ({ outRefundNo, refundFen }) => {
    if (refundFen === refusedOnceFen && !refusedOnce.has(outRefundNo)) {
      refusedOnce.add(outRefundNo);
      return { state: 'FAILED', failCode: 'NOTENOUGH', failText: '商户账户余额不足' };
    }
    return { state: 'SUCCESS', channelRefundNo: `SR${outRefundNo}` };
  },
  // It keeps no refund: whoever asks is told to send the number again, and the same number gives the same answer.
  queryRefund: async () => ({ state: 'UNKNOWN_NUMBER' }),
  transfer: async ({ outTransferNo }) => `ST${outTransferNo}`,
};

/** The channel behind a pay-channel code. */
export const channelOf = (_payChannel: number): PayChannel => simulatedChannel;
