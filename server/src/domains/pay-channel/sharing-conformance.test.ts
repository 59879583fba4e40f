import type { Misbehaviour } from '@bochong/simulator/channel/emulator';
import type { WechatEmulator } from '@bochong/simulator/channel/wechat/wechat-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderOf, type Peer, type Standing, wechatPeer } from './channel-conformance.fixture.ts';
import type { PaymentSharing, ShareRequest } from './payment-sharing.ts';

let at = new Date('2026-11-24T10:00:00+08:00');
const now = () => at;
const receiver = { receiverNo: '1900006511', name: '滨江物业有限公司', relation: 3 };

describe.each<Standing>(['merchant', 'partner'])('WeChat Pay shares a payment out, as %s', (standing) => {
  let peer: Peer;
  let sharing: PaymentSharing;
  let given = () => 0;
  beforeAll(async () => {
    peer = await wechatPeer(standing, now);
    sharing = peer.channel.sharing ?? expect.fail('shares nothing');
    given = (peer.emulator as WechatEmulator).sharedFen;
    expect(await sharing.bind(receiver)).toEqual({ state: 'BOUND' });
  });
  afterAll(async () => {
    expect(peer.emulator.complaints).toEqual([]);
    await peer.emulator.close();
  });

  let numbers = 0;
  /** A share of 2.00 of a payment of 12.34, made two minutes ago to be shared out unless told. */
  async function share(change: Partial<ShareRequest> = {}, frozen = true): Promise<ShareRequest> {
    const order = orderOf(at, { frozen });
    await peer.channel.create?.(order);
    const { tradeNo, paidAt } = peer.emulator.books.pay(order.outTradeNo);
    at = new Date(at.getTime() + 120_000);
    numbers += 1;
    const payment = {
      outTradeNo: order.outTradeNo,
      channelTradeNo: tradeNo,
      paidFen: 1234,
      paidAt: paidAt?.toISOString() ?? '',
      frozen,
      at: at.toISOString(),
    };
    return { ...payment, outShareNo: `FZ${standing}${numbers}T1`, receiver, fen: 200, description: '分账', ...change };
  }
  const back = (request: ShareRequest, fen: number, part = 1) => ({ ...request, fen, outReturnNo: `FH${request.outShareNo}${part}` });

  test('a receiver of another name is refused; one that is unknown again is none', async () => {
    expect(await sharing.bind({ ...receiver, receiverNo: '1900006599', name: '别家公司' })).toMatchObject({ state: 'REFUSED' });
    await sharing.bind({ ...receiver, receiverNo: '1900006598' });
    await sharing.unbind({ ...receiver, receiverNo: '1900006598' });
    await sharing.unbind({ ...receiver, receiverNo: '1900006598' });
    const request = await share({ receiver: { ...receiver, receiverNo: '1900006598' } });
    expect(await sharing.share(request)).toMatchObject({ state: 'FAILED', failCode: 'RECEIVER_INVALID' });
  });

  test('a number moves money once; more than 30 percent, or of a payment that was not made for it, moves none', async () => {
    const before = given();
    const request = await share();
    const first = await sharing.share(request);
    expect(first).toMatchObject({ state: 'SUCCESS' });
    expect(await sharing.share(request)).toEqual(first);
    expect(await sharing.queryShare(request)).toEqual(first);
    expect(await sharing.share({ ...request, outShareNo: `${request.outShareNo}X`, fen: 171 })).toMatchObject({
      state: 'FAILED',
      failText: '分账金额不足',
    });
    expect(await sharing.share(await share({}, false))).toMatchObject({ state: 'FAILED' });
    expect(await sharing.queryShare({ ...request, outShareNo: 'FZ0000000000' })).toEqual({ state: 'UNKNOWN_NUMBER' });
    expect(given() - before).toBe(200);
  });

  test('what was given is taken back in parts, never more of it', async () => {
    const before = given();
    const request = await share();
    await sharing.share(request);
    for (const [fen, part] of [
      [150, 1],
      [150, 1],
      [50, 2],
    ] as const)
      expect(await sharing.takeBack?.(back(request, fen, part))).toMatchObject({ state: 'SUCCESS' });
    expect(await sharing.takeBack?.(back(request, 1, 3))).toMatchObject({ state: 'FAILED' });
    expect(await sharing.queryTakeBack?.(back(request, 50, 2))).toMatchObject({ state: 'SUCCESS' });
    expect(await sharing.queryTakeBack?.(back(request, 50, 9))).toEqual({ state: 'UNKNOWN_NUMBER' });
    expect(given()).toBe(before);
  });

  test('a released payment is shared out no more', async () => {
    const request = await share();
    expect(await sharing.release({ ...request, outReleaseNo: `FJ${request.outShareNo}` })).toMatchObject({ state: 'SUCCESS' });
    expect(await sharing.release({ ...request, outReleaseNo: `FJ${request.outShareNo}` })).toMatchObject({ state: 'SUCCESS' });
    expect(await sharing.share(request)).toMatchObject({ state: 'FAILED', failText: '分账已完结' });
  });

  test.each<Misbehaviour>(['lost', 'lostAfter', 'busy', 'unsigned', 'forged', 'expired', 'endless'])(
    'an answer that is %s leaves a share and its return unknown; asked again it is as it was',
    async (flaw) => {
      const before = given();
      const request = await share();
      peer.emulator.misbehave(flaw);
      await expect(sharing.share(request)).rejects.toThrow();
      peer.emulator.misbehave(flaw);
      await expect(sharing.queryShare(request)).rejects.toThrow();
      expect(await sharing.share(request)).toMatchObject({ state: 'SUCCESS' });
      expect(given() - before).toBe(200);
      peer.emulator.misbehave(flaw);
      await expect(sharing.takeBack?.(back(request, 200))).rejects.toThrow();
      expect(await sharing.takeBack?.(back(request, 200))).toMatchObject({ state: 'SUCCESS' });
      expect(given()).toBe(before);
    },
  );
});
