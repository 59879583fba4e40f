import { createPrivateKey } from 'node:crypto';
import { join } from 'node:path';
import { payWay } from '@bochong/contract/kernel/pay-way';
import { z } from 'zod';
import { yuan } from '../../../kernel/money.ts';
import { toIso } from '../../../kernel/time.ts';
import { inFolder, unzipTo } from '../bill-file.ts';
import { alipayLines } from '../bill-lines.ts';
import type { ChannelAccount, ChannelHost } from '../channel-account.ts';
import { callChannel, downloadTo } from '../channel-http.ts';
import type { ChannelLine, OpeningAnswer, PayChannel, PaymentOrder, RefundRequest } from '../pay-channel.ts';
import { isSigned } from '../verifier.rule.ts';
import { formOf, noticeContent, noticeOf, paymentOf, signedPart, signRequest } from './alipay.rule.ts';
import { createAlipaySharing } from './alipay-sharing.ts';

/** `yyyy-MM-dd HH:mm:ss` in China. */
const stampOf = (at: Date): string => toIso(at).slice(0, 19).replace('T', ' ');

const outcome = z.looseObject({
  code: z.string(),
  msg: z.string().optional(),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
});
type Outcome = z.output<typeof outcome>;

const isDone = ({ code }: Outcome) => code === '10000';
const refused = ({ code, msg = '', sub_code = code, sub_msg = msg }: Outcome) => ({ failCode: sub_code, failText: sub_msg });

/** Alipay's open gateway, as a merchant or as a service provider that the merchant has authorised. */
export function createAlipay(account: ChannelAccount, host: ChannelHost): PayChannel {
  const { appId, verifiers } = account;
  const privateKey = createPrivateKey(account.privateKey);
  const merchantNo = account.subMerchantNo || account.merchantNo;

  function signed(method: string, content: object, notifyUrl = ''): Record<string, string> {
    const parameters = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: stampOf(host.now()),
      version: '1.0',
      ...(notifyUrl && { notify_url: notifyUrl }),
      ...(account.authToken && { app_auth_token: account.authToken }),
      ...(account.rootSerial && { app_cert_sn: account.serialNo, alipay_root_cert_sn: account.rootSerial }),
      biz_content: JSON.stringify({
        ...content,
        ...(account.subMerchantNo &&
          notifyUrl && {
            extend_params: { ...(content as { extend_params?: object }).extend_params, sys_service_provider_id: account.merchantNo },
          }),
      }),
    };
    return signRequest(parameters, privateKey);
  }

  /** An answer that Alipay signed; an outcome is believed from no other. */
  async function ask(method: string, content: object, notifyUrl?: string): Promise<Outcome> {
    const { status, text } = await callChannel({
      method: 'POST',
      url: host.baseUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', 'user-agent': 'bochong' },
      body: new URLSearchParams(signed(method, content, notifyUrl)).toString(),
    });
    const part = signedPart(text, `${method.replaceAll('.', '_')}_response`);
    const { sign = '', alipay_cert_sn: serial } = readSign(text);
    if (!part || !isSigned(part, sign, { verifiers, serial, at: host.now() }))
      throw new Error(`Alipay answered ${status} without a valid signature`);
    const answer = outcome.parse(JSON.parse(part));
    const unknown = answer.code === '20000' || answer.sub_code?.endsWith('SYSTEM_ERROR');
    if (unknown) throw new Error(`Alipay answered ${answer.code} ${answer.sub_code}`);
    return answer;
  }

  const contentOf = (order: PaymentOrder) => ({
    out_trade_no: order.outTradeNo,
    total_amount: yuan(order.amountFen),
    subject: order.description,
    time_expire: stampOf(order.expireAt),
    ...(order.frozen && { extend_params: { royalty_freeze: 'true' } }),
  });

  /** The phone opens the gateway with a signed address: Alipay learns of the bill then. */
  function pageOf(order: PaymentOrder): OpeningAnswer {
    const content = { ...contentOf(order), product_code: 'QUICK_WAP_WAY' };
    const query = new URLSearchParams(signed('alipay.trade.wap.pay', content, order.notifyUrl));
    return { state: 'OPENED', payUrl: `${host.baseUrl}?${query}`, payParams: {} };
  }

  const own = (answer: Outcome, number: { out_trade_no: string }) => {
    if (answer.out_trade_no !== number.out_trade_no) throw new Error('Alipay tells of another payment');
    return answer;
  };

  async function queryRefund({ outRefundNo, channelTradeNo, outTradeNo, refundFen }: RefundRequest) {
    const numbers = { trade_no: channelTradeNo, out_request_no: outRefundNo };
    const answer = await ask('alipay.trade.fastpay.refund.query', numbers);
    if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'UNKNOWN_NUMBER' } as const;
    if (!isDone(answer)) throw new Error(`Alipay does not tell of refund ${outRefundNo}: ${answer.sub_code}`);
    const told = z.object({
      refund_status: z.string().optional(),
      out_request_no: z.string().optional(),
      refund_amount: z.string().optional(),
    });
    const { refund_status: status, out_request_no: number, refund_amount: amount } = told.parse(answer);
    if (status !== 'REFUND_SUCCESS') return { state: 'UNKNOWN_NUMBER' } as const;
    if (number !== outRefundNo || amount !== yuan(refundFen))
      throw new Error(`Alipay tells of another refund than ${outRefundNo} of ${outTradeNo}`);
    return { state: 'SUCCESS', channelRefundNo: outRefundNo } as const;
  }

  /** The file of a day, whose checksum holds; undefined: there is none. */
  async function billFile(type: 'trade' | 'signcustomer', day: string, folder: string): Promise<string | undefined> {
    const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: type, bill_date: day });
    if (answer.sub_code === 'isp.bill_not_exist') return undefined;
    const { bill_download_url: url } = z.looseObject({ bill_download_url: z.url() }).parse(answer);
    const [packed, plain] = [join(folder, 'bill.zip'), join(folder, 'bill.csv')];
    await downloadTo(packed, { method: 'GET', url, headers: {} });
    await unzipTo(packed, plain, (name) => name.endsWith('.csv') && !name.includes('汇总'));
    return plain;
  }

  async function* billLines(day: string, folder: string, keep: Parameters<PayChannel['lines']>[1]): AsyncIterable<ChannelLine> {
    const plain = await billFile('trade', day, folder);
    if (plain === undefined) return;
    await keep?.(plain);
    yield* alipayLines(plain);
  }

  return {
    merchantNo,
    async create(order) {
      if (order.payWay === payWay.BROWSER) return pageOf(order);
      const inApp = order.payWay === payWay.IN_APP || order.payWay === payWay.MINI;
      const content = inApp ? { ...contentOf(order), ...buyerOf(order.payerId) } : contentOf(order);
      const answer = await ask(inApp ? 'alipay.trade.create' : 'alipay.trade.precreate', content, order.notifyUrl);
      if (!isDone(answer)) return { state: 'REFUSED', ...refused(answer) };
      const { qr_code = '', trade_no = '' } = z
        .object({ qr_code: z.string().optional(), trade_no: z.string().optional() })
        .parse(own(answer, { out_trade_no: order.outTradeNo }));
      return { state: 'OPENED', payUrl: qr_code, payParams: inApp ? { tradeNO: trade_no } : {} };
    },
    async query(outTradeNo) {
      const answer = await ask('alipay.trade.query', { out_trade_no: outTradeNo });
      if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'UNKNOWN_NUMBER' };
      if (!isDone(answer)) throw new Error(`Alipay does not tell of ${outTradeNo}: ${answer.sub_code}`);
      const told = paymentOf(own(answer, { out_trade_no: outTradeNo })).answer;
      if ('unfit' in told) throw new Error(told.unfit);
      return told;
    },
    async close(outTradeNo) {
      const answer = await ask('alipay.trade.close', { out_trade_no: outTradeNo });
      if (!isDone(answer) && answer.sub_code !== 'ACQ.TRADE_NOT_EXIST')
        throw new Error(`Alipay does not close ${outTradeNo}: ${answer.sub_code}`);
    },
    notice({ body }, at) {
      const form = formOf(body);
      const { sign = '', sign_type: type, alipay_cert_sn: serial } = form;
      if (type !== 'RSA2' || !isSigned(noticeContent(form), sign, { verifiers, serial, at })) return undefined;
      try {
        return noticeOf(form, { appId, merchantNo });
      } catch {
        return { kind: 'unfit', why: 'unreadable' };
      }
    },
    async refund(request) {
      const { channelTradeNo, outRefundNo, refundFen } = request;
      const numbers = { trade_no: channelTradeNo, out_request_no: outRefundNo, refund_amount: yuan(refundFen) };
      const answer = await ask('alipay.trade.refund', numbers);
      if (!isDone(answer)) return { state: 'FAILED', ...refused(answer) };
      if (answer.fund_change === 'Y') return { state: 'SUCCESS', channelRefundNo: outRefundNo };
      // Nothing moved this time: it may have moved before under the same number.
      const known = await queryRefund(request);
      return known.state === 'UNKNOWN_NUMBER' ? { state: 'PROCESSING' } : known;
    },
    queryRefund,
    sharing: createAlipaySharing({ ask }),
    lines: (day, keep) => inFolder((folder) => billLines(day, folder, keep)),
    fundBill: (day, folder) => billFile('signcustomer', day, folder),
  };
}

/** An older id of a payer is a number that begins with 2088; newer ones are open ids. */
const buyerOf = (payerId: string) => (/^2088\d{12}$/.test(payerId) ? { buyer_id: payerId } : { buyer_open_id: payerId });

function readSign(text: string): { sign?: string | undefined; alipay_cert_sn?: string | undefined } {
  try {
    return z.object({ sign: z.string().optional(), alipay_cert_sn: z.string().optional() }).parse(JSON.parse(text));
  } catch {
    return {};
  }
}
