import type { PaymentSharing, ShareAnswer, SharedPayment } from '@bochong/server/domains/pay-channel/index';

/** Receivers with such numbers are unknown to the simulated channel, as a closed merchant is to a real one. */
export const unknownReceiver = /0000$/;
/** What a channel gives out of a payment at most. */
const mostBp = 3000;
const leastAgeMs = 60_000;

const failed = (failCode: string, failText: string): ShareAnswer => ({ state: 'FAILED', failCode, failText });

/** Shares of payments at the simulated channel: it keeps what it gave in memory, and refuses what real ones refuse. */
export function simulatedSharing(): PaymentSharing {
  const given = new Map<string, { channelTradeNo: string; fen: number; backFen: number }>();
  const returns = new Map<string, ShareAnswer>();
  const released = new Set<string>();
  const outOf = (channelTradeNo: string): number =>
    [...given.values()].filter((one) => one.channelTradeNo === channelTradeNo).reduce((sum, { fen }) => sum + fen, 0);
  const tooYoung = ({ paidAt, at }: Pick<SharedPayment, 'paidAt' | 'at'>): boolean => Date.parse(at) - Date.parse(paidAt) < leastAgeMs;
  return {
    bind: async ({ receiverNo }) =>
      unknownReceiver.test(receiverNo) ? { state: 'REFUSED', failText: '接收方商户号不存在' } : { state: 'BOUND' },
    unbind: async () => undefined,
    async share({ outShareNo, channelTradeNo, receiver, fen, ...payment }) {
      if (given.has(outShareNo)) return { state: 'SUCCESS', channelNo: `SP${outShareNo}` };
      if (!payment.frozen) return failed('NOT_SHARE_ORDER', '该笔支付未标记分账');
      if (released.has(channelTradeNo)) return failed('NOT_ENOUGH', '该笔支付的分账已完结');
      if (tooYoung(payment)) return failed('ORDER_NOT_READY', '支付后一分钟内不能分账');
      if (unknownReceiver.test(receiver.receiverNo)) return failed('RECEIVER_INVALID', '分账接收方不存在');
      if (outOf(channelTradeNo) + fen > Math.floor((payment.paidFen * mostBp) / 10_000))
        return failed('AMOUNT_OVERDUE', '超过最大分账比例');
      given.set(outShareNo, { channelTradeNo, fen, backFen: 0 });
      return { state: 'SUCCESS', channelNo: `SP${outShareNo}` };
    },
    // Whoever asks is told to send the number again, and the same number gives the same answer.
    queryShare: async ({ outShareNo }) =>
      given.has(outShareNo) ? { state: 'SUCCESS', channelNo: `SP${outShareNo}` } : { state: 'UNKNOWN_NUMBER' },
    async takeBack({ outReturnNo, outShareNo, channelTradeNo, fen }) {
      const known = returns.get(outReturnNo);
      if (known) return known;
      // What was given before the channel was started anew it takes at its word.
      const share = given.get(outShareNo) ?? { channelTradeNo, fen, backFen: 0 };
      if (share.backFen + fen > share.fen) return failed('AMOUNT_EXCEED', '回退金额超过已分金额');
      given.set(outShareNo, { ...share, backFen: share.backFen + fen });
      const answer: ShareAnswer = { state: 'SUCCESS', channelNo: `SB${outReturnNo}` };
      returns.set(outReturnNo, answer);
      return answer;
    },
    queryTakeBack: async ({ outReturnNo }) => returns.get(outReturnNo) ?? { state: 'UNKNOWN_NUMBER' },
    async release({ channelTradeNo, outReleaseNo }) {
      released.add(channelTradeNo);
      return { state: 'SUCCESS', channelNo: `SF${outReleaseNo}` };
    },
  };
}
