import { payBillErrors, payBillState, payBills } from '@bochong/contract/pay-account';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { deliverSurely, wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { alipayPeer, type Peer, wechatPeer } from '../../pay-channel/channel-conformance.fixture.ts';
import { billFor, leftStay } from '../../refund/refund.fixture.ts';
import { deliver, receiveBy } from '../pay-account.fixture.ts';
import { channelBillJobs } from './channel-bill.service.ts';

const paidAt = new Date('2025-10-13T13:05:00+08:00');
const day = '2025-10-13';
const { WAITING, RETRYING, FETCHED, FAILED, EMPTY } = payBillState;

describe.each([
  ['WeChat Pay', 2, wechatPeer],
  ['Alipay', 3, alipayPeer],
] as const)('%s', (_, code, connect) => {
  let t: TestApp;
  let yard: Yard;
  let boss: Actor;
  let peer: Peer;
  let accountId = '';
  let clock = paidAt;
  const at = (instant: Date) => {
    clock = instant;
    t.clock.at = instant;
  };

  beforeAll(async () => {
    peer = await connect('merchant', () => clock);
    t = await createTestApp({ BOCHONG_WECHAT_PAY_URL: peer.emulator.url, BOCHONG_ALIPAY_URL: peer.emulator.url });
    at(paidAt);
    boss = await t.login('binjiang');
    yard = await createYard(t, 'DAYBILL');
    accountId = await receiveBy(t, { peer, provider: code === 2 ? 1 : 2, name: '滨江收款' }, { boss, admin: await t.login('admin', '2') });
    const { orderId } = await leftStay(t, yard, '浙Y00001');
    at(paidAt);
    const bill = await billFor(t, yard, { orderId, plateNo: '浙Y00001' }, code);
    await deliverSurely(t);
    peer.emulator.books.pay(bill.outTradeNo);
    await deliver(t, peer.emulator.notice(bill.outTradeNo));
    at(new Date('2025-10-14T09:00:00+08:00'));
    boss = await t.login('binjiang');
  });
  afterAll(async () => {
    expect(peer.emulator.complaints).toEqual([]);
    await peer.emulator.close();
    await t.close();
  });
  beforeEach(async () => {
    await t.owner.query('delete from channel_bill_line');
    await t.owner.query('delete from channel_bill_version');
    await t.owner.query('delete from pay_bill');
    await t.owner.query(`delete from outbound_effect where kind = 'channel-bill'`);
    at(new Date('2025-10-14T10:35:00+08:00'));
  });

  /** Time goes by for the server and for the channel. */
  const wake = async (minutes: number) => {
    at(new Date(clock.getTime() + minutes * 60_000));
    await wakeEffects(t);
  };
  const daily = async () => {
    for (const job of channelBillJobs) await runForDealers(t.app, job);
  };
  const rows = async () => (await t.call(payBills.list, { params: { id: accountId } }, boss)).data;
  const fetch = (billDay: string) => t.call(payBills.fetch, { params: { id: accountId }, body: { billDay } }, boss);
  const download = async (billId: string) => {
    const headers = { authorization: boss.token, clienttype: boss.clientType };
    return t.app.http.inject({ url: `/api${payBills.file.path.replace(':id', billId)}`, headers });
  };

  test('yesterday is fetched every day: sums beside our own, and the file as it came', async () => {
    at(new Date('2025-10-14T09:35:00+08:00'));
    await daily();
    expect(await rows()).toEqual([]);
    at(new Date('2025-10-14T10:35:00+08:00'));
    await daily();
    expect(await rows()).toMatchObject([{ billDay: day, state: WAITING, paidFen: null, hasFile: 0 }]);
    await deliverSurely(t);
    const [row] = await rows();
    expect(row).toMatchObject({ state: FETCHED, paidCount: 1, paidFen: 1500, refundCount: 0, ownCount: 1, ownFen: 1500, hasFile: 1 });
    expect(row?.feeFen).toBeGreaterThan(0);
    const file = await download(row?.billId ?? '');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(file.rawPayload.length).toBeGreaterThan(100);
    await daily();
    expect(await rows()).toHaveLength(1);
  });

  test('a bill that the channel is still making is asked for again; so is a lost answer', async () => {
    peer.emulator.misbehave('notReady', 'lost');
    await daily();
    await deliverSurely(t);
    expect(await rows()).toMatchObject([{ state: RETRYING, reason: expect.any(String), paidFen: null }]);
    expect((await fetch(day)).code).toBe(payBillErrors.busy.code);
    await wake(1);
    expect(await rows()).toMatchObject([{ state: RETRYING }]);
    await wake(2);
    expect(await rows()).toMatchObject([{ state: FETCHED, paidFen: 1500, reason: '' }]);
  });

  test('a day on which nothing happened has no file', async () => {
    expect((await fetch('2025-10-12')).code).toBe('200');
    await deliverSurely(t);
    const [row] = await rows();
    expect(row).toMatchObject({ state: EMPTY, version: 1, paidCount: 0, paidFen: 0, ownFen: 0, hasFile: 0 });
    expect((await download(row?.billId ?? '')).json().code).toBe(payBillErrors.noFile.code);
  });

  test('today, the far past and an account without a channel are refused', async () => {
    expect((await fetch('2025-10-14')).code).toBe(payBillErrors.notThatDay.code);
    expect((await fetch('2025-07-01')).code).toBe(payBillErrors.notThatDay.code);
    const { rows: simulated } = await t.owner.query<{ id: string }>(
      'select id from pay_account where provider = 9 and dealer_id = (select dealer_id from pay_account where id = $1)',
      [accountId],
    );
    const answer = await t.call(payBills.fetch, { params: { id: simulated[0]?.id ?? '' }, body: { billDay: day } }, boss);
    expect(answer.code).toBe(payBillErrors.noChannel.code);
  });

  test('a damaged file changes nothing of what was there; after twelve tries a person asks', async () => {
    await daily();
    await deliverSurely(t);
    peer.emulator.misbehave(null, 'damaged');
    expect((await fetch(day)).code).toBe('200');
    await deliverSurely(t);
    expect(await rows()).toMatchObject([{ state: RETRYING, paidFen: 1500, hasFile: 1 }]);
    peer.emulator.misbehave(...Array.from({ length: 11 }, () => 'lost' as const));
    for (let hour = 0; hour < 11; hour += 1) await wake(60);
    boss = await t.login('binjiang');
    expect(await rows()).toMatchObject([{ state: FAILED, reason: expect.stringContaining('多次获取未成'), paidFen: 1500 }]);
    expect((await fetch(day)).code).toBe('200');
    await deliverSurely(t);
    expect(await rows()).toMatchObject([{ state: FETCHED }]);
  });
});
