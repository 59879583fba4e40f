import { dailyBills, reconcileDiffs } from '@bochong/contract/reconciliation';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { payAccountJobs } from '../pay-account/index.ts';
import { deliver, receiveBy } from '../pay-account/pay-account.fixture.ts';
import { type Peer, wechatPeer } from '../pay-channel/channel-conformance.fixture.ts';
import { billFor, leftStay } from '../refund/refund.fixture.ts';

/** A company that is paid through WeChat, whose channel stands on this machine; time is the test's. */
export interface Market {
  t: TestApp;
  yard: Yard;
  peer: Peer;
  accountId: string;
  boss: Actor;
  /** Time passes for both sides; whoever was logged in logs in again. */
  at(instant: string): Promise<void>;
  /** A bill over a stay that has left, made at the channel and not paid. */
  bill(plateNo: string): Promise<string>;
  again(plateNo: string): Promise<string>;
  /** The payer pays; with `told` the till hears of it. */
  pay(outTradeNo: string, told: boolean): Promise<void>;
  /** The daily job fetches yesterday, and what follows from it happens. */
  nextDay(): Promise<void>;
  day(billDay: string): Promise<{
    dayId: string;
    openCount: number | null;
    diffFen: number | null;
    platformFen: number | null;
    channelFen: number | null;
    version: number;
  }>;
  diffs(billDay: string): ReturnType<typeof diffsOf>;
  close(): Promise<void>;
}

const diffsOf = async (t: TestApp, dayId: string, boss: Actor) =>
  (await t.call(reconcileDiffs.list, { params: { id: dayId }, query: { pageSize: 200 } }, boss)).data.results;

export async function createMarket(name: string): Promise<Market> {
  let clock = new Date('2025-10-13T13:05:00+08:00');
  const peer = await wechatPeer('merchant', () => clock);
  const t = await createTestApp({ BOCHONG_WECHAT_PAY_URL: peer.emulator.url });
  t.clock.at = clock;
  const yard = await createYard(t, name);
  const boss = await t.login('binjiang');
  const accountId = await receiveBy(t, { peer, provider: 1, name: `${name}收款` }, { boss, admin: await t.login('admin', '2') });
  const stays = new Map<string, string>();
  const market: Market = {
    ...{ t, yard, peer, accountId, boss },
    async at(instant) {
      clock = new Date(instant);
      t.clock.at = clock;
      market.boss = await t.login('binjiang');
    },
    async bill(plateNo) {
      const { orderId } = await leftStay(t, yard, plateNo);
      t.clock.at = clock;
      stays.set(plateNo, orderId);
      return market.again(plateNo);
    },
    async again(plateNo) {
      const { outTradeNo } = await billFor(t, yard, { orderId: stays.get(plateNo) ?? '', plateNo });
      await deliverSurely(t);
      return outTradeNo;
    },
    async pay(outTradeNo, told) {
      peer.emulator.books.pay(outTradeNo);
      if (told) await deliver(t, peer.emulator.notice(outTradeNo));
      await deliverSurely(t);
    },
    async nextDay() {
      for (const job of payAccountJobs) await runForDealers(t.app, job);
      await deliverSurely(t);
    },
    async day(billDay) {
      const { results } = (await t.call(dailyBills.list, { query: { accountId } }, market.boss)).data;
      const found = results.find((one) => one.billDay === billDay);
      if (!found) throw new Error(`no day ${billDay}`);
      return found;
    },
    diffs: async (billDay) => diffsOf(t, (await market.day(billDay)).dayId, market.boss),
    async close() {
      await peer.emulator.close();
      await t.close();
    },
  };
  return market;
}
