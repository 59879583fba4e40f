import { createHmac } from 'node:crypto';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import type { PayChannel } from '@bochong/server/domains/pay-channel/index';
import type { App } from '@bochong/server/kernel/app-context';
import { sameHex } from '@bochong/server/kernel/session/secret';

/** Key under which the simulated channel signs; real ones keep theirs in the pay account. */
export const simulatedChannelKey = 'bochong-simulated-channel';

/** The simulated channel refuses refunds of this sum once, as one whose merchant account is short does: a failure can be seen and put right. */
export const refusedOnceFen = 144;
const refusedOnce = new Set<string>();

/** Stands in for every channel of the demo: pays and refunds at once, signs like a real one, and keeps no books. */
export const simulatedChannel: PayChannel = {
  merchantNo: 'SIM0000001',
  payUrl: ({ outTradeNo, amountFen }) => `bochong-pay://simulated?no=${outTradeNo}&fen=${amountFen}`,
  query: async () => ({ state: 'UNKNOWN_NUMBER' }),
  close: async () => undefined,
  verify: (rawBody, signature) => sameHex(createHmac('sha256', simulatedChannelKey).update(rawBody).digest('hex'), signature),
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
  lines: async () => [],
};

/** Money over these goes from hand to hand or stays on an account: no channel moves it. */
const withoutChannel: readonly number[] = [payChannel.CASH, payChannel.TRANSFER, payChannel.COMPANY];

/** Gives a demo, or a test, a channel for everything that needs one. */
export function registerSimulatedChannels(app: Pick<App, 'channels'>): void {
  for (const { value } of payChannel.options) if (!withoutChannel.includes(value)) app.channels.register(value, simulatedChannel);
}
