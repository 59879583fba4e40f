import { createCipheriv, createHash, createSign, createVerify, type KeyObject, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createBooks, type Refund, type Trade } from '../books.ts';
import { type CertifiedKey, certifiedKey } from '../certificate.ts';
import { type ChannelEmulator, chinaTime, listen, type Misbehaviour, type NoticeFlaw, type Reply, type Request } from '../emulator.ts';
import { fundBill, tradeBill } from './wechat-bill.ts';
import { emulateSharing } from './wechat-sharing.ts';

/** The merchant as WeChat Pay knows it. */
export interface WechatMerchant {
  /** Who signs: a merchant, or a service provider when `subMerchantNo` is there. */
  merchantNo: string;
  subMerchantNo: string;
  appId: string;
  serialNo: string;
  publicPem: string;
  apiV3Key: string;
  /** Of the public account `appId`. */
  appSecret: string;
}

export interface WechatEmulator extends ChannelEmulator {
  /** Keys the channel signs with, the present one first, and one whose certificate has run out. */
  keys: { present: CertifiedKey; next: CertifiedKey; expired: CertifiedKey };
  /** What other merchants have of payments. */
  sharedFen(): number;
}

const day = 86_400_000;
const isoChina = (at: Date) => `${chinaTime(at).replace(' ', 'T')}+08:00`;

/** Emulates WeChat Pay API v3 for one merchant, from its public description. */
export async function startWechatEmulator(merchant: WechatMerchant, now: () => Date): Promise<WechatEmulator> {
  const books = createBooks('42', now);
  const complaints: string[] = [];
  const nonces = new Set<string>();
  const at = now().getTime();
  const valid = [new Date(at - day), new Date(at + 1000 * day)] as const;
  const keys = {
    present: certifiedKey('Tenpay.com A', ...valid),
    next: certifiedKey('Tenpay.com B', ...valid),
    expired: certifiedKey('Tenpay.com C', new Date(at - 900 * day), new Date(at - day)),
  };
  const stranger = certifiedKey('Tenpay.com D', ...valid);
  let signer = keys.present;
  const partner = merchant.subMerchantNo !== '';
  const root = partner ? '/v3/pay/partner/transactions' : '/v3/pay/transactions';
  const bills = new Map<string, Buffer>();
  let listening: Awaited<ReturnType<typeof listen>> | undefined;

  const signatureOf = (key: KeyObject, ...lines: string[]) =>
    createSign('RSA-SHA256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .sign(key, 'base64');

  function signatureHeaders(body: string, flaw: Misbehaviour | NoticeFlaw | null | undefined): Record<string, string> {
    if (flaw === 'unsigned') return {};
    const stamp = String(Math.floor((now().getTime() - (flaw === 'stale' ? 20 * 60_000 : 0)) / 1000));
    const nonce = randomBytes(8).toString('hex');
    const by = flaw === 'expired' ? keys.expired : signer;
    const signature = signatureOf(flaw === 'forged' ? stranger.privateKey : by.privateKey, stamp, nonce, body);
    return {
      'wechatpay-timestamp': stamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': by.serial,
      'wechatpay-signature': flaw === 'probe' ? `WECHATPAY/SIGNTEST/${signature}` : signature,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    };
  }

  function reply(status: number, json: object | null, flaw: Misbehaviour | null): Reply {
    const body = json === null ? '' : JSON.stringify(json);
    return { status, body, headers: { 'content-type': 'application/json; charset=utf-8', ...signatureHeaders(body, flaw) } };
  }
  const refuse = (status: number, code: string, message: string, flaw: Misbehaviour | null) => reply(status, { code, message }, flaw);

  /** What is wrong with the signature of a request; undefined when nothing is. */
  function wrongSignature({ method, path, headers, body }: Request): string | undefined {
    const told = String(headers.authorization ?? '');
    if (!told.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return 'scheme of the authorization';
    const part = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(told)?.[1] ?? '';
    if (part('mchid') !== merchant.merchantNo) return 'mchid of the authorization';
    if (part('serial_no') !== merchant.serialNo) return 'serial of the authorization';
    if (Math.abs(Number(part('timestamp')) * 1000 - now().getTime()) > 5 * 60_000) return 'timestamp of the authorization';
    const nonce = part('nonce_str');
    if (!/^[0-9A-Za-z]{16,32}$/.test(nonce) || nonces.has(nonce)) return 'nonce of the authorization';
    nonces.add(nonce);
    const signed = [method, path, part('timestamp'), nonce, body].map((line) => `${line}\n`).join('');
    const isTrue = createVerify('RSA-SHA256').update(signed).verify(merchant.publicPem, part('signature'), 'base64');
    return isTrue ? undefined : 'signature of the authorization';
  }

  /** Fields of a body that are not those the interface describes. */
  function wrongFields(json: Record<string, unknown>, required: string[], optional: string[] = []): string | undefined {
    const missing = required.find((name) => json[name] === undefined || json[name] === '');
    const unknown = Object.keys(json).find((name) => !required.includes(name) && !optional.includes(name));
    return missing ? `missing ${missing}` : unknown ? `unknown ${unknown}` : undefined;
  }

  const payeeFields = partner ? ['sp_mchid', 'sub_mchid'] : ['mchid'];
  const wrongPayee = (told: Record<string, unknown>) =>
    partner ? told.sp_mchid !== merchant.merchantNo || told.sub_mchid !== merchant.subMerchantNo : told.mchid !== merchant.merchantNo;

  function wrongOrder(product: string, json: Record<string, unknown>): string | undefined {
    const appField = partner ? 'sp_appid' : 'appid';
    const extra = product === 'jsapi' ? ['payer'] : product === 'h5' ? ['scene_info'] : [];
    const usual = [appField, ...payeeFields, 'description', 'out_trade_no', 'time_expire', 'notify_url', 'amount'];
    const wrong = wrongFields(json, [...usual, ...extra], ['settle_info']);
    if (wrong) return wrong;
    const {
      amount,
      payer = {},
      scene_info: scene,
    } = json as {
      amount: { total: number; currency: string };
      payer?: Record<string, string>;
      scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } };
    };
    if (json[appField] !== merchant.appId || wrongPayee(json)) return 'merchant or app';
    if (!/^[\w\-*@|]{6,32}$/.test(String(json.out_trade_no))) return 'out_trade_no';
    if (String(json.description).length > 127) return 'description';
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(String(json.time_expire))) return 'time_expire';
    if (!/^https?:\/\/[^?#]{1,240}$/.test(String(json.notify_url))) return 'notify_url';
    if (!Number.isInteger(amount.total) || amount.total < 1 || amount.currency !== 'CNY') return 'amount';
    if (product === 'jsapi' && !payer[partner ? 'sp_openid' : 'openid']) return 'payer';
    if (product === 'h5' && (!scene?.payer_client_ip || scene.h5_info?.type !== 'Wap')) return 'scene_info';
    return undefined;
  }

  function order(product: string, json: Record<string, unknown>, flaw: Misbehaviour | null): Reply {
    const wrong = wrongOrder(product, json);
    if (wrong) return complain(wrong, flaw);
    if (flaw === 'refused') return refuse(403, 'NO_AUTH', '商户无权限', flaw);
    const { total } = json.amount as { total: number };
    const trade = books.open({
      outTradeNo: String(json.out_trade_no),
      amountFen: total,
      notifyUrl: String(json.notify_url),
      frozen: (json.settle_info as { profit_sharing?: boolean } | undefined)?.profit_sharing === true,
    });
    if (typeof trade === 'string') return refuse(400, trade === 'paid' ? 'ORDERPAID' : 'INVALID_REQUEST', trade, flaw);
    if (product === 'native') return reply(200, { code_url: `weixin://wxpay/bizpayurl?pr=${trade.tradeNo}` }, flaw);
    if (product === 'h5')
      return reply(200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${trade.tradeNo}` }, flaw);
    return reply(200, { prepay_id: `wx${trade.tradeNo}` }, flaw);
  }

  function complain(wrong: string, flaw: Misbehaviour | null): Reply {
    complaints.push(wrong);
    return refuse(400, 'PARAM_ERROR', wrong, flaw);
  }

  const states = { WAITING: 'NOTPAY', PAID: 'SUCCESS', CLOSED: 'CLOSED' } as const;

  function tellTrade(trade: Trade, flaw: Misbehaviour | NoticeFlaw | null | undefined): object {
    const { outTradeNo, tradeNo, amountFen, state, paidAt, refunds } = trade;
    const other = flaw === 'otherMerchant' ? '1900009999' : undefined;
    const payee = partner
      ? { sp_appid: merchant.appId, sp_mchid: merchant.merchantNo, sub_mchid: other ?? merchant.subMerchantNo }
      : { appid: merchant.appId, mchid: other ?? merchant.merchantNo };
    const total = flaw === 'wrongAmount' ? amountFen + 1 : amountFen;
    const currency = flaw === 'otherCurrency' ? 'HKD' : 'CNY';
    const paid = paidAt && {
      transaction_id: tradeNo,
      trade_type: 'NATIVE',
      bank_type: 'OTHERS',
      success_time: isoChina(paidAt),
      amount: { total, payer_total: total, currency, payer_currency: currency },
    };
    const trade_state = refunds.length > 0 ? 'REFUND' : states[state];
    return { ...payee, out_trade_no: outTradeNo, trade_state, trade_state_desc: trade_state, ...paid };
  }

  function tellRefund(trade: Trade, refund: Refund): Record<string, unknown> {
    return {
      refund_id: refund.refundNo,
      out_refund_no: refund.outRefundNo,
      transaction_id: trade.tradeNo,
      out_trade_no: trade.outTradeNo,
      channel: 'ORIGINAL',
      user_received_account: '零钱',
      create_time: isoChina(refund.at),
      success_time: isoChina(refund.at),
      status: 'SUCCESS',
      amount: { total: trade.amountFen, refund: refund.fen, payer_total: trade.amountFen, payer_refund: refund.fen, currency: 'CNY' },
    };
  }

  function refundOrder(json: Record<string, unknown>, flaw: Misbehaviour | null): Reply {
    const fields = [...(partner ? ['sub_mchid'] : []), 'transaction_id', 'out_refund_no', 'amount'];
    const wrong = wrongFields(json, fields, ['notify_url', 'reason']);
    if (wrong) return complain(wrong, flaw);
    if (partner && json.sub_mchid !== merchant.subMerchantNo) return complain('sub_mchid', flaw);
    const amount = json.amount as { refund: number; total: number; currency: string };
    if (amount.currency !== 'CNY' || !Number.isInteger(amount.refund) || amount.refund < 1) return complain('amount', flaw);
    const trade = books.byTradeNo(String(json.transaction_id));
    if (trade?.state !== 'PAID') return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在', flaw);
    if (amount.total !== trade.amountFen) return complain('amount.total', flaw);
    if (flaw === 'refused') return refuse(403, 'NOT_ENOUGH', '基本账户余额不足', flaw);
    const done = books.refund(trade, String(json.out_refund_no), amount.refund);
    if (typeof done === 'string') return refuse(400, 'INVALID_REQUEST', done, flaw);
    return reply(200, tellRefund(trade, done.refund), flaw);
  }

  function bill(query: URLSearchParams, flaw: Misbehaviour | null): Reply {
    const date = query.get('bill_date') ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || query.get('bill_type') !== 'ALL' || query.get('tar_type') !== 'GZIP')
      return complain('bill', flaw);
    if (partner && query.get('sub_mchid') !== merchant.subMerchantNo) return complain('sub_mchid', flaw);
    if (flaw === 'notReady') return refuse(400, 'STATEMENT_CREATING', '账单生成中', flaw);
    return handOut(tradeBill(merchant, [...books.trades.values()], date), flaw);
  }

  /** The merchant's own account of a day; a service provider has another call for those of its merchants. */
  function funds(query: URLSearchParams, flaw: Misbehaviour | null): Reply {
    const date = query.get('bill_date') ?? '';
    const named = query.get('account_type') === 'BASIC' && query.get('tar_type') === 'GZIP' && query.size === 3;
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || !named || partner) return complain('fund bill', flaw);
    if (flaw === 'notReady') return refuse(400, 'STATEMENT_CREATING', '账单生成中', flaw);
    return handOut(fundBill([...books.trades.values()], date), flaw);
  }

  function handOut(text: string | undefined, flaw: Misbehaviour | null): Reply {
    if (text === undefined) return refuse(404, 'NO_STATEMENT_EXIST', '账单不存在', flaw);
    const token = randomBytes(8).toString('hex');
    bills.set(token, gzipSync(text));
    const hash_value = createHash('sha1').update(text).digest('hex');
    return reply(200, { hash_type: 'SHA1', hash_value, download_url: `${listening?.url}/v3/billdownload/file?token=${token}` }, flaw);
  }

  const { subMerchantNo, appId } = merchant;
  const sharing = emulateSharing({ books, now, keys: [keys.present, keys.next], subMerchantNo, appId, reply, refuse, complain });

  function tell(request: Request, flaw: Misbehaviour | null): Reply {
    const url = new URL(request.path, 'http://emulator');
    const { pathname, searchParams } = url;
    const json = request.body === '' ? {} : (JSON.parse(request.body) as Record<string, unknown>);
    const told = Object.fromEntries(searchParams);
    const call = `${request.method} ${pathname}`;
    if (call === 'GET /v3/billdownload/file') {
      const file = bills.get(told.token ?? '') ?? Buffer.alloc(0);
      return { status: 200, body: flaw === 'damaged' ? gzipSync('`1,`2\n') : file };
    }
    const shared = sharing.answer(request, json, flaw);
    if (shared) return shared;
    if (call === 'GET /v3/bill/tradebill') return bill(searchParams, flaw);
    if (call === 'GET /v3/bill/fundflowbill') return funds(searchParams, flaw);
    if (call === 'POST /v3/refund/domestic/refunds') return refundOrder(json, flaw);
    const refundNo = /^GET \/v3\/refund\/domestic\/refunds\/([\w-]+)$/.exec(call)?.[1];
    if (refundNo) {
      const known = books.refundOf(refundNo);
      return known ? reply(200, tellRefund(known.trade, known.refund), flaw) : refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在', flaw);
    }
    if (!pathname.startsWith(`${root}/`)) return complain(`path ${pathname}`, flaw);
    const [first = '', number = '', last = ''] = pathname.slice(root.length + 1).split('/');
    if (request.method === 'POST' && ['native', 'jsapi', 'h5'].includes(first)) return order(first, json, flaw);
    if (first !== 'out-trade-no') return complain(`path ${pathname}`, flaw);
    if (wrongPayee(request.method === 'GET' ? told : json)) return complain('merchant', flaw);
    const trade = books.trades.get(number);
    if (request.method === 'GET')
      return trade ? reply(200, tellTrade(trade, flaw), flaw) : refuse(404, 'ORDER_NOT_EXIST', '订单不存在', flaw);
    if (last !== 'close') return complain(`path ${pathname}`, flaw);
    const closed = books.close(number);
    if (closed === 'paid') return refuse(400, 'ORDERPAID', '订单已支付', flaw);
    return closed === 'closed' ? reply(204, null, flaw) : refuse(404, 'ORDER_NOT_EXIST', '订单不存在', flaw);
  }

  const codes = new Map<string, string>();
  const plain = (json: object): Reply => ({ status: 200, body: JSON.stringify(json), headers: { 'content-type': 'text/plain' } });

  /** Web login for a public account: sends whoever comes back with a code, and tells once whom the code stands for. Signed by nobody. */
  function login({ path }: Request): Reply | undefined {
    const { pathname, searchParams } = new URL(path, 'http://emulator');
    const told = Object.fromEntries(searchParams);
    if (pathname === '/connect/oauth2/authorize') {
      const order = [...searchParams.keys()].join();
      const sound = order === 'appid,redirect_uri,response_type,scope,state' && told.appid === merchant.appId;
      const silent = told.response_type === 'code' && told.scope === 'snsapi_base' && /^[a-zA-Z0-9]{1,128}$/.test(told.state ?? '');
      if (!sound || !silent) {
        complaints.push(`login ${order}`);
        return { status: 400, body: 'login' };
      }
      const back = new URL(told.redirect_uri ?? '');
      const code = randomBytes(16).toString('hex');
      codes.set(code, `o${randomBytes(14).toString('hex').slice(0, 27)}`);
      back.searchParams.set('code', code);
      back.searchParams.set('state', told.state ?? '');
      return { status: 302, body: '', headers: { location: back.href } };
    }
    if (pathname !== '/sns/oauth2/access_token') return undefined;
    if (told.appid !== merchant.appId || told.secret !== merchant.appSecret) return plain({ errcode: 40125, errmsg: 'invalid appsecret' });
    const openid = codes.get(told.code ?? '');
    codes.delete(told.code ?? '');
    if (openid === undefined || told.grant_type !== 'authorization_code') return plain({ errcode: 40029, errmsg: 'invalid code' });
    return plain({ access_token: randomBytes(16).toString('hex'), expires_in: 7200, openid, scope: 'snsapi_base' });
  }

  listening = await listen((request, flaw) => {
    const loggedIn = login(request);
    if (loggedIn) return flaw === 'busy' ? { status: 502, body: '' } : loggedIn;
    const wrong = wrongSignature(request);
    if (wrong) {
      complaints.push(wrong);
      return refuse(401, 'SIGN_ERROR', wrong, flaw);
    }
    return flaw === 'busy' ? refuse(500, 'SYSTEM_ERROR', '系统繁忙', flaw) : tell(request, flaw);
  });

  function sealedNotice(url: string, eventType: string, originalType: string, json: object, flaw?: NoticeFlaw) {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(merchant.apiV3Key), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(originalType));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(json)), cipher.final(), cipher.getAuthTag()]);
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: isoChina(now()),
      resource_type: 'encrypt-resource',
      event_type: eventType,
      summary: eventType,
      resource: {
        original_type: originalType,
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: originalType,
        nonce,
      },
    });
    return { url, body, headers: { 'content-type': 'application/json', ...signatureHeaders(body, flaw) } };
  }

  const known = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('the emulator knows no such number');
    return one;
  };

  return {
    ...listening,
    books,
    complaints,
    keys,
    sharedFen: sharing.sharedFen,
    notice(outTradeNo, flaw) {
      const trade = known(books.trades.get(outTradeNo));
      return sealedNotice(trade.notifyUrl, 'TRANSACTION.SUCCESS', 'transaction', tellTrade({ ...trade, refunds: [] }, flaw), flaw);
    },
    refundNotice(outRefundNo) {
      const { trade, refund } = known(books.refundOf(outRefundNo));
      const { status, ...told } = tellRefund(trade, refund);
      const url = trade.notifyUrl.replace('/pay/notify/', '/pay/refund-notify/');
      return sealedNotice(url, 'REFUND.SUCCESS', 'refund', { ...told, mchid: merchant.merchantNo, refund_status: status });
    },
    rotate() {
      signer = keys.next;
    },
  };
}
