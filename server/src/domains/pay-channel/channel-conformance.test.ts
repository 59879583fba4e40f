import { createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payWay } from '@bochong/contract/bill';
import { paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedChannel, simulatedChannelKey } from '@bochong/demo/simulated-channel';
import type { Misbehaviour, NoticeFlaw } from '@bochong/simulator/channel/emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alipayPeer, all, orderOf, type Peer, rawOf, wechatPeer } from './channel-conformance.fixture.ts';
import { recogniseFundBill } from './fund-lines.ts';
import type { PayChannel, PaymentOrder, RefundRequest } from './pay-channel.ts';

const at = new Date('2026-11-24T10:00:00+08:00');
const now = () => at;

/** A channel and whoever stands behind it: what a payer does there, and what the channel then tells. */
interface Stage {
  channel: PayChannel;
  /** The payer has paid an order that was opened: the channel's notification. */
  paid(order: PaymentOrder): { body: string; headers: Record<string, string> };
}

async function opened({ channel }: Pick<Stage, 'channel'>, order: PaymentOrder): Promise<string> {
  if (channel.payUrl) return channel.payUrl(order);
  const opening = await channel.create?.(order);
  return opening?.state === 'OPENED' ? opening.payUrl : expect.fail(JSON.stringify(opening));
}

const refundOf = (
  order: PaymentOrder,
  channelTradeNo: string,
  refundFen: number,
  outRefundNo = `RF${order.outTradeNo}`,
): RefundRequest => ({
  ...{ outRefundNo, refundFen, channelTradeNo },
  outTradeNo: order.outTradeNo,
  paidFen: order.amountFen,
});

/** What holds for every channel, whatever it keeps. */
function conforms(stage: () => Stage): void {
  test('a payment is told once it is made, signed, with number, amount, account and time', async () => {
    const order = orderOf(at);
    expect(await opened(stage(), order)).not.toBe('');
    const { outTradeNo, amountFen: paidFen } = order;
    const notice = stage().channel.notice(stage().paid(order), at);
    expect(notice).toMatchObject({ kind: 'paid', outTradeNo, paidFen, merchantNo: stage().channel.merchantNo });
    expect(notice?.kind === 'paid' && Date.parse(notice.paidAt)).toBe(at.getTime());
  });

  test('a notification of which a byte was changed, or whose signature is gone, is nobody’s', async () => {
    const order = orderOf(at);
    await opened(stage(), order);
    const { body, headers } = stage().paid(order);
    const middle = Math.floor(body.length / 2);
    const changed = body.slice(0, middle) + (body[middle] === 'a' ? 'b' : 'a') + body.slice(middle + 1);
    expect(stage().channel.notice({ body: changed, headers }, at)).toBeUndefined();
    expect(stage().channel.notice({ body: body.replace(/&sign=[^&]*/, ''), headers: {} }, at)).toBeUndefined();
    expect(stage().channel.notice({ body: '', headers }, at)).toBeUndefined();
  });

  test('a refund under one number moves money once, in parts of a payment under several', async () => {
    const order = orderOf(at);
    await opened(stage(), order);
    const notice = stage().channel.notice(stage().paid(order), at);
    const channelTradeNo = notice?.kind === 'paid' ? notice.channelTradeNo : expect.fail('not paid');
    const [part, rest] = [refundOf(order, channelTradeNo, 1000), refundOf(order, channelTradeNo, 234, `RX${order.outTradeNo}`)];
    const first = await stage().channel.refund(part);
    expect(first).toMatchObject({ state: 'SUCCESS' });
    expect(await stage().channel.refund(part)).toEqual(first);
    expect(await stage().channel.refund(rest)).toMatchObject({ state: 'SUCCESS' });
  });

  test('a number it never heard of is told as such', async () => {
    expect(await stage().channel.query('CB0000000000')).toEqual({ state: 'UNKNOWN_NUMBER' });
    expect(await stage().channel.queryRefund(refundOf(orderOf(at), '420000', 1))).toEqual({ state: 'UNKNOWN_NUMBER' });
  });
}

describe('the simulated channel', () => {
  conforms(() => ({
    channel: simulatedChannel,
    paid({ outTradeNo, amountFen }) {
      const { merchantNo } = simulatedChannel;
      const paid = { outTradeNo, channelTradeNo: `S${outTradeNo}`, merchantNo, paidFen: amountFen, paidAt: '2026-11-24T10:00:00+08:00' };
      const body = JSON.stringify({ ...paid, nonce: '0123456789' });
      return { body, headers: { [paySignHeader]: createHmac('sha256', simulatedChannelKey).update(body).digest('hex') } };
    },
  }));
});

describe.each([
  ['WeChat Pay, as merchant', () => wechatPeer('merchant', now)],
  ['WeChat Pay, as service provider', () => wechatPeer('partner', now)],
  ['Alipay, as merchant', () => alipayPeer('merchant', now)],
  ['Alipay, as service provider', () => alipayPeer('partner', now)],
] as const)('%s', (_, start) => {
  let peer: Peer;
  beforeAll(async () => {
    peer = await start();
  });
  afterAll(async () => {
    expect(peer.emulator.complaints).toEqual([]);
    await peer.emulator.close();
  });
  const paid = (order: PaymentOrder) => {
    peer.emulator.books.pay(order.outTradeNo);
    return rawOf(peer.emulator.notice(order.outTradeNo));
  };
  conforms(() => ({ channel: peer.channel, paid }));

  async function paidOrder() {
    const order = orderOf(at);
    await opened(peer, order);
    const { tradeNo } = peer.emulator.books.pay(order.outTradeNo);
    return { order, tradeNo };
  }

  test.each([
    [payWay.QR, ''],
    [payWay.IN_APP, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'],
    [payWay.MINI, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'],
    [payWay.BROWSER, ''],
  ])('a payer at %i gets something to go on with, and the same number stays one payment', async (way, payerId) => {
    const order = orderOf(at, { payWay: way, payerId });
    const opening = await peer.channel.create?.(order);
    if (opening?.state !== 'OPENED') return expect.fail(JSON.stringify(opening));
    const inApp = way === payWay.IN_APP || way === payWay.MINI;
    expect([opening.payUrl !== '', Object.keys(opening.payParams).length > 0]).toEqual([!inApp, inApp]);
    if (opening.payUrl.startsWith(peer.emulator.url)) await fetch(opening.payUrl);
    expect(await peer.channel.create?.(order)).toMatchObject({ state: 'OPENED' });
    expect(peer.emulator.books.trades.get(order.outTradeNo)).toMatchObject({
      amountFen: 1234,
      state: 'WAITING',
      notifyUrl: order.notifyUrl,
    });
  });

  test('a payment is asked for: open, paid, closed', async () => {
    const [order, other] = [orderOf(at), orderOf(at)];
    for (const one of [order, other]) await opened(peer, one);
    expect(await peer.channel.query(order.outTradeNo)).toEqual({ state: 'PAYING' });
    const { tradeNo } = peer.emulator.books.pay(order.outTradeNo);
    const answer = await peer.channel.query(order.outTradeNo);
    expect(answer).toMatchObject({ state: 'SUCCESS', channelTradeNo: tradeNo, paidFen: 1234 });
    await expect(peer.channel.close(order.outTradeNo)).rejects.toThrow(order.outTradeNo);
    await peer.channel.close(other.outTradeNo);
    await peer.channel.close(other.outTradeNo);
    expect(await peer.channel.query(other.outTradeNo)).toEqual({ state: 'CLOSED' });
    await peer.channel.close('CB0000000000');
  });

  test.each<NoticeFlaw>(['forged', 'expired', 'probe'])('a notification that is %s is nobody’s', async (flaw) => {
    const { order } = await paidOrder();
    expect(peer.channel.notice(rawOf(peer.emulator.notice(order.outTradeNo, flaw)), at)).toBeUndefined();
  });

  test('a notification in another currency is authentic and booked by nobody; another amount or merchant is told as it is', async () => {
    const { order } = await paidOrder();
    const told = (flaw: NoticeFlaw) => peer.channel.notice(rawOf(peer.emulator.notice(order.outTradeNo, flaw)), at);
    expect(told('otherCurrency')).toEqual({ kind: 'unfit', why: 'currency HKD' });
    expect(told('wrongAmount')).toMatchObject({ kind: 'paid', paidFen: 1235 });
    expect(told('otherMerchant')).toMatchObject({ kind: 'paid', merchantNo: expect.not.stringContaining(peer.channel.merchantNo) });
  });

  const silences: Misbehaviour[] = ['lost', 'lostAfter', 'busy', 'unsigned', 'forged', 'expired', 'endless'];

  test.each(silences)('an answer that is %s leaves an order, a question, a refund unknown; asked again it is as it was', async (flaw) => {
    const order = orderOf(at);
    peer.emulator.misbehave(flaw);
    await expect(peer.channel.create?.(order)).rejects.toThrow();
    expect(await peer.channel.create?.(order)).toMatchObject({ state: 'OPENED' });
    const { tradeNo } = peer.emulator.books.pay(order.outTradeNo);
    peer.emulator.misbehave(flaw);
    await expect(peer.channel.query(order.outTradeNo)).rejects.toThrow();
    const before = peer.emulator.books.refundedFen();
    const request = refundOf(order, tradeNo, 1234);
    peer.emulator.misbehave(flaw);
    await expect(peer.channel.refund(request)).rejects.toThrow();
    peer.emulator.misbehave(flaw);
    await expect(peer.channel.queryRefund(request)).rejects.toThrow();
    expect(await peer.channel.refund(request)).toMatchObject({ state: 'SUCCESS' });
    expect(await peer.channel.queryRefund(request)).toMatchObject({ state: 'SUCCESS' });
    expect(peer.emulator.books.refundedFen() - before).toBe(1234);
  });

  test('what is refused is known to be: an order for good, a refund until it is asked for again', async () => {
    peer.emulator.misbehave('refused');
    expect(await peer.channel.create?.(orderOf(at))).toMatchObject({ state: 'REFUSED', failCode: expect.stringMatching(/./) });
    const { order, tradeNo } = await paidOrder();
    peer.emulator.misbehave('refused');
    expect(await peer.channel.refund(refundOf(order, tradeNo, 100))).toMatchObject({
      state: 'FAILED',
      failText: expect.stringMatching(/余额不足/),
    });
    expect(await peer.channel.refund(refundOf(order, tradeNo, 100))).toMatchObject({ state: 'SUCCESS' });
    expect(await peer.channel.refund(refundOf(order, tradeNo, 1200, `RM${order.outTradeNo}`))).toMatchObject({ state: 'FAILED' });
  });

  test('an answer that tells another currency is not believed', async () => {
    const { order } = await paidOrder();
    peer.emulator.misbehave('otherCurrency');
    await expect(peer.channel.query(order.outTradeNo)).rejects.toThrow('currency HKD');
  });

  test('a refund is told by notification, or is nothing new there', async () => {
    const { order, tradeNo } = await paidOrder();
    const request = refundOf(order, tradeNo, 1234);
    await peer.channel.refund(request);
    const notice = peer.channel.notice(rawOf(peer.emulator.refundNotice(request.outRefundNo)), at);
    if (notice?.kind === 'refund')
      expect(notice).toMatchObject({ outRefundNo: request.outRefundNo, refundFen: 1234, outcome: { state: 'SUCCESS' } });
    else expect(notice).toMatchObject({ kind: 'paid', outTradeNo: order.outTradeNo, paidFen: 1234 });
  });

  test('the bill of a day is what was paid and refunded on it, with fees; a damaged one tells nothing', async () => {
    const { order, tradeNo } = await paidOrder();
    const request = refundOf(order, tradeNo, 234);
    await peer.channel.refund(request);
    const lines = await all(peer.channel.lines('2026-11-24'));
    const { trades } = peer.emulator.books;
    const sums = [...trades.values()].filter(({ paidAt }) => paidAt).length;
    expect(lines.filter(({ direction }) => direction === 'PAY')).toHaveLength(sums);
    const both = { outTradeNo: order.outTradeNo, channelTradeNo: tradeNo, at: '2026-11-24T10:00:00+08:00' };
    expect(lines.filter(({ outTradeNo }) => outTradeNo === order.outTradeNo)).toMatchObject([
      { ...both, direction: 'PAY', outRefundNo: '', amountFen: 1234, feeFen: 7 },
      { ...both, direction: 'REFUND', outRefundNo: request.outRefundNo, amountFen: 234, feeFen: -1 },
    ]);
    expect(await all(peer.channel.lines('2026-11-23'))).toEqual([]);
    peer.emulator.misbehave(null, 'damaged');
    await expect(all(peer.channel.lines('2026-11-24'))).rejects.toThrow();
  });

  test('the fund bill of a day is its movements with their balances, as an imported one is; where it is handed out', async () => {
    const { order, tradeNo } = await paidOrder();
    await peer.channel.refund(refundOf(order, tradeNo, 234));
    const { fundBill } = peer.channel;
    if (!fundBill) return expect(peer.account.subMerchantNo).not.toBe('');
    const folderOf = () => mkdtemp(join(tmpdir(), 'bochong-fund-conformance-'));
    const folder = await folderOf();
    const file = await fundBill('2026-11-24', folder);
    const rows = await all((await recogniseFundBill(file ?? '', folder)).rows);
    const moved = [...peer.emulator.books.trades.values()].flatMap(({ paidAt, amountFen, refunds }) => [
      ...(paidAt ? [amountFen] : []),
      ...refunds.map(({ fen }) => -fen),
    ]);
    const sum = (kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amountFen }) => total + amountFen, 0);
    expect(sum(['TRADE', 'REFUND'])).toBe(moved.reduce((total, fen) => total + fen, 0));
    expect(sum(['FEE'])).toBeLessThan(0);
    expect(rows.at(-1)?.balanceFen).toBe(sum(['TRADE', 'REFUND', 'FEE']));
    expect(await fundBill('2026-11-23', await folderOf())).toBeUndefined();
    peer.emulator.misbehave(null, 'damaged');
    await expect(fundBill('2026-11-24', await folderOf())).rejects.toThrow();
  });

  test('the channel changes its key, and is believed as before', async () => {
    peer.emulator.rotate();
    const { order, tradeNo } = await paidOrder();
    expect(await peer.channel.query(order.outTradeNo)).toMatchObject({ state: 'SUCCESS', channelTradeNo: tradeNo });
    expect(peer.channel.notice(rawOf(peer.emulator.notice(order.outTradeNo)), at)).toMatchObject({ kind: 'paid' });
  });
});
