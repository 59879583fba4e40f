import { payWay } from '@bochong/contract/bill';
import type { AlipayEmulator } from '@bochong/simulator/channel/alipay/alipay-emulator';
import type { Misbehaviour } from '@bochong/simulator/channel/emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alipayPeer, orderOf, type Peer, type Standing } from './channel-conformance.fixture.ts';
import type { PaymentSharing, ShareRequest } from './payment-sharing.ts';

const at = new Date('2026-11-24T10:00:00+08:00');
const receiver = { receiverNo: '2088000000009911', name: '滨江物业有限公司', relation: 3 };

describe.each<Standing>(['merchant', 'partner'])('Alipay shares a payment out, as %s', (standing) => {
  let peer: Peer;
  let sharing: PaymentSharing;
  let given = () => 0;
  beforeAll(async () => {
    peer = await alipayPeer(standing, () => at);
    sharing = peer.channel.sharing ?? expect.fail('shares nothing');
    given = (peer.emulator as AlipayEmulator).sharedFen;
    expect(await sharing.bind(receiver)).toEqual({ state: 'BOUND' });
    expect(await sharing.bind(receiver)).toEqual({ state: 'BOUND' });
  });
  afterAll(async () => {
    expect(peer.emulator.complaints).toEqual([]);
    await peer.emulator.close();
  });

  let numbers = 0;
  /** A share of 2.00 of a payment of 12.34 that was made to be shared out unless told. */
  async function share(change: Partial<ShareRequest> = {}, frozen = true): Promise<ShareRequest> {
    const order = orderOf(at, { frozen, payWay: numbers % 2 === 0 ? payWay.QR : payWay.IN_APP, payerId: '2088000000004321' });
    await peer.channel.create?.(order);
    const { tradeNo, paidAt } = peer.emulator.books.pay(order.outTradeNo);
    numbers += 1;
    const payment = { outTradeNo: order.outTradeNo, channelTradeNo: tradeNo, paidFen: 1234, paidAt: paidAt?.toISOString() ?? '' };
    return {
      ...{ ...payment, frozen, at: at.toISOString(), outShareNo: `FZ${standing}${numbers}T1`, receiver, fen: 200, description: '分账' },
      ...change,
    };
  }

  test('a receiver of another name is refused; one that is unknown again is none, and is forgotten twice', async () => {
    expect(await sharing.bind({ ...receiver, receiverNo: '2088000000009912', name: '别家公司' })).toMatchObject({ state: 'REFUSED' });
    const other = { ...receiver, receiverNo: 'wuye@example.com' };
    expect(await sharing.bind(other)).toEqual({ state: 'BOUND' });
    await sharing.unbind(other);
    await sharing.unbind(other);
    expect(await sharing.share(await share({ receiver: other }))).toMatchObject({
      state: 'FAILED',
      failCode: 'ACQ.ROYALTY_RECEIVER_INVALID',
    });
  });

  test('a number moves money once; another sum under it, more than 30 percent, or of a payment that was not made for it, moves none', async () => {
    const before = given();
    const request = await share();
    const first = await sharing.share(request);
    expect(first).toMatchObject({ state: 'SUCCESS', channelNo: expect.stringContaining(request.outShareNo) });
    expect(await sharing.share(request)).toEqual(first);
    expect(await sharing.queryShare(request)).toEqual(first);
    expect(await sharing.share({ ...request, fen: 100 })).toMatchObject({ state: 'FAILED', failCode: 'ACQ.DISCORDANT_REPEAT_REQUEST' });
    expect(await sharing.share({ ...request, outShareNo: `${request.outShareNo}X`, fen: 171 })).toMatchObject({
      state: 'FAILED',
      failText: '分账金额超限',
    });
    expect(await sharing.share(await share({}, false))).toMatchObject({ state: 'FAILED' });
    expect(await sharing.queryShare({ ...request, outShareNo: 'FZ0000000000' })).toEqual({ state: 'UNKNOWN_NUMBER' });
    expect(given() - before).toBe(200);
  });

  test('a share that is not decided is under way; one that is told with another sum is not believed', async () => {
    const request = await share();
    peer.emulator.misbehave(null, 'notReady');
    expect(await sharing.share(request)).toEqual({ state: 'PROCESSING' });
    peer.emulator.misbehave('wrongAmount');
    await expect(sharing.queryShare(request)).rejects.toThrow('another share');
    expect(await sharing.queryShare(request)).toMatchObject({ state: 'SUCCESS' });
  });

  test('what was given is not taken back through the channel; a released payment is shared out no more', async () => {
    expect(sharing.takeBack).toBeUndefined();
    const request = await share();
    const released = { ...request, outReleaseNo: `FJ${request.outShareNo}` };
    const first = await sharing.release(released);
    expect(first).toMatchObject({ state: 'SUCCESS' });
    expect(await sharing.release(released)).toEqual(first);
    expect(await sharing.share(request)).toMatchObject({ state: 'FAILED', failText: '分账已完结' });
  });

  test.each<Misbehaviour>(['lost', 'lostAfter', 'busy', 'unsigned', 'forged', 'expired', 'endless'])(
    'an answer that is %s leaves a share unknown; asked again it is as it was',
    async (flaw) => {
      const before = given();
      const request = await share();
      peer.emulator.misbehave(flaw);
      await expect(sharing.share(request)).rejects.toThrow();
      peer.emulator.misbehave(flaw);
      await expect(sharing.queryShare(request)).rejects.toThrow();
      expect(await sharing.share(request)).toMatchObject({ state: 'SUCCESS' });
      expect(given() - before).toBe(200);
    },
  );
});
