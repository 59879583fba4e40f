import {
  balanceAccounts,
  balanceAdjustStatus,
  balanceAdjusts,
  balanceErrors,
  balanceFlows,
  balanceStatus,
} from '@bochong/contract/balance';
import { walletEntryKind } from '@bochong/contract/charging-customer';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { walletSums } from '../../../admin/invariants-of-wallets.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { capture, freeze, payerStanding } from '../../charging-customer/index.ts';
import { shortOf } from '../adjust/adjust.rule.ts';
import { accountsNamed, type Desk, openDesk } from '../balance.fixture.ts';

let desk: Desk;
let id = '';
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.t.close());
beforeEach(async () => {
  id = await desk.owner();
});

const flows = async (query: object = {}) =>
  (await desk.t.call(balanceFlows.list, { query: { accountId: id, ...query } as never }, desk.chief)).data.results;
const setFrozen = (frozen: boolean) =>
  desk.t.call(balanceAccounts.freeze, { params: { id }, body: { frozen, reason: '公安协查' } }, desk.chief);
const adjust = (principalFen: number, giftFen = 0) =>
  desk.t.call(balanceAccounts.adjust, { params: { id }, body: { principalFen, giftFen, reason: '补录系统外充值' } }, desk.boss);
const adjusts = async () => (await desk.t.call(balanceAdjusts.list, { query: { accountId: id } as never }, desk.chief)).data.results;
async function audit(pass: boolean, as = desk.chief) {
  const [row] = await adjusts();
  return desk.t.call(balanceAdjusts.audit, { params: { id: row?.adjustId ?? '' }, body: { pass, opinion: '', rev: row?.rev ?? 0 } }, as);
}
const broken = async () => (await desk.t.owner.query(`select * from (${walletSums}) as broken limit 3`)).rows;

test('accounts with what they hold, found by name and by a whole number, with the sums of all of them', async () => {
  await desk.topUpInCash(id, 5000, 700);
  await desk.topUp(id, 2000);
  await desk.apply(id, 1500);
  const [row] = await accountsNamed(desk, '13800000001');
  expect(row).toMatchObject({
    ...{
      accountId: id,
      holderName: '车主1',
      phone: '138****0001',
      principalFen: 5500,
      giftFen: 700,
      withdrawingFen: 1500,
      availableFen: 6200,
    },
    ...{ totalRechargeFen: 7000, totalConsumeFen: 0, status: balanceStatus.NORMAL },
  });
  const { data } = await desk.t.call(balanceAccounts.list, { query: { overFen: 5000 } as never }, desk.chief);
  expect(data.summary).toMatchObject({ count: 1, principalFen: 5500, giftFen: 700 });
  expect(
    (await flows()).map(({ flowType, changePrincipalFen, principalAfterFen }) => [flowType, changePrincipalFen, principalAfterFen]),
  ).toEqual([
    [walletEntryKind.WITHDRAW, -1500, 5500],
    [walletEntryKind.RECHARGE, 2000, 7000],
    [walletEntryKind.GIFT, 0, 5000],
    [walletEntryKind.RECHARGE, 5000, 5000],
  ]);
  expect(await flows({ flowType: walletEntryKind.GIFT })).toHaveLength(1);
});

test('nothing starts out of a frozen account; what runs is settled', async () => {
  await desk.topUpInCash(id, 5000);
  const standing = async () =>
    (await desk.work((context) => payerStanding(context, { dealerId: desk.dealerId, payer: { type: 'owner', id } }))).state;
  const order = { dealerId: desk.dealerId, walletId: id, bizType: 7, bizId: newId() };
  await desk.work((context) => freeze(context, { ...order, upToFen: 3000 }));
  expect((await setFrozen(true)).code).toBe('200');
  expect((await setFrozen(true)).code).toBe(balanceErrors.alreadySo.code);
  expect(await standing()).toBe('frozen');
  expect(await desk.wallet(id)).toMatchObject({ withdrawableFen: 0 });
  await desk.work((context) => capture(context, { ...order, payableFen: 2000 }));
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 3000, frozenFen: 0 });
  expect((await setFrozen(false)).code).toBe('200');
  expect(await standing()).toBe('normal');
});

test('a balance is put right when a second person agrees, once, and never below what is there', async () => {
  await desk.topUpInCash(id, 5000, 300);
  expect((await adjust(0, 0)).code).toBe(balanceErrors.nothing.code);
  expect((await adjust(-5001)).message).toBe('调整后本金不足：现有50.00元可调减');
  expect((await adjust(0, -301)).code).toBe(balanceErrors.tooLow.code);
  const both = await Promise.all([adjust(-2000, 200), adjust(-2000, 200)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', balanceErrors.pending.code]);
  expect((await audit(true, desk.boss)).code).toBe(balanceErrors.own.code);
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 5000 });
  expect((await audit(true)).code).toBe('200');
  expect((await audit(true)).code).toBe(balanceErrors.decided.code);
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 3000, giftFen: 500 });
  expect((await adjusts())[0]).toMatchObject({ status: balanceAdjustStatus.DONE, principalFen: -2000, giftFen: 200 });
  await adjust(100);
  await audit(false);
  expect(await desk.wallet(id)).toMatchObject({ principalFen: 3000 });
  await adjust(-3000);
  await desk.work((context) => freeze(context, { dealerId: desk.dealerId, walletId: id, bizType: 7, bizId: newId(), upToFen: 1000 }));
  expect((await audit(true)).message).toBe('调整后可用余额不足：现有25.00元可调减');
  expect(await broken()).toEqual([]);
});

test('an account never goes below nothing, nor below what is frozen of it', () => {
  const fen = fc.integer({ min: 0, max: 10_000 });
  const purse = fc
    .record({ principalFen: fen, giftFen: fen, frozenFen: fen, creditLimitFen: fen, usedCreditFen: fen })
    .filter((p) => p.principalFen + p.giftFen + p.creditLimitFen - p.usedCreditFen >= p.frozenFen);
  const change = fc.record({ principalFen: fc.integer({ min: -20_000, max: 20_000 }), giftFen: fc.integer({ min: -20_000, max: 20_000 }) });
  fc.assert(
    fc.property(purse, change, (before, by) => {
      if (shortOf(before, by)) return;
      const [principalFen, giftFen] = [before.principalFen + by.principalFen, before.giftFen + by.giftFen];
      expect(principalFen >= 0 && giftFen >= 0).toBe(true);
      expect(principalFen + giftFen + before.creditLimitFen - before.usedCreditFen).toBeGreaterThanOrEqual(before.frozenFen);
    }),
  );
});
