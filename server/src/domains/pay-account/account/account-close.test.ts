import { payAccountErrors, payAccountStatus, payAccounts, payConfigs } from '@bochong/contract/pay-account';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { runLedger } from '../../ledger/ledger.fixture.ts';
import { type Peer, wechatPeer } from '../../pay-channel/channel-conformance.fixture.ts';
import { paidStay } from '../../refund/refund.fixture.ts';
import { keysOf, receiveBy } from '../pay-account.fixture.ts';
import { payAccountJobs } from '../pay-account.jobs.ts';

let t: TestApp;
let peer: Peer;
let boss: Actor;
let admin: Actor;
let yard: Yard;
const [{ id: dealerId }] = demoDealers;
beforeAll(async () => {
  const now = new Date('2025-10-13T13:05:00+08:00');
  peer = await wechatPeer('merchant', () => now);
  t = await createTestApp({ BOCHONG_WECHAT_PAY_URL: peer.emulator.url });
  t.clock.at = now;
  [boss, admin] = [await t.login('binjiang'), await t.login('admin', '2')];
  yard = await createYard(t, 'PAYCLOSE');
}, 120_000);
afterAll(async () => {
  await peer.emulator.close();
  await t.close();
});

const accounts = async (keyword: string) => (await t.call(payAccounts.list, { query: { keyword } }, boss)).data.results;
const only = async (keyword: string) => (await accounts(keyword))[0] ?? expect.fail('no account');
const switchTo = async (keyword: string, status: 1 | 2) => {
  const { accountId: id, rev } = await only(keyword);
  return t.call(payAccounts.switchStatus, { params: { id }, body: { status, rev } }, boss);
};
const close = async (keyword: string) => {
  const { accountId: id, rev } = await only(keyword);
  return t.call(payAccounts.close, { params: { id }, body: { rev } }, boss);
};
const todos = async () =>
  (
    await t.owner.query("select status, title from backlog where type_code = 'PAY_KEY_EXPIRY' and dealer_id = $1 order by created_at", [
      dealerId,
    ])
  ).rows;

test('an account is closed when it is stopped and each month of its money is archived, and then for good', async () => {
  await paidStay(t, yard, '浙A00077');
  await runLedger(t);
  expect((await close('模拟')).code).toBe(payAccountErrors.notStopped.code);
  expect((await switchTo('模拟', 2)).code).toBe('200');
  expect(await close('模拟')).toMatchObject({ code: payAccountErrors.openMonths.code, message: '2025-10尚未月度对账归档，归档后才能注销' });
  const { accountId } = await only('模拟');
  await t.owner.query(
    "insert into ledger_account_period (dealer_id, account_id, month, locked_at, locked_by) values ($1, $2, '2025-10-01', now(), '')",
    [dealerId, accountId],
  );
  expect((await close('模拟')).code).toBe('200');
  expect(await only('模拟')).toMatchObject({ status: payAccountStatus.CLOSED });
  expect((await close('模拟')).code).toBe(payAccountErrors.closed.code);
  expect((await switchTo('模拟', 1)).code).toBe(payAccountErrors.closed.code);
  const body = { parkIds: [yard.parkId], payChannel: 2 as const, accountId };
  expect((await t.call(payConfigs.assign, { body }, boss)).code).toBe(payAccountErrors.closed.code);
  expect((await t.call(payAccounts.test, { params: { id: accountId }, body: { parkId: yard.parkId } }, boss)).code).toBe(
    payAccountErrors.closed.code,
  );
  expect((await t.call(payConfigs.chosen, {}, boss)).data).toEqual([]);
  const { rows } = await t.owner.query('select 1 from pay_account_use where account_id = $1', [accountId]);
  expect(rows).toEqual([]);
});

test('somebody is asked for new keys thirty days before the certificate runs out, once, until they are replaced', async () => {
  const id = await receiveBy(t, { peer, provider: 1, name: '江边停车' }, { boss, admin });
  const expires = (at: string) => t.owner.query('update pay_account set keys_expire_at = $2 where id = $1', [id, at]);
  const morning = async () => {
    for (const job of payAccountJobs) if (job.name === 'pay-account-keys') await runForDealers(t.app, job);
  };
  await expires('2025-11-13T00:00:00+08:00');
  await morning();
  expect(await todos()).toEqual([]);
  await expires('2025-11-12T12:00:00+08:00');
  await morning();
  await morning();
  expect(await todos()).toMatchObject([{ status: 0, title: '证书将于2025-11-12到期：江边停车' }]);
  // The keys that are written run out on 2025-10-12: more than thirty days ahead.
  t.clock.at = new Date('2025-09-01T09:00:00+08:00');
  boss = await t.login('binjiang');
  const { rev } = await only('江边停车');
  expect((await t.call(payAccounts.setKeys, { params: { id }, body: { ...keysOf(peer), rev } }, boss)).code).toBe('200');
  expect(await todos()).toMatchObject([{ status: 2 }]);
});
