import { paySettings } from '@bochong/contract/pay-account';
import { financeConfigs } from '@bochong/contract/reconciliation';
import { refundSettings } from '@bochong/contract/refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMarket, type Market } from '../reconciliation.fixture.ts';

let m: Market;
beforeAll(async () => {
  m = await createMarket('FINCONF');
});
afterAll(() => m.close());

const terms = async (as = m.boss) => (await m.t.call(financeConfigs.get, {}, as)).data;
const account = async () => (await terms()).accounts.find(({ accountId }) => accountId === m.accountId);

test('what channels take is told by their bills, and closed months by the ledger', async () => {
  expect(await account()).toMatchObject({ feeBp: null, lastBillDay: null, lockedMonth: null, openMonth: '2025-10' });
  await m.pay(await m.bill('浙F00001'), true);
  await m.at('2025-10-14T12:00:00+08:00');
  await m.nextDay();
  const { rows } = await m.t.owner.query<{ fee: number; net: number }>(
    'select sum(fee_fen)::int as fee, sum(paid_fen - refund_fen)::int as net from pay_bill where account_id = $1',
    [m.accountId],
  );
  const { fee = 0, net = 0 } = rows[0] ?? {};
  expect(fee).toBeGreaterThan(0);
  expect(await account()).toMatchObject({ feeBp: Math.round((fee * 10_000) / net), lastBillDay: '2025-10-13' });
  await m.t.owner.query(
    `insert into ledger_account_period (dealer_id, account_id, month, locked_at, locked_by)
     select dealer_id, id, '2025-12-01', now(), 'x' from pay_account where id = $1`,
    [m.accountId],
  );
  expect(await account()).toMatchObject({ lockedMonth: '2025-12', openMonth: '2026-01' });
  expect(await terms(await m.t.login('qingyu', '2'))).toMatchObject({ accounts: expect.not.arrayContaining([{ accountId: m.accountId }]) });
});

test('the settle day is the platform’s, and says when the next month is made', async () => {
  await m.t.owner.query("update dealer set settle_day = 14 where dealer_id = (select dealer_id from app_user where account = 'binjiang')");
  expect(await terms()).toMatchObject({ settleDay: 14, verifyAt: '06:00', nextVerify: '2025-11-14' });
  await m.at('2025-10-14T05:59:00+08:00');
  expect((await terms()).nextVerify).toBe('2025-10-14');
});

test('who may see the page may not thereby see or change what its owners keep from him', async () => {
  await m.t.owner.query(
    `update role set resource_ids = (select array_agg(c) from unnest(resource_ids || $1::text[]) c where c <> all ($2::text[]))
     where id in (select ur.role_id from user_role ur join app_user u on u.dealer_id = ur.dealer_id and u.id = ur.user_id where u.account = 'kefu')`,
    [financeConfigs.get.access, [...refundSettings.get.access, ...paySettings.update.access]],
  );
  const clerk = await m.t.login('kefu');
  expect((await m.t.call(financeConfigs.get, {}, clerk)).code).toBe('200');
  expect((await m.t.call(refundSettings.get, {}, clerk)).code).toBe('40301');
  const body = { maxSingleFen: null, cashAllowed: 1, handInHours: null, rev: 0 } as const;
  expect((await m.t.call(paySettings.update, { body }, clerk)).code).toBe('40301');
});
