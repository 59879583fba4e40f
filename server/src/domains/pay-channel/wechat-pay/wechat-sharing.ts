import { constants, publicEncrypt } from 'node:crypto';
import { z } from 'zod';
import type { ChannelAccount } from '../channel-account.ts';
import type { PaymentSharing, ShareAnswer, ShareReceiver, ShareState } from '../payment-sharing.ts';

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  json?: object,
  serial?: string,
) => Promise<{ status: number; code: string; body: unknown }>;

/** Our codes of relations as WeChat names them. */
const relations = new Map<number, string>([
  [1, 'SERVICE_PROVIDER'],
  [2, 'SUPPLIER'],
  [3, 'PARTNER'],
  [4, 'DISTRIBUTOR'],
  [5, 'STORE'],
  [6, 'BRAND'],
]);

const order = z.object({
  out_order_no: z.string(),
  order_id: z.string(),
  state: z.string(),
  receivers: z
    .array(
      z.object({
        account: z.string(),
        amount: z.number().int(),
        result: z.string(),
        fail_reason: z.string().optional(),
        detail_id: z.string().optional(),
      }),
    )
    .default([]),
});
const returned = z.object({
  out_return_no: z.string(),
  return_no: z.string().default(''),
  amount: z.number().int(),
  result: z.string(),
  fail_reason: z.string().optional(),
});

/**
 * Profit sharing of API v3 (分账), one request for each share: amounts only, a payment's rest stays frozen until it is released. `ask` throws when the
 * outcome is unknown; a refusal is answered.
 */
export function createWechatSharing(account: ChannelAccount, { ask, now }: { ask: Ask; now(): Date }): PaymentSharing {
  const { subMerchantNo, appId, verifiers } = account;
  const sub = subMerchantNo === '' ? {} : { sub_mchid: subMerchantNo };
  const subQuery = subMerchantNo === '' ? '' : `&sub_mchid=${subMerchantNo}`;
  const messageOf = (body: unknown) => z.object({ message: z.string().default('') }).parse(body).message;

  /** A key of the channel that is valid now, and a name sealed with it (RSA-OAEP): WeChat holds it against its records. */
  function sealed(name: string): { serial: string; name: string } {
    const at = now();
    const verifier = verifiers.find(({ serial, from, to }) => serial !== '' && (!from || from <= at) && (!to || to >= at));
    if (!verifier) throw new Error('no key of WeChat Pay to seal the name of a receiver with');
    const bytes = publicEncrypt(
      { key: verifier.key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(name, 'utf8'),
    );
    return { serial: verifier.serial, name: bytes.toString('base64') };
  }

  const refused = ({ code, body }: { code: string; body: unknown }): ShareAnswer => ({
    state: 'FAILED',
    failCode: code,
    failText: messageOf(body),
  });

  function shareOf(
    { outShareNo, receiver, fen }: { outShareNo: string; receiver: ShareReceiver; fen: number },
    body: unknown,
  ): ShareAnswer {
    const told = order.parse(body);
    const one = told.receivers.find((to) => to.account === receiver.receiverNo);
    if (told.out_order_no !== outShareNo || !one || one.amount !== fen) throw new Error('WeChat tells of another share');
    if (one.result === 'SUCCESS') return { state: 'SUCCESS', channelNo: one.detail_id ?? told.order_id };
    if (one.result === 'CLOSED') return { state: 'FAILED', failCode: one.fail_reason ?? 'CLOSED', failText: '渠道分账已关闭' };
    return { state: 'PROCESSING' };
  }

  function returnOf({ outReturnNo, fen }: { outReturnNo: string; fen: number }, body: unknown): ShareAnswer {
    const told = returned.parse(body);
    if (told.out_return_no !== outReturnNo || told.amount !== fen) throw new Error('WeChat tells of another return');
    if (told.result === 'SUCCESS') return { state: 'SUCCESS', channelNo: told.return_no };
    if (told.result === 'FAILED') return { state: 'FAILED', failCode: told.fail_reason ?? 'FAILED', failText: '渠道回退失败' };
    return { state: 'PROCESSING' };
  }

  return {
    async bind(receiver) {
      const { serial, name } = sealed(receiver.name);
      const to = { type: 'MERCHANT_ID', account: receiver.receiverNo, name, relation_type: relations.get(receiver.relation) ?? 'PARTNER' };
      const answer = await ask('POST', '/v3/profitsharing/receivers/add', { ...sub, appid: appId, ...to }, serial);
      return answer.status === 200 ? { state: 'BOUND' } : { state: 'REFUSED', failText: messageOf(answer.body) };
    },
    async unbind({ receiverNo }) {
      const to = { type: 'MERCHANT_ID', account: receiverNo };
      const answer = await ask('POST', '/v3/profitsharing/receivers/delete', { ...sub, appid: appId, ...to });
      if (answer.status !== 200 && answer.code !== 'RESOURCE_NOT_EXISTS')
        throw new Error(`WeChat does not forget a receiver: ${answer.code}`);
    },
    async share(request) {
      const { serial, name } = sealed(request.receiver.name);
      const receivers = [
        {
          type: 'MERCHANT_ID',
          account: request.receiver.receiverNo,
          name,
          amount: request.fen,
          description: request.description.slice(0, 80),
        },
      ];
      const numbers = { transaction_id: request.channelTradeNo, out_order_no: request.outShareNo };
      const answer = await ask(
        'POST',
        '/v3/profitsharing/orders',
        { ...sub, appid: appId, ...numbers, receivers, unfreeze_unsplit: false },
        serial,
      );
      return answer.status === 200 ? shareOf(request, answer.body) : refused(answer);
    },
    async queryShare(request): Promise<ShareState> {
      const answer = await ask('GET', `/v3/profitsharing/orders/${request.outShareNo}?transaction_id=${request.channelTradeNo}${subQuery}`);
      if (answer.status === 404) return { state: 'UNKNOWN_NUMBER' };
      if (answer.status !== 200) throw new Error(`WeChat does not tell of share ${request.outShareNo}: ${answer.code}`);
      return shareOf(request, answer.body);
    },
    async takeBack(request) {
      const numbers = { out_order_no: request.outShareNo, out_return_no: request.outReturnNo, return_mchid: request.receiver.receiverNo };
      const answer = await ask('POST', '/v3/profitsharing/return-orders', {
        ...sub,
        ...numbers,
        amount: request.fen,
        description: request.description.slice(0, 80),
      });
      return answer.status === 200 ? returnOf(request, answer.body) : refused(answer);
    },
    async queryTakeBack(request): Promise<ShareState> {
      const answer = await ask(
        'GET',
        `/v3/profitsharing/return-orders/${request.outReturnNo}?out_order_no=${request.outShareNo}${subQuery}`,
      );
      if (answer.status === 404) return { state: 'UNKNOWN_NUMBER' };
      if (answer.status !== 200) throw new Error(`WeChat does not tell of return ${request.outReturnNo}: ${answer.code}`);
      return returnOf(request, answer.body);
    },
    async release({ channelTradeNo, outReleaseNo }) {
      const json = { ...sub, transaction_id: channelTradeNo, out_order_no: outReleaseNo, description: '解冻剩余资金' };
      const answer = await ask('POST', '/v3/profitsharing/orders/unfreeze', json);
      return answer.status === 200 ? { state: 'SUCCESS', channelNo: order.parse(answer.body).order_id } : refused(answer);
    },
  };
}
