import { constants, privateDecrypt } from 'node:crypto';
import type { Books, Trade } from '../books.ts';
import type { CertifiedKey } from '../certificate.ts';
import type { Misbehaviour, Reply, Request } from '../emulator.ts';

interface Host {
  books: Books;
  now(): Date;
  keys: readonly CertifiedKey[];
  subMerchantNo: string;
  appId: string;
  reply(status: number, json: object | null, flaw: Misbehaviour | null): Reply;
  refuse(status: number, code: string, message: string, flaw: Misbehaviour | null): Reply;
  complain(wrong: string, flaw: Misbehaviour | null): Reply;
}
interface Share {
  trade: Trade;
  orderId: string;
  account: string;
  amount: number;
}

/** Names of merchants as the emulated channel knows them. */
const knownName = '滨江物业有限公司';
const number = /^[0-9A-Za-z_-]{6,64}$/;
const most = 3000;

/** Emulates profit sharing of WeChat Pay API v3, from its public description: what it gave stands by the merchant's numbers. */
export function emulateSharing(host: Host) {
  const { books, reply, refuse, complain } = host;
  const receivers = new Set<string>();
  const shares = new Map<string, Share>();
  const returns = new Map<string, { share: string; amount: number }>();
  const released = new Set<string>();

  /** The name that a request seals, by the key that it names; undefined when that key opens nothing. */
  function nameOf(request: Request, sealed: unknown): string | undefined {
    const key = host.keys.find(({ serial }) => serial === request.headers['wechatpay-serial']);
    try {
      const plain =
        key &&
        privateDecrypt(
          { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
          Buffer.from(String(sealed), 'base64'),
        );
      return plain?.toString('utf8');
    } catch {
      return undefined;
    }
  }
  const given = (trade: Trade) => [...shares.values()].filter((one) => one.trade === trade).reduce((sum, { amount }) => sum + amount, 0);
  const tell = (outOrderNo: string, { trade, orderId, account, amount }: Share) => ({
    ...{ transaction_id: trade.tradeNo, out_order_no: outOrderNo, order_id: orderId, state: 'FINISHED' },
    receivers: [{ type: 'MERCHANT_ID', account, amount, description: '分账', result: 'SUCCESS', detail_id: `D${orderId}` }],
  });

  function share(request: Request, json: Record<string, unknown>, flaw: Misbehaviour | null): Reply {
    const outOrderNo = String(json.out_order_no);
    const [to] = json.receivers as { type: string; account: string; name: string; amount: number; description: string }[];
    if (
      !number.test(outOrderNo) ||
      !to ||
      to.type !== 'MERCHANT_ID' ||
      !Number.isInteger(to.amount) ||
      to.amount < 1 ||
      to.description === ''
    )
      return complain('share', flaw);
    if (json.appid !== host.appId || json.unfreeze_unsplit !== false) return complain('share', flaw);
    if (nameOf(request, to.name) === undefined) return complain('sealed name', flaw);
    const known = shares.get(outOrderNo);
    if (known) return reply(200, tell(outOrderNo, known), flaw);
    const trade = books.byTradeNo(String(json.transaction_id));
    if (trade?.state !== 'PAID') return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在', flaw);
    if (!trade.frozen) return refuse(400, 'INVALID_REQUEST', '非分账订单', flaw);
    if (released.has(trade.tradeNo)) return refuse(403, 'NOT_ENOUGH', '分账已完结', flaw);
    if (host.now().getTime() - (trade.paidAt?.getTime() ?? 0) < 60_000) return refuse(403, 'RULE_LIMIT', '支付成功一分钟后才能分账', flaw);
    if (!receivers.has(to.account)) return refuse(400, 'RECEIVER_INVALID', '分账接收方未添加', flaw);
    if (flaw === 'refused' || given(trade) + to.amount > Math.floor((trade.amountFen * most) / 10_000))
      return refuse(403, 'NOT_ENOUGH', '分账金额不足', flaw);
    const one = { trade, orderId: `3008${outOrderNo}`, account: to.account, amount: to.amount };
    shares.set(outOrderNo, one);
    return reply(200, tell(outOrderNo, one), flaw);
  }

  function takeBack(json: Record<string, unknown>, flaw: Misbehaviour | null): Reply {
    const [of, outReturnNo, amount] = [String(json.out_order_no), String(json.out_return_no), Number(json.amount)];
    const from = shares.get(of);
    if (!number.test(outReturnNo) || !Number.isInteger(amount) || amount < 1 || !json.description) return complain('return', flaw);
    if (!from || from.account !== json.return_mchid) return refuse(404, 'RESOURCE_NOT_EXISTS', '分账单不存在', flaw);
    const sum = [...returns.values()].filter((one) => one.share === of).reduce((total, one) => total + one.amount, 0);
    if (!returns.has(outReturnNo)) {
      if (flaw === 'refused' || sum + amount > from.amount) return refuse(403, 'NOT_ENOUGH', '回退方余额不足', flaw);
      returns.set(outReturnNo, { share: of, amount });
    }
    return reply(200, tellReturn(outReturnNo), flaw);
  }
  const tellReturn = (outReturnNo: string) => {
    const { share: of, amount } = returns.get(outReturnNo) ?? { share: '', amount: 0 };
    return { out_order_no: of, out_return_no: outReturnNo, return_no: `3108${outReturnNo}`, amount, result: 'SUCCESS' };
  };

  return {
    sharedFen: () =>
      [...shares.values()].reduce((sum, { amount }) => sum + amount, 0) -
      [...returns.values()].reduce((sum, { amount }) => sum + amount, 0),
    /** Answers calls of profit sharing; undefined for any other. */
    answer(request: Request, json: Record<string, unknown>, flaw: Misbehaviour | null): Reply | undefined {
      const { pathname, searchParams } = new URL(request.path, 'http://emulator');
      if (!pathname.startsWith('/v3/profitsharing/')) return undefined;
      const told = request.method === 'GET' ? searchParams.get('sub_mchid') : json.sub_mchid;
      if ((told ?? '') !== host.subMerchantNo) return complain('sub_mchid', flaw);
      const call = `${request.method} ${pathname.slice('/v3/profitsharing/'.length)}`;
      if (call === 'POST receivers/add') {
        const name = nameOf(request, json.name);
        if (name === undefined || json.type !== 'MERCHANT_ID' || !json.relation_type || json.appid !== host.appId)
          return complain('receiver', flaw);
        if (name !== knownName) return refuse(400, 'INVALID_REQUEST', '接收方名称与商户全称不一致', flaw);
        receivers.add(String(json.account));
        return reply(200, { type: json.type, account: json.account, relation_type: json.relation_type }, flaw);
      }
      if (call === 'POST receivers/delete') {
        if (!receivers.delete(String(json.account))) return refuse(404, 'RESOURCE_NOT_EXISTS', '接收方不存在', flaw);
        return reply(200, { type: json.type, account: json.account }, flaw);
      }
      if (call === 'POST orders') return share(request, json, flaw);
      if (call === 'POST return-orders') return takeBack(json, flaw);
      if (call === 'POST orders/unfreeze') {
        released.add(String(json.transaction_id));
        return reply(
          200,
          { transaction_id: json.transaction_id, out_order_no: json.out_order_no, order_id: `3008${json.out_order_no}`, state: 'FINISHED' },
          flaw,
        );
      }
      const [, kind = '', outNo = ''] = /^GET (orders|return-orders)\/([\w-]+)$/.exec(call) ?? [];
      if (kind === 'orders') {
        const known = shares.get(outNo);
        return known ? reply(200, tell(outNo, known), flaw) : refuse(404, 'RESOURCE_NOT_EXISTS', '分账单不存在', flaw);
      }
      if (kind === 'return-orders')
        return returns.has(outNo) ? reply(200, tellReturn(outNo), flaw) : refuse(404, 'RESOURCE_NOT_EXISTS', '回退单不存在', flaw);
      return complain(`path ${pathname}`, flaw);
    },
  };
}
