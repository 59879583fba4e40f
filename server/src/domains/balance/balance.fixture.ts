import { createHmac, randomUUID } from 'node:crypto';
import { balanceAccounts, balanceWithdraws, type balanceWithdraws as calls, withdrawMethod } from '@bochong/contract/balance';
import { payChannel } from '@bochong/contract/bill';
import { chargingWallets, walletApplies } from '@bochong/contract/charging-customer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { demoDealers } from '@bochong/demo/platform.seed';
import { simulatedChannel, simulatedChannelKey } from '@bochong/demo/simulated-channel';
import type { WorkContext } from '../../kernel/app-context.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { seedOwner } from '../charging-customer/charging-customer.seed.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';

/** An operator with a lot, owners with accounts, and three people who may move their money. */
export interface Desk {
  t: TestApp;
  dealerId: string;
  /** Who asks, who decides, and a third. */
  clerk: Actor;
  chief: Actor;
  boss: Actor;
  work<T>(does: (context: WorkContext) => Promise<T>): Promise<T>;
  /** An owner with an account of nothing. */
  owner(): Promise<string>;
  /** Paid by phone, fen. */
  topUp(accountId: string, fen: number): Promise<void>;
  /** Paid in cash at the desk, and agreed to, fen. */
  topUpInCash(accountId: string, fen: number, giftFen?: number): Promise<void>;
  wallet(accountId: string): ReturnType<typeof walletAt>;
  apply(accountId: string, amountFen: number, more?: Partial<BodyOf<typeof calls.apply>>): ReturnType<typeof applyAt>;
  newest(accountId: string): Promise<Withdraw>;
}
type Withdraw = Awaited<ReturnType<typeof newestOf>>;

const walletAt = async (t: TestApp, id: string, as: Actor) => (await t.call(chargingWallets.get, { params: { id } }, as)).data;
const applyAt = (t: TestApp, body: BodyOf<typeof calls.apply>, as: Actor) => t.call(balanceWithdraws.apply, { body }, as);

async function newestOf(t: TestApp, accountId: string, as: Actor) {
  const [row] = (await t.call(balanceWithdraws.list, { query: { accountId } as never }, as)).data.results;
  if (!row) throw new Error('no withdrawal');
  return (await t.call(balanceWithdraws.get, { params: { id: row.applyId } }, as)).data;
}

export async function openDesk(): Promise<Desk> {
  const t = await createTestApp();
  t.clock.at = new Date('2026-11-25T10:00:00+08:00');
  const [{ id: dealerId }] = demoDealers;
  const [clerk, chief, boss] = [await t.login('kefu'), await t.login('binjiang'), await t.login('admin')];
  const work: Desk['work'] = (does) =>
    t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
  await work((context) => insertPark(context.tx, dealerId, { parkCode: 'BALLOT1', parkName: '入账车场', parkType: 1 }));
  let made = 0;
  return {
    ...{ t, dealerId, clerk, chief, boss, work },
    async owner() {
      made += 1;
      const mobile = `1380000${String(made).padStart(4, '0')}`;
      return work((context) => seedOwner(context, dealerId, { mobile, nickname: `车主${made}` }));
    },
    async topUp(accountId, fen) {
      const { data } = await t.call(
        chargingWallets.payCode,
        { params: { id: accountId }, body: { amountFen: fen, payChannel: payChannel.WECHAT } },
        clerk,
      );
      const { merchantNo } = simulatedChannel;
      const { outTradeNo } = data;
      const paid = {
        outTradeNo,
        channelTradeNo: `S${outTradeNo}`,
        merchantNo,
        paidFen: fen,
        paidAt: toIso(t.app.clock.now()),
        nonce: randomUUID(),
      };
      const payload = JSON.stringify(paid);
      const sign = createHmac('sha256', simulatedChannelKey).update(payload).digest('hex');
      const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
      await t.app.http.inject({ method: 'POST', url: payNotifyPath(payChannel.WECHAT), payload, headers });
      t.clock.at = new Date(t.clock.at.getTime() + 60_000);
    },
    async topUpInCash(accountId, fen, giftFen = 0) {
      const tenders = [{ payChannel: payChannel.CASH, amountFen: fen, voucherNo: '' }] as const;
      const body = { tenders: [...tenders], giftFen, reason: '前台收款' };
      const { data } = await t.call(chargingWallets.recharge, { params: { id: accountId }, body }, clerk);
      await t.call(walletApplies.audit, { params: { id: data.applyId }, body: { pass: true, opinion: '', rev: 0 } }, chief);
    },
    wallet: (accountId) => walletAt(t, accountId, chief),
    apply: (accountId, amountFen, more = {}) =>
      applyAt(
        t,
        {
          ...{ accountId, amountFen, method: withdrawMethod.ORIGINAL, bankName: '', bankCardNo: '', accountName: '', reason: '车主换车' },
          ...{ requestId: newId(), ...more },
        },
        clerk,
      ),
    newest: (accountId) => newestOf(t, accountId, chief),
  };
}

/** Accounts of the list by a text. */
export const accountsNamed = async ({ t, chief }: Desk, searchValue: string) =>
  (await t.call(balanceAccounts.list, { query: { searchValue } as never }, chief)).data.results;
