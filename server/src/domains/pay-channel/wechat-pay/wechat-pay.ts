import { createPrivateKey, randomBytes } from 'node:crypto';
import { payWay } from '@bochong/contract/kernel/pay-way';
import { z } from 'zod';
import { toIso } from '../../../kernel/time.ts';
import type { ChannelAccount, WechatHost } from '../channel-account.ts';
import { callChannel } from '../channel-http.ts';
import type { Notice, OpeningAnswer, PayChannel, PaymentOrder, RefundRequest } from '../pay-channel.ts';
import { isSigned } from '../verifier.rule.ts';
import { createWechatBills } from './wechat-bills.ts';
import { createWechatLogin } from './wechat-login.ts';
import { authorization, noticeOf, paymentOf, refundOf, signedText, signLines, unseal } from './wechat-pay.rule.ts';
import { createWechatSharing } from './wechat-sharing.ts';

/** A signed notification is new for so long. */
const freshMs = 5 * 60_000;

const sealedNotice = z.object({
  event_type: z.string().max(32),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string().max(32),
    associated_data: z.string().max(64).optional(),
  }),
});

/** WeChat Pay API v3, as a merchant or as a service provider for one. */
export function createWechatPay(account: ChannelAccount, host: WechatHost): PayChannel {
  const { merchantNo, subMerchantNo, appId, apiV3Key, verifiers } = account;
  const privateKey = createPrivateKey(account.privateKey);
  const partner = subMerchantNo !== '';
  const trades = partner ? '/v3/pay/partner/transactions' : '/v3/pay/transactions';
  const payee = partner ? { sp_mchid: merchantNo, sub_mchid: subMerchantNo } : { mchid: merchantNo };
  const payeeQuery = new URLSearchParams(payee as Record<string, string>).toString();

  function signed(method: 'GET' | 'POST', url: URL, body = '', sealedWith?: string): Record<string, string> {
    const timestamp = String(Math.floor(host.now().getTime() / 1000));
    const request = { method, path: url.pathname + url.search, body, timestamp, nonce: randomBytes(16).toString('hex') };
    const publicKeyId = sealedWith ?? verifiers.find(({ serial }) => serial.startsWith('PUB_KEY_ID_'))?.serial;
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'bochong',
      authorization: authorization({ merchantNo, serialNo: account.serialNo, privateKey }, request),
      ...(publicKeyId && { 'wechatpay-serial': publicKeyId }),
    };
  }

  function isBelieved(text: string, header: (name: string) => string, at: Date): boolean {
    const lines = [header('wechatpay-timestamp'), header('wechatpay-nonce'), text];
    return isSigned(signedText(lines), header('wechatpay-signature'), { verifiers, serial: header('wechatpay-serial'), at });
  }

  /** An answer that WeChat signed; an outcome is believed from no other. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    json?: object,
    sealedWith?: string,
  ): Promise<{ status: number; code: string; body: unknown }> {
    const url = new URL(path, host.baseUrl);
    const body = json && JSON.stringify(json);
    const { status, headers, text } = await callChannel({ method, url: url.href, headers: signed(method, url, body, sealedWith), body });
    if (!isBelieved(text, (name) => headers.get(name) ?? '', host.now()))
      throw new Error(`WeChat answered ${status} without a valid signature`);
    const answer: unknown = text === '' ? {} : JSON.parse(text);
    const { code = '', message = '' } = z.object({ code: z.string().optional(), message: z.string().optional() }).parse(answer);
    if (status >= 500 || status === 429 || code === 'SYSTEM_ERROR') throw new Error(`WeChat answered ${status} ${code} ${message}`);
    return { status, code, body: answer };
  }
  const messageOf = (body: unknown) => z.object({ message: z.string().default('') }).parse(body).message;

  function openingOf(way: number, body: unknown): Extract<OpeningAnswer, { state: 'OPENED' }> {
    const {
      code_url = '',
      h5_url = '',
      prepay_id = '',
    } = z.object({ code_url: z.string().optional(), h5_url: z.string().optional(), prepay_id: z.string().optional() }).parse(body);
    if (way === payWay.QR || way === payWay.BROWSER) return { state: 'OPENED', payUrl: code_url || h5_url, payParams: {} };
    const timeStamp = String(Math.floor(host.now().getTime() / 1000));
    const [nonceStr, prepay] = [randomBytes(16).toString('hex'), `prepay_id=${prepay_id}`];
    const paySign = signLines(privateKey, [appId, timeStamp, nonceStr, prepay]);
    return { state: 'OPENED', payUrl: '', payParams: { appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign } };
  }

  /** WeChat Pay refuses an instant with milliseconds. */
  const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

  function orderBody(order: PaymentOrder): object {
    const inApp = order.payWay === payWay.IN_APP || order.payWay === payWay.MINI;
    return {
      ...(partner ? { sp_appid: appId } : { appid: appId }),
      ...payee,
      description: order.description,
      out_trade_no: order.outTradeNo,
      time_expire: toIso(wholeSecond(order.expireAt)),
      notify_url: order.notifyUrl,
      amount: { total: order.amountFen, currency: 'CNY' },
      ...(order.frozen && { settle_info: { profit_sharing: true } }),
      ...(inApp && { payer: partner ? { sp_openid: order.payerId } : { openid: order.payerId } }),
      ...(order.payWay === payWay.BROWSER && { scene_info: { payer_client_ip: order.payerIp, h5_info: { type: 'Wap' } } }),
    };
  }

  const products = new Map<number, string>([
    [payWay.QR, 'native'],
    [payWay.IN_APP, 'jsapi'],
    [payWay.MINI, 'jsapi'],
    [payWay.BROWSER, 'h5'],
  ]);

  async function query(outTradeNo: string) {
    const { status, code, body } = await ask('GET', `${trades}/out-trade-no/${outTradeNo}?${payeeQuery}`);
    if (status === 404 && (code === 'ORDER_NOT_EXIST' || code === 'ORDERNOTEXIST')) return { state: 'UNKNOWN_NUMBER' } as const;
    if (status !== 200) throw new Error(`WeChat does not tell of ${outTradeNo}: ${code}`);
    const told = paymentOf(body);
    if (told.outTradeNo !== outTradeNo || told.merchantNo !== (subMerchantNo || merchantNo))
      throw new Error('WeChat tells of another payment');
    if ('unfit' in told.answer) throw new Error(told.answer.unfit);
    return told.answer;
  }

  return {
    merchantNo: subMerchantNo || merchantNo,
    ...(account.appSecret !== '' && { payerLogin: createWechatLogin(account, host) }),
    async create(order) {
      const { status, code, body } = await ask('POST', `${trades}/${products.get(order.payWay)}`, orderBody(order));
      return status === 200 ? openingOf(order.payWay, body) : { state: 'REFUSED', failCode: code, failText: messageOf(body) };
    },
    query,
    async close(outTradeNo) {
      const { status, code } = await ask('POST', `${trades}/out-trade-no/${outTradeNo}/close`, payee);
      if (status !== 204 && code !== 'ORDER_CLOSED' && code !== 'ORDER_NOT_EXIST')
        throw new Error(`WeChat does not close ${outTradeNo}: ${code}`);
    },
    notice({ body, headers }, at): Notice | undefined {
      const header = (name: string) => String(headers[name] ?? '');
      const age = Math.abs(at.getTime() - Number(header('wechatpay-timestamp')) * 1000);
      if (!(age <= freshMs) || !isBelieved(body, header, at)) return undefined;
      try {
        const { event_type, resource } = sealedNotice.parse(JSON.parse(body));
        return noticeOf(event_type, JSON.parse(unseal(resource, apiV3Key)));
      } catch {
        return { kind: 'unfit', why: 'unreadable' };
      }
    },
    async refund(request: RefundRequest) {
      const { status, code, body } = await ask('POST', '/v3/refund/domestic/refunds', {
        ...(partner && { sub_mchid: subMerchantNo }),
        transaction_id: request.channelTradeNo,
        out_refund_no: request.outRefundNo,
        notify_url: host.refundNotifyUrl,
        amount: { refund: request.refundFen, total: request.paidFen, currency: 'CNY' },
      });
      if (status !== 200) return { state: 'FAILED', failCode: code, failText: messageOf(body) };
      return refundAnswer(request, body);
    },
    async queryRefund(request) {
      const sub = partner ? `?sub_mchid=${subMerchantNo}` : '';
      const { status, code, body } = await ask('GET', `/v3/refund/domestic/refunds/${request.outRefundNo}${sub}`);
      if (status === 404 && code === 'RESOURCE_NOT_EXISTS') return { state: 'UNKNOWN_NUMBER' };
      if (status !== 200) throw new Error(`WeChat does not tell of refund ${request.outRefundNo}: ${code}`);
      return refundAnswer(request, body);
    },
    sharing: createWechatSharing(account, { ask, now: host.now }),
    ...createWechatBills({ ask, signed, subMerchantNo }),
  };
}

function refundAnswer({ outRefundNo, refundFen }: RefundRequest, body: unknown) {
  const told = refundOf(body);
  if (told.outRefundNo !== outRefundNo || told.refundFen !== refundFen) throw new Error('WeChat tells of another refund');
  return told.answer;
}
