import { z } from 'zod';
import { yuan } from '../../../kernel/money.ts';
import type { PaymentSharing, ShareAnswer, ShareReceiver, ShareRequest, ShareState } from '../payment-sharing.ts';

/** An answer that Alipay signed; throws when the outcome is unknown. */
type Ask = (
  method: string,
  content: object,
) => Promise<{ code: string; msg?: string | undefined; sub_code?: string | undefined; sub_msg?: string | undefined }>;

const bound = z.looseObject({ result_code: z.string().default('') });
const settled = z.looseObject({ settle_no: z.string().default(''), trade_no: z.string().default('') });
const told = z.looseObject({
  out_request_no: z.string(),
  royalty_detail_list: z
    .array(
      z.looseObject({
        operation_type: z.string().default(''),
        trans_in: z.string().default(''),
        amount: z.string(),
        state: z.string(),
        detail_id: z.string().default(''),
        error_code: z.string().optional(),
        error_desc: z.string().optional(),
      }),
    )
    .default([]),
});

/** Who gets a share, as Alipay asks for it: a number of an account that begins with 2088, or a login name. */
const inAs = ({ receiverNo }: ShareReceiver) => (/^2088\d{12}$/.test(receiverNo) ? 'userId' : 'loginName');
const isDone = ({ code }: { code: string }) => code === '10000';
const failed = ({
  code,
  msg = '',
  sub_code = code,
  sub_msg = msg,
}: Awaited<ReturnType<Ask>>): Extract<ShareAnswer, { state: 'FAILED' }> => ({
  state: 'FAILED',
  failCode: sub_code,
  failText: sub_msg,
});

/**
 * Royalties of Alipay's open gateway (分账), one request for each share of a payment that was made to be shared out (`royalty_freeze`); its rest stays frozen
 * until it is released (`royalty_finish`). Alipay takes nothing back by itself: what was given and must come back is the receiver's debt.
 */
export function createAlipaySharing({ ask }: { ask: Ask }): PaymentSharing {
  const relation = (receiver: ShareReceiver) => ({
    receiver_list: [{ type: inAs(receiver), account: receiver.receiverNo, name: receiver.name, memo: '分账' }],
    out_request_no: `${receiver.receiverNo}${receiver.relation}`.replaceAll(/\W/g, '').slice(0, 32),
  });

  /** What the channel says of a share that it knows; a state that is none of its own words is taken as not decided. */
  async function queryShare({ outShareNo, channelTradeNo, receiver, fen }: ShareRequest): Promise<ShareState> {
    const answer = await ask('alipay.trade.order.settle.query', { out_request_no: outShareNo, trade_no: channelTradeNo });
    if (!isDone(answer) && answer.sub_code?.endsWith('NOT_EXIST')) return { state: 'UNKNOWN_NUMBER' };
    if (!isDone(answer)) throw new Error(`Alipay does not tell of share ${outShareNo}: ${answer.sub_code}`);
    const { out_request_no: number, royalty_detail_list: details } = told.parse(answer);
    const one = details.find(({ trans_in: to }) => to === receiver.receiverNo);
    if (number !== outShareNo || !one || one.amount !== yuan(fen)) throw new Error('Alipay tells of another share');
    if (one.state === 'SUCCESS') return { state: 'SUCCESS', channelNo: one.detail_id };
    if (one.state === 'FAIL') return { state: 'FAILED', failCode: one.error_code ?? 'FAIL', failText: one.error_desc ?? '渠道分账失败' };
    return { state: 'PROCESSING' };
  }

  return {
    async bind(receiver) {
      const answer = await ask('alipay.trade.royalty.relation.bind', relation(receiver));
      if (isDone(answer) && bound.parse(answer).result_code === 'SUCCESS') return { state: 'BOUND' };
      return { state: 'REFUSED', failText: isDone(answer) ? '支付宝未接受该分账接收方' : failed(answer).failText };
    },
    async unbind(receiver) {
      const answer = await ask('alipay.trade.royalty.relation.unbind', relation(receiver));
      const gone = isDone(answer) ? bound.parse(answer).result_code === 'SUCCESS' : answer.sub_code?.endsWith('NOT_EXIST');
      if (!gone) throw new Error(`Alipay does not forget a receiver: ${answer.sub_code}`);
    },
    async share(request): Promise<ShareAnswer> {
      const { outShareNo, channelTradeNo, receiver, fen, description } = request;
      const royalty = { royalty_type: 'transfer', trans_in_type: inAs(receiver), trans_in: receiver.receiverNo, amount: yuan(fen) };
      const answer = await ask('alipay.trade.order.settle', {
        ...{ out_request_no: outShareNo, trade_no: channelTradeNo, royalty_mode: 'sync' },
        royalty_parameters: [{ ...royalty, desc: description.slice(0, 80) }],
      });
      if (!isDone(answer)) return failed(answer);
      if (settled.parse(answer).trade_no !== channelTradeNo) throw new Error('Alipay tells of another share');
      const known = await queryShare(request);
      return known.state === 'UNKNOWN_NUMBER' ? { state: 'PROCESSING' } : known;
    },
    queryShare,
    async release({ channelTradeNo, outReleaseNo }) {
      const finish = { extend_params: { royalty_finish: 'true' } };
      const answer = await ask('alipay.trade.order.settle', { out_request_no: outReleaseNo, trade_no: channelTradeNo, ...finish });
      return isDone(answer) ? { state: 'SUCCESS', channelNo: settled.parse(answer).settle_no } : failed(answer);
    },
  };
}
