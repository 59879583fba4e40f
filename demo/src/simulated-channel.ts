import { createHmac } from 'node:crypto';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import type { EtcIssuer } from '@bochong/server/domains/arrears/etc-rule/etc-issuer';
import type { PayChannel } from '@bochong/server/domains/pay-channel/index';
import type { App } from '@bochong/server/kernel/app-context';
import { sameHex } from '@bochong/server/kernel/session/secret';

const signedBy = (key: string, rawBody: string, signature: string): boolean =>
  sameHex(createHmac('sha256', key).update(rawBody).digest('hex'), signature);

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
  verify: (rawBody, signature) => signedBy(simulatedChannelKey, rawBody, signature),
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

/** Money over these goes from hand to hand or stays on an account: no channel moves it. */
const withoutChannel: readonly number[] = [payChannel.CASH, payChannel.TRANSFER, payChannel.COMPANY];

/** Gives a demo, or a test, a channel for everything that needs one. */
export function registerSimulatedChannels(app: Pick<App, 'channels' | 'etcIssuer'>): void {
  app.etcIssuer = simulatedEtc;
  for (const { value } of payChannel.options) if (!withoutChannel.includes(value)) app.channels.register(value, simulatedChannel);
}
