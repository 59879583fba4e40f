import type { Books, Trade } from '../books.ts';
import { type Misbehaviour, yuanText } from '../emulator.ts';

type Answer = Record<string, unknown> & { code: string };
type Content = Record<string, unknown>;
interface Host {
  books: Books;
  done(fields: object): Answer;
  refuse(code: string, message: string): Answer;
  complain(wrong: string): Answer;
}
interface Share {
  trade: Trade;
  to: string;
  fen: number;
  settleNo: string;
}

/** Names of accounts as the emulated channel knows them. */
const knownName = '滨江物业有限公司';
/** Of ten thousand of a payment. */
const most = 3000;
const number = /^\w{1,64}$/;

/** Emulates royalties of Alipay's open gateway, from its public description: what it gave stands by the merchant's numbers. */
export function emulateRoyalties({ books, done, refuse, complain }: Host) {
  const receivers = new Set<string>();
  const shares = new Map<string, Share>();
  const finished = new Map<string, string>();
  const given = (trade: Trade) => [...shares.values()].filter((one) => one.trade === trade).reduce((sum, { fen }) => sum + fen, 0);

  function receiverOf(content: Content): { type: string; account: string; name: string } | undefined {
    const [one] = (content.receiver_list ?? []) as { type: string; account: string; name: string }[];
    const known = one && (one.type === 'userId' ? /^2088\d{12}$/.test(one.account) : one.type === 'loginName' && one.account !== '');
    return known && number.test(String(content.out_request_no)) ? one : undefined;
  }

  function settle(content: Content, flaw: Misbehaviour | null): Answer {
    const outNo = String(content.out_request_no);
    const trade = books.byTradeNo(String(content.trade_no));
    if (!number.test(outNo)) return complain('out_request_no');
    if (trade?.state !== 'PAID') return refuse('ACQ.TRADE_NOT_EXIST', '交易不存在');
    const { royalty_finish: finish } = (content.extend_params ?? {}) as { royalty_finish?: string };
    if (finish === 'true') {
      if (content.royalty_parameters !== undefined) return complain('royalty_parameters');
      finished.set(trade.tradeNo, finished.get(trade.tradeNo) ?? `S${outNo}`);
      return done({ trade_no: trade.tradeNo, settle_no: finished.get(trade.tradeNo) });
    }
    const [royalty, more] = (content.royalty_parameters ?? []) as Record<string, string>[];
    const named = royalty && more === undefined && royalty.royalty_type === 'transfer' && !!royalty.trans_in && !!royalty.desc;
    if (!named || !/^\d{1,9}\.\d\d$/.test(royalty.amount ?? '') || content.royalty_mode !== 'sync') return complain('royalty_parameters');
    const [to, fen] = [royalty.trans_in ?? '', Math.round(Number(royalty.amount) * 100)];
    const known = shares.get(outNo);
    if (known && (known.trade !== trade || known.to !== to || known.fen !== fen))
      return refuse('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致');
    if (!known) {
      if (!trade.frozen) return refuse('ACQ.TRADE_STATUS_ERROR', '交易未标记分账');
      if (finished.has(trade.tradeNo)) return refuse('ACQ.TRADE_SETTLE_ERROR', '分账已完结');
      if (!receivers.has(to)) return refuse('ACQ.ROYALTY_RECEIVER_INVALID', '分账收入方未绑定');
      if (flaw === 'refused' || given(trade) + fen > Math.floor((trade.amountFen * most) / 10_000))
        return refuse('ACQ.ALLOC_AMOUNT_VALIDATE_ERROR', '分账金额超限');
      shares.set(outNo, { trade, to, fen, settleNo: `S${outNo}` });
    }
    return done({ trade_no: trade.tradeNo, settle_no: shares.get(outNo)?.settleNo });
  }

  const methods: Record<string, (content: Content, flaw: Misbehaviour | null) => Answer> = {
    'alipay.trade.royalty.relation.bind': (content) => {
      const one = receiverOf(content);
      if (!one?.name) return complain('receiver_list');
      if (one.name !== knownName) return done({ result_code: 'FAIL' });
      receivers.add(one.account);
      return done({ result_code: 'SUCCESS' });
    },
    'alipay.trade.royalty.relation.unbind': (content) => {
      const one = receiverOf(content);
      if (!one) return complain('receiver_list');
      return receivers.delete(one.account) ? done({ result_code: 'SUCCESS' }) : refuse('ACQ.ROYALTY_RELATION_NOT_EXIST', '分账关系不存在');
    },
    'alipay.trade.order.settle': settle,
    'alipay.trade.order.settle.query': (content, flaw) => {
      const share = shares.get(String(content.out_request_no));
      if (!share || share.trade.tradeNo !== content.trade_no) return refuse('ACQ.SETTLE_NOT_EXIST', '分账请求不存在');
      const state = flaw === 'notReady' ? 'PROCESSING' : 'SUCCESS';
      const amount = yuanText(flaw === 'wrongAmount' ? share.fen + 1 : share.fen);
      const detail = { operation_type: 'transfer', trans_in: share.to, amount, state, detail_id: `D${share.settleNo}` };
      return done({ out_request_no: content.out_request_no, royalty_detail_list: [detail] });
    },
  };
  return { methods, sharedFen: () => [...shares.values()].reduce((sum, { fen }) => sum + fen, 0) };
}
