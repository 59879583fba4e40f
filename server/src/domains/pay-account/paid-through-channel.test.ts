import { driverBills, payState } from '@bochong/contract/bill';
import { parkingRefunds } from '@bochong/contract/refund';
import { backlogs } from '@bochong/contract/todo';
import type { Misbehaviour, NoticeFlaw } from '@bochong/simulator/channel/emulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { deliverSurely, wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { billJobs } from '../bill/index.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { alipayPeer, type Peer, wechatPeer } from '../pay-channel/channel-conformance.fixture.ts';
import { billFor, leftStay, moneyOf, refundOf } from '../refund/refund.fixture.ts';
import { deliver, receiveBy } from './pay-account.fixture.ts';

const start = new Date('2025-10-13T13:05:00+08:00');

describe.each([
  ['WeChat Pay, merchant', 2, 'merchant', wechatPeer],
  ['WeChat Pay, service provider', 2, 'partner', wechatPeer],
  ['Alipay, merchant', 3, 'merchant', alipayPeer],
  ['Alipay, service provider', 3, 'partner', alipayPeer],
] as const)('%s', (_, code, standing, connect) => {
  let t: TestApp;
  let yard: Yard;
  let boss: Actor;
  let clerk: Actor;
  let peer: Peer;
  let plateNo: string;
  let number = 0;
  let clock = start;

  beforeAll(async () => {
    const now = () => clock;
    peer = await connect(standing, now);
    t = await createTestApp({ BOCHONG_WECHAT_PAY_URL: peer.emulator.url, BOCHONG_ALIPAY_URL: peer.emulator.url });
    t.clock.at = start;
    const admin = await t.login('admin', '2');
    [boss, clerk] = [await t.login('binjiang'), await t.login('kefu')];
    yard = await createYard(t, 'CHANNEL');
    await receiveBy(t, { peer, provider: code === 2 ? 1 : 2, name: '滨江收款' }, { boss, admin });
  });
  afterAll(async () => {
    expect(peer.emulator.complaints).toEqual([]);
    await peer.emulator.close();
    await t.close();
  });
  beforeEach(() => {
    plateNo = `浙H${String(++number).padStart(5, '0')}`;
    at(start);
  });

  function at(instant: Date): void {
    clock = instant;
    t.clock.at = instant;
  }
  const later = (minutes: number) => at(new Date(clock.getTime() + minutes * 60_000));

  /** An owner who left without paying 15 yuan asks for a bill; it goes to the channel. */
  async function ask() {
    const { orderId } = await leftStay(t, yard, plateNo);
    at(start);
    const bill = await billFor(t, yard, { orderId, plateNo }, code);
    expect(bill.payUrl).toBe('');
    await deliverSurely(t);
    return { ...bill, orderId };
  }
  const stateOf = async (outTradeNo: string) => (await t.call(driverBills.state, { params: { outTradeNo } })).data;
  const pay = (outTradeNo: string) => peer.emulator.books.pay(outTradeNo);
  const notice = (outTradeNo: string, flaw?: NoticeFlaw) => deliver(t, peer.emulator.notice(outTradeNo, flaw));

  /** Time goes by as the job runner sees it: bills that are due are asked about. */
  async function pass(minutes: number): Promise<void> {
    later(minutes);
    for (const job of billJobs) if (job.name === 'ask-bills') await runForDealers(t.app, job);
    await deliverSurely(t);
  }
  async function wake(minutes: number): Promise<void> {
    later(minutes);
    await wakeEffects(t);
  }
  /** What the plate paid and got back, at home and at the channel. */
  async function expectMoney(paid: number, refunded = 0): Promise<void> {
    expect(await moneyOf(t, plateNo)).toMatchObject({ paid, billRefunded: refunded, orderRefunded: refunded });
  }
  const todos = async (type: string) =>
    (await t.call(backlogs.list, { query: { typeCode: type, pageSize: 200 } }, boss)).data.results.map(({ title }) => title);

  test('a bill is made at the channel, shown, paid, told once, twice, and paid once', async () => {
    const bill = await ask();
    const shown = await stateOf(bill.outTradeNo);
    expect(shown).toMatchObject({ payState: payState.PAYING, payUrl: expect.stringMatching(/^(weixin|https):/) });
    pay(bill.outTradeNo);
    expect(await notice(bill.outTradeNo)).toEqual([200, 'success']);
    expect(await notice(bill.outTradeNo)).toEqual([200, 'success']);
    expect(await stateOf(bill.outTradeNo)).toEqual({ payState: payState.SUCCESS, paidFen: 1500, payUrl: '', payParams: {} });
    await expectMoney(1500);
    await pass(20);
    await expectMoney(1500);
  });

  test('a bill of an instant that is no whole second is taken by the channel', async () => {
    const { orderId } = await leftStay(t, yard, plateNo);
    at(new Date(start.getTime() + 123));
    const bill = await billFor(t, yard, { orderId, plateNo }, code);
    await deliverSurely(t);
    expect((await stateOf(bill.outTradeNo)).payUrl).not.toBe('');
  });

  test('a notification that never comes is asked for', async () => {
    const bill = await ask();
    await pass(1);
    expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.PAYING });
    pay(bill.outTradeNo);
    await pass(2);
    expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.SUCCESS, paidFen: 1500 });
    expect(await notice(bill.outTradeNo)).toEqual([200, 'success']);
    await expectMoney(1500);
  });

  test('nobody pays: after a quarter of an hour it is closed, here and there', async () => {
    const bill = await ask();
    await pass(16);
    expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.CLOSED, paidFen: 0 });
    expect(peer.emulator.books.trades.get(bill.outTradeNo)?.state).toBe('CLOSED');
    await expectMoney(0);
  });

  test('paid in the last second, told too late: it is money all the same', async () => {
    const bill = await ask();
    pay(bill.outTradeNo);
    peer.emulator.misbehave('busy');
    await pass(16);
    expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.PAYING });
    await wake(2);
    expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.SUCCESS });
    await expectMoney(1500);
  });

  test('the second of two bills is closed at the channel once the first is paid', async () => {
    const bill = await ask();
    const second = await billFor(t, yard, { orderId: bill.orderId, plateNo }, code);
    await deliverSurely(t);
    pay(bill.outTradeNo);
    await notice(bill.outTradeNo);
    await pass(1);
    expect(await stateOf(second.outTradeNo)).toMatchObject({ payState: payState.CLOSED });
    expect(peer.emulator.books.trades.get(second.outTradeNo)?.state).toBe('CLOSED');
    await expectMoney(1500);
  });

  test('both of two bills are paid, the later one is told first: what came twice goes back by itself', async () => {
    const bill = await ask();
    const second = await billFor(t, yard, { orderId: bill.orderId, plateNo }, code);
    await deliverSurely(t);
    for (const { outTradeNo } of [bill, second]) pay(outTradeNo);
    expect(await notice(second.outTradeNo)).toEqual([200, 'success']);
    expect(await notice(bill.outTradeNo)).toEqual([200, 'success']);
    const before = peer.emulator.books.refundedFen();
    await deliverSurely(t);
    await expectMoney(3000, 1500);
    expect(peer.emulator.books.refundedFen() - before).toBe(1500);
  });

  test.each<Misbehaviour>(['lost', 'lostAfter', 'busy', 'unsigned', 'forged', 'expired'])(
    'the answer to a new bill is %s: it is asked for again and there is one payment',
    async (flaw) => {
      peer.emulator.misbehave(flaw);
      const bill = await ask();
      expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.CREATED, payUrl: '' });
      await wake(1);
      expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.PAYING, payUrl: expect.stringMatching(/./) });
      pay(bill.outTradeNo);
      await notice(bill.outTradeNo);
      await expectMoney(1500);
    },
  );

  test('a bill that the channel refuses has failed, and another may be asked for', async () => {
    peer.emulator.misbehave('refused');
    const bill = await ask();
    expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.FAILED, paidFen: 0 });
    const second = await billFor(t, yard, { orderId: bill.orderId, plateNo }, code);
    await deliverSurely(t);
    pay(second.outTradeNo);
    await notice(second.outTradeNo);
    await expectMoney(1500);
  });

  test.each<[NoticeFlaw, number]>([
    ['forged', 401],
    ['expired', 401],
    ['probe', 401],
    ['otherCurrency', 400],
    ['otherMerchant', 409],
    ['wrongAmount', 409],
  ])('a notification that is %s is refused with %i and books nothing; the true one does', async (flaw, status) => {
    const bill = await ask();
    pay(bill.outTradeNo);
    expect((await notice(bill.outTradeNo, flaw))[0]).toBe(status);
    await expectMoney(0);
    expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.PAYING });
    expect(await todos('PAY_MISMATCH')).toHaveLength(flaw === 'wrongAmount' ? 1 : 0);
    expect(await notice(bill.outTradeNo)).toEqual([200, 'success']);
    await expectMoney(1500);
    await t.owner.query(`delete from backlog where type_code = 'PAY_MISMATCH'`);
  });

  test('an answer that tells another amount books nothing: somebody is to look', async () => {
    const bill = await ask();
    pay(bill.outTradeNo);
    peer.emulator.misbehave('wrongAmount');
    await pass(1);
    await expectMoney(0);
    expect(await stateOf(bill.outTradeNo)).toMatchObject({ payState: payState.CLOSED });
    expect(await todos('PAY_MISMATCH')).toEqual([`到账不符：${bill.billNo}`]);
    expect(await notice(bill.outTradeNo)).toEqual([200, 'success']);
    await expectMoney(1500);
  });

  test('a notification that comes back with somebody else’s bill in another account is refused', async () => {
    const bill = await ask();
    pay(bill.outTradeNo);
    const { url, ...rest } = peer.emulator.notice(bill.outTradeNo);
    await t.owner.query(
      `update bill set account_id = (select id from pay_account where provider = 9 and dealer_id = bill.dealer_id)
      where out_trade_no = $1`,
      [bill.outTradeNo],
    );
    expect(await deliver(t, { url, ...rest })).toEqual([409, 'mismatch']);
    expect((await deliver(t, { ...rest, url: url.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }))[0]).toBe(401);
    await expectMoney(0);
  });

  async function paidBill() {
    const bill = await ask();
    pay(bill.outTradeNo);
    await notice(bill.outTradeNo);
    const { rows } = await t.owner.query<{ id: string }>('select id from bill where out_trade_no = $1', [bill.outTradeNo]);
    const body = { billId: rows[0]?.id ?? '', applyFen: 500, refundReason: 2 as const, requestId: `channel-request-${plateNo}` };
    const { refundId } = (await t.call(parkingRefunds.apply, { body }, clerk)).data;
    await t.call(parkingRefunds.audit, { params: { id: refundId }, body: { pass: 1, opinion: '', rev: 0 } }, boss);
    return { refundId, before: peer.emulator.books.refundedFen() };
  }

  test.each<Misbehaviour>(['lost', 'lostAfter', 'busy', 'unsigned', 'forged', 'expired'])(
    'the answer to a refund is %s: it reaches the payer once',
    async (flaw) => {
      const { refundId, before } = await paidBill();
      peer.emulator.misbehave(flaw);
      await deliverSurely(t);
      expect(await refundOf(t, refundId)).toMatchObject({ status: 2 });
      await wake(2);
      expect(await refundOf(t, refundId)).toMatchObject({ status: 3 });
      await expectMoney(1500, 500);
      expect(peer.emulator.books.refundedFen() - before).toBe(500);
      const { number: outRefundNo } = (await refundOf(t, refundId)) as { number: string };
      expect(await deliver(t, peer.emulator.refundNotice(outRefundNo))).toEqual([200, 'success']);
      await expectMoney(1500, 500);
    },
  );

  test('a refund that the channel refuses is somebody’s to do, and goes through when it is sent again', async () => {
    const { refundId, before } = await paidBill();
    peer.emulator.misbehave('refused');
    await deliverSurely(t);
    const failed = (await refundOf(t, refundId)) as { status: number; rev: number };
    expect(failed).toMatchObject({ status: 4 });
    await t.call(parkingRefunds.again, { body: { refundId, rev: failed.rev } }, boss);
    await deliverSurely(t);
    await expectMoney(1500, 500);
    expect(peer.emulator.books.refundedFen() - before).toBe(500);
  });
});
