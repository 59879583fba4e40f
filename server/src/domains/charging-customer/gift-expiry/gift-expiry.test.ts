import { walletBiz } from '@bochong/contract/charging-customer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletInvariants } from '../../../admin/invariants-of-wallets.ts';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { brokenEquations, runLedger, vouchersOf } from '../../ledger/ledger.fixture.ts';
import { brokenStatements, runStatements } from '../../statement/statement.fixture.ts';
import { chargingCustomerJobs } from '../charging-customer.jobs.ts';
import { seedMoney, seedOwner } from '../charging-customer.seed.ts';
import { capture, freeze, giveBack, release } from '../wallet/wallet.service.ts';
import { saveWalletSetting, walletSettingOf } from '../wallet-setting/wallet-setting.repo.ts';

let t: TestApp;
const [{ id: dealerId }] = demoDealers;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => does({ app: t.app, tx, now: t.app.clock.now() }));
const at = (instant: string) => {
  t.clock.at = new Date(`${instant}+08:00`);
};
const night = async () => {
  for (const job of chargingCustomerJobs) await runForDealers(t.app, job);
};
const wallet = async (id: string) =>
  (await t.owner.query('select principal_fen::int as p, gift_fen::int as g, frozen_fen::int as f from charging_wallet where id = $1', [id]))
    .rows[0];
const expired = async (id: string) =>
  (
    await t.owner.query(
      'select id, change_gift_fen::int as fen, gift_fen::int as behind, biz_type as biz from charging_wallet_entry where wallet_id = $1 and kind = 8 order by no',
      [id],
    )
  ).rows;
const owner = (mobile: string, giftFen: number) =>
  work(async (context) => {
    const id = await seedOwner(context, dealerId, { mobile });
    await seedMoney(context, dealerId, id, { principalFen: 100, giftFen });
    return id;
  });

test('what was given a year ago and is left expires by night, the oldest first and once; ledger and statements say so', async () => {
  at('2025-03-10T15:00:00');
  const id = await owner('13500000001', 1000);
  at('2025-06-10T15:00:00');
  await work((context) => seedMoney(context, dealerId, id, { principalFen: 0, giftFen: 500 }));
  // 1.00 of principal and 6.00 of gift are spent; 2.00 come back, with their old age.
  const biz = { dealerId, walletId: id, bizType: walletBiz.CHARGING, bizId: newId() };
  await work((context) => capture(context, { ...biz, payableFen: 700 }));
  await work((context) => giveBack(context, { ...biz, refundId: newId(), amountFen: 200 }));
  expect(await wallet(id)).toEqual({ p: 100 - 100, g: 1500 - 600 + 200, f: 0 });
  at('2026-03-10T23:59:00');
  await night();
  expect(await expired(id)).toEqual([]);
  at('2026-03-11T01:20:00');
  await Promise.all([night(), night()]);
  await night();
  const [entry, ...more] = await expired(id);
  expect([entry, more]).toMatchObject([{ fen: -600, behind: 500, biz: walletBiz.GIFT_EXPIRY }, []]);
  await runLedger(t);
  expect(await vouchersOf(t, entry.id)).toEqual(['30: D2204 600, C6604 600']);
  at('2026-06-11T01:20:00');
  await night();
  expect((await expired(id)).map(({ fen }) => fen)).toEqual([-600, -500]);
  await runLedger(t);
  await runStatements(t);
  // The order that was paid stands in no record of orders.
  const broken = (await brokenEquations(t)).map(([name]) => name);
  expect(broken).toEqual(['ledger: the receivable of an order is what is open of it']);
  expect(await brokenStatements(t)).toEqual([]);
  for (const { rows } of walletInvariants) expect((await t.owner.query(rows)).rows).toEqual([]);
});

test('what is held for a charge that runs waits for its end; an operator whose gift lasts for ever loses none', async () => {
  at('2025-03-10T15:00:00');
  const id = await owner('13500000002', 1000);
  at('2026-03-20T01:20:00');
  const biz = { dealerId, walletId: id, bizType: walletBiz.CHARGING, bizId: newId() };
  await work((context) => freeze(context, { ...biz, upToFen: 800 }));
  await work(async ({ tx }) => saveWalletSetting(tx, dealerId, { ...(await walletSettingOf(tx, dealerId)), giftExpiryDays: 0 }));
  await night();
  expect(await expired(id)).toEqual([]);
  await work(async ({ tx }) => saveWalletSetting(tx, dealerId, { ...(await walletSettingOf(tx, dealerId)), giftExpiryDays: 30 }));
  await night();
  expect(await wallet(id)).toEqual({ p: 100, g: 700, f: 800 });
  await work((context) => release(context, biz));
  at('2026-03-21T01:20:00');
  await night();
  expect(await wallet(id)).toEqual({ p: 100, g: 0, f: 0 });
});
