import { createSign, createVerify, randomBytes } from 'node:crypto';
import { createBooks, type Trade } from '../books.ts';
import { type CertifiedKey, certifiedKey } from '../certificate.ts';
import {
  type ChannelEmulator,
  chinaTime,
  listen,
  type Misbehaviour,
  type NoticeFlaw,
  type Reply,
  type Request,
  yuanText,
} from '../emulator.ts';
import { alipayBill, alipayFundBill } from './alipay-bill.ts';
import { emulateRoyalties } from './alipay-sharing.ts';

/** The merchant as Alipay knows it. */
export interface AlipayMerchant {
  /** The application that signs, and whose money it is (2088…). */
  appId: string;
  sellerId: string;
  publicPem: string;
  /** What the merchant allowed a service provider with, and that provider; empty for a merchant of its own. */
  authToken: string;
  providerId: string;
  /** Certificate mode: serials of the application's and of the root certificate; empty in public key mode. */
  certSerial: string;
  rootSerial: string;
}

export interface AlipayEmulator extends ChannelEmulator {
  keys: { present: CertifiedKey; next: CertifiedKey; expired: CertifiedKey };
  /** What receivers of shares have. */
  sharedFen(): number;
}

const day = 86_400_000;
type Answer = Record<string, unknown> & { code: string };
const done = (fields: object): Answer => ({ code: '10000', msg: 'Success', ...fields });
const refuse = (sub_code: string, sub_msg: string): Answer => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg });

/** Emulates Alipay's open gateway for one merchant, from its public description. */
export async function startAlipayEmulator(merchant: AlipayMerchant, now: () => Date): Promise<AlipayEmulator> {
  const books = createBooks('2026', now);
  const complaints: string[] = [];
  const at = now().getTime();
  const valid = [new Date(at - day), new Date(at + 1000 * day)] as const;
  const keys = {
    present: certifiedKey('Alipay A', ...valid),
    next: certifiedKey('Alipay B', ...valid),
    expired: certifiedKey('Alipay C', new Date(at - 900 * day), new Date(at - day)),
  };
  const stranger = certifiedKey('Alipay D', ...valid);
  let signer = keys.present;
  const bills = new Map<string, Buffer>();
  let listening: Awaited<ReturnType<typeof listen>> | undefined;

  const join = (told: Record<string, string>, without: string[]) =>
    Object.entries(told)
      .filter(([name, value]) => value !== '' && !without.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');

  const keyFor = (flaw: Misbehaviour | NoticeFlaw | null | undefined) =>
    flaw === 'forged' ? stranger : flaw === 'expired' ? keys.expired : signer;

  function wrongRequest(told: Record<string, string>): string | undefined {
    const isTrue = createVerify('RSA-SHA256')
      .update(join(told, ['sign']))
      .verify(merchant.publicPem, told.sign ?? '', 'base64');
    if (!isTrue) return 'signature';
    const expected = {
      app_id: merchant.appId,
      charset: 'utf-8',
      sign_type: 'RSA2',
      version: '1.0',
      app_auth_token: merchant.authToken,
      app_cert_sn: merchant.certSerial,
      alipay_root_cert_sn: merchant.rootSerial,
    };
    for (const [name, value] of Object.entries(expected)) if ((told[name] ?? '') !== value) return name;
    if (told.format !== undefined && told.format !== 'JSON') return 'format';
    const stamp = told.timestamp ?? '';
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(stamp)) return 'timestamp';
    if (Math.abs(Date.parse(`${stamp.replace(' ', 'T')}+08:00`) - now().getTime()) > 15 * 60_000) return 'timestamp';
    const names = [...Object.keys(expected), 'format', 'method', 'timestamp', 'biz_content', 'sign', 'notify_url', 'alipay_sdk'];
    return Object.keys(told).find((name) => !names.includes(name));
  }

  function wrongOrder(content: Record<string, unknown>, notifyUrl: string, buyer: boolean, page: boolean): string | undefined {
    const names = ['out_trade_no', 'total_amount', 'subject', 'time_expire'];
    const extra = ['extend_params', ...(buyer ? ['buyer_id', 'buyer_open_id'] : []), ...(page ? ['product_code'] : [])];
    const wrong = names.find((name) => !content[name]) ?? Object.keys(content).find((name) => ![...names, ...extra].includes(name));
    if (wrong) return wrong;
    if (!/^\w{1,64}$/.test(String(content.out_trade_no))) return 'out_trade_no';
    if (!/^\d{1,9}\.\d\d$/.test(String(content.total_amount)) || content.total_amount === '0.00') return 'total_amount';
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(content.time_expire))) return 'time_expire';
    if (!/^https?:\/\/\S{1,240}$/.test(notifyUrl)) return 'notify_url';
    if (buyer && !content.buyer_id && !content.buyer_open_id) return 'buyer_id';
    const {
      sys_service_provider_id: provider = '',
      royalty_freeze: freeze = 'true',
      ...more
    } = (content.extend_params ?? {}) as Record<string, string>;
    if (freeze !== 'true' || Object.keys(more).length > 0) return 'extend_params';
    return provider === merchant.providerId ? undefined : 'sys_service_provider_id';
  }

  const states = { WAITING: 'WAIT_BUYER_PAY', PAID: 'TRADE_SUCCESS', CLOSED: 'TRADE_CLOSED' } as const;
  const amountOf = (text: unknown) => Math.round(Number(text) * 100);

  function tellTrade({ outTradeNo, tradeNo, amountFen, state, paidAt }: Trade, flaw: Misbehaviour | NoticeFlaw | null | undefined) {
    return {
      out_trade_no: outTradeNo,
      trade_no: tradeNo,
      trade_status: states[state],
      total_amount: yuanText(flaw === 'wrongAmount' ? amountFen + 1 : amountFen),
      buyer_logon_id: '138****0000',
      ...(flaw === 'otherCurrency' && { trans_currency: 'HKD', settle_currency: 'HKD' }),
      ...(paidAt && { send_pay_date: chinaTime(paidAt) }),
    };
  }

  type Content = Record<string, unknown>;
  const tradeOf = (content: Content) =>
    content.trade_no === undefined ? books.trades.get(String(content.out_trade_no)) : books.byTradeNo(String(content.trade_no));
  const missing = () => refuse('ACQ.TRADE_NOT_EXIST', '交易不存在');

  function complain(wrong: string): Answer {
    complaints.push(wrong);
    return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-parameter', sub_msg: wrong };
  }

  const isFrozen = (content: Content) => (content.extend_params as { royalty_freeze?: string } | undefined)?.royalty_freeze === 'true';

  function order(method: string, content: Content, notifyUrl: string, flaw: Misbehaviour | null): Answer {
    const wrong = wrongOrder(content, notifyUrl, method.endsWith('create') && !method.endsWith('precreate'), method.includes('wap'));
    if (wrong) return complain(wrong);
    if (flaw === 'refused') return refuse('ACQ.SELLER_BEEN_BLOCKED', '商家账号被冻结');
    const number = String(content.out_trade_no);
    const trade = books.open({ outTradeNo: number, amountFen: amountOf(content.total_amount), notifyUrl, frozen: isFrozen(content) });
    if (trade === 'paid') return refuse('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
    if (trade === 'closed') return refuse('ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
    if (trade === 'another amount') return refuse('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    return done({
      out_trade_no: number,
      ...(method.includes('precreate') ? { qr_code: `https://qr.alipay.com/${trade.tradeNo}` } : { trade_no: trade.tradeNo }),
    });
  }

  const royalties = emulateRoyalties({ books, done, refuse, complain });
  const methods: Record<string, (content: Content, flaw: Misbehaviour | null) => Answer> = {
    ...royalties.methods,
    'alipay.trade.query': (content, flaw) => {
      const trade = tradeOf(content);
      return trade ? done(tellTrade(trade, flaw)) : missing();
    },
    'alipay.trade.close': (content) => {
      const closed = books.close(String(content.out_trade_no));
      if (closed === 'paid') return refuse('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      return closed === 'closed' ? done({ out_trade_no: content.out_trade_no }) : missing();
    },
    'alipay.trade.refund': (content, flaw) => {
      const wrong = ['trade_no', 'out_request_no', 'refund_amount'].find((name) => !content[name]);
      if (wrong || !/^\d{1,9}\.\d\d$/.test(String(content.refund_amount))) return complain(wrong ?? 'refund_amount');
      const trade = tradeOf(content);
      if (trade?.state !== 'PAID') return missing();
      if (flaw === 'refused') return refuse('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足');
      const refunded = books.refund(trade, String(content.out_request_no), amountOf(content.refund_amount));
      if (refunded === 'too much') return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
      if (refunded === 'another amount') return refuse('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
      const sum = trade.refunds.reduce((total, refund) => total + refund.fen, 0);
      return done({
        out_trade_no: trade.outTradeNo,
        trade_no: trade.tradeNo,
        fund_change: refunded.moved ? 'Y' : 'N',
        refund_fee: yuanText(sum),
      });
    },
    'alipay.trade.fastpay.refund.query': (content) => {
      const trade = tradeOf(content);
      if (!trade) return missing();
      const refund = trade.refunds.find(({ outRefundNo }) => outRefundNo === content.out_request_no);
      const told = refund && { out_request_no: refund.outRefundNo, refund_status: 'REFUND_SUCCESS', refund_amount: yuanText(refund.fen) };
      return done({ trade_no: trade.tradeNo, out_trade_no: trade.outTradeNo, ...told });
    },
    'alipay.data.dataservice.bill.downloadurl.query': (content, flaw) => {
      const make = content.bill_type === 'trade' ? alipayBill : content.bill_type === 'signcustomer' ? alipayFundBill : undefined;
      if (!make || !/^\d{4}-\d\d-\d\d$/.test(String(content.bill_date))) return complain('bill');
      const file = make([...books.trades.values()], String(content.bill_date));
      if (!file || flaw === 'notReady') return refuse('isp.bill_not_exist', '账单不存在');
      const token = randomBytes(8).toString('hex');
      bills.set(token, file);
      return done({ bill_download_url: `${listening?.url}/bill?token=${token}` });
    },
  };

  function sealed(method: string, answer: Answer, flaw: Misbehaviour | null): Reply {
    const part = JSON.stringify(answer).replaceAll('/', '\\/');
    const key = keyFor(flaw);
    const sign = createSign('RSA-SHA256').update(part).sign(key.privateKey, 'base64');
    const serial = merchant.certSerial && `"alipay_cert_sn":"${key.serial}",`;
    const signature = flaw === 'unsigned' ? '' : `,${serial}"sign":"${sign}"`;
    const body = `{"${method.replaceAll('.', '_')}_response":${part}${signature}}`;
    return { status: 200, body, headers: { 'content-type': 'application/json;charset=utf-8' } };
  }

  function tell({ method: verb, path, headers, body }: Request, flaw: Misbehaviour | null): Reply {
    const url = new URL(path, 'http://emulator');
    if (url.pathname === '/bill') {
      const file = bills.get(url.searchParams.get('token') ?? '') ?? Buffer.alloc(0);
      if (flaw !== 'damaged') return { status: 200, body: file };
      const damaged = Buffer.from(file);
      damaged.writeUInt32LE(0, damaged.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 16);
      return { status: 200, body: damaged };
    }
    const told = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
    const { method = '', biz_content: content = '{}', notify_url: notifyUrl = '' } = told;
    if (verb === 'POST' && !String(headers['content-type']).startsWith('application/x-www-form-urlencoded'))
      complaints.push('content-type');
    const wrong = wrongRequest(told);
    if (wrong) return sealed(method, complain(wrong), flaw);
    if (flaw === 'busy') return sealed(method, { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' }, flaw);
    const fields = JSON.parse(content) as Content;
    if (/^alipay\.trade\.(precreate|create|wap\.pay)$/.test(method)) return sealed(method, order(method, fields, notifyUrl, flaw), flaw);
    return sealed(method, methods[method]?.(fields, flaw) ?? complain(`method ${method}`), flaw);
  }

  listening = await listen(tell);

  function notice(trade: Trade, extra: Record<string, string>, flaw?: NoticeFlaw) {
    const { send_pay_date: paidAt = '', ...told } = tellTrade(trade, flaw);
    const form: Record<string, string> = {
      ...told,
      ...extra,
      notify_type: 'trade_status_sync',
      notify_id: randomBytes(16).toString('hex'),
      notify_time: chinaTime(now()),
      gmt_payment: paidAt,
      app_id: merchant.appId,
      seller_id: flaw === 'otherMerchant' ? '2088000000000009' : merchant.sellerId,
      subject: '停车 50%+优惠',
      charset: 'utf-8',
      version: '1.0',
    };
    const signed = createSign('RSA-SHA256').update(join(form, [])).sign(keyFor(flaw).privateKey, 'base64');
    const sign = flaw === 'probe' ? `SIGNTEST/${signed}` : signed;
    const body = new URLSearchParams({ ...form, sign_type: 'RSA2', sign }).toString();
    return { url: trade.notifyUrl, body, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } };
  }

  const known = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('the emulator knows no such number');
    return one;
  };

  return {
    ...listening,
    url: `${listening.url}/gateway.do`,
    books,
    complaints,
    keys,
    sharedFen: royalties.sharedFen,
    notice: (outTradeNo, flaw) => notice(known(books.trades.get(outTradeNo)), {}, flaw),
    refundNotice(outRefundNo) {
      const { trade, refund } = known(books.refundOf(outRefundNo));
      return notice(trade, { out_biz_no: outRefundNo, refund_fee: yuanText(refund.fen), gmt_refund: chinaTime(refund.at) });
    },
    rotate() {
      signer = keys.next;
    },
  };
}
