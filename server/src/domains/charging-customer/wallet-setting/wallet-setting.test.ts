import { payChannel } from '@bochong/contract/bill';
import { chargingWallets, walletSettingErrors, walletSettings } from '@bochong/contract/charging-customer';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { seedMoney, seedOwner } from '../charging-customer.seed.ts';
import { presetsFit, rechargeRefusal } from './recharge.rule.ts';

const setting = (presets: number[]) => ({
  minRechargeFen: 1000,
  maxBalanceFen: 50_000,
  giftExpiryDays: 180,
  presets: presets.map((fen) => ({ fen })),
});

describe('what is offered and taken', () => {
  test.each([
    [[1000, 5000, 50_000], true],
    [[999, 5000], false],
    [[5000, 50_001], false],
    [[5000, 5000], false],
    [[5000, 3000], false],
  ])('presets %j', (presets, fit) => expect(presetsFit(setting(presets))).toBe(fit));

  test.each([
    [0, 999, 'tooSmall'],
    [0, 1000, undefined],
    [49_000, 1000, undefined],
    [49_001, 1000, 'tooMuch'],
  ])('into an account of %i, %i fen', (holdsFen, paysFen, refusal) =>
    expect(rechargeRefusal(setting([]), { holdsFen, paysFen })).toBe(refusal),
  );
});

let t: TestApp;
let chief: Actor;
const [{ id: dealerId }] = demoDealers;
beforeAll(async () => {
  t = await createTestApp();
  chief = await t.login('binjiang');
});
afterAll(() => t.close());

test('an account is filled within what its operator allows, by phone and at the desk', async () => {
  const id = await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const work = { app: t.app, tx, now: t.app.clock.now() };
    await insertPark(tx, dealerId, { parkCode: 'SETLOT1', parkName: '入账车场', parkType: 1 });
    const owner = await seedOwner(work, dealerId, { mobile: '13600000001' });
    await seedMoney(work, dealerId, owner, { principalFen: 45_000 });
    return owner;
  });
  const { data: before } = await t.call(walletSettings.get, {}, chief);
  expect(before).toMatchObject({ minRechargeFen: 100, maxBalanceFen: 500_000, giftExpiryDays: 365, rev: 0 });
  const body = { ...setting([1000, 2000]), rev: 0 };
  expect((await t.call(walletSettings.update, { body: { ...body, presets: [{ fen: 1 }] } }, chief)).code).toBe(
    walletSettingErrors.presets.code,
  );
  expect((await t.call(walletSettings.update, { body }, chief)).code).toBe('200');
  expect((await t.call(walletSettings.update, { body }, chief)).code).toBe('40901');
  expect((await t.call(walletSettings.get, {}, chief)).data).toEqual({ ...body, rev: 1 });
  const byPhone = (amountFen: number) =>
    t.call(chargingWallets.payCode, { params: { id }, body: { amountFen, payChannel: payChannel.WECHAT } }, chief);
  expect(await byPhone(999)).toMatchObject({ code: walletSettingErrors.tooSmall.code, message: '最低充值10.00元' });
  expect(await byPhone(5001)).toMatchObject({ code: walletSettingErrors.tooMuch.code, message: '充值后余额将超过上限500.00元' });
  expect((await byPhone(5000)).code).toBe('200');
  const atDesk = (amountFen: number, giftFen: number) => {
    const tenders = [{ payChannel: payChannel.CASH, amountFen, voucherNo: '' }] as [
      { payChannel: typeof payChannel.CASH; amountFen: number; voucherNo: string },
    ];
    return t.call(chargingWallets.recharge, { params: { id }, body: { tenders, giftFen, reason: '前台收款' } }, chief);
  };
  expect((await atDesk(5000, 1)).code).toBe(walletSettingErrors.tooMuch.code);
  expect((await atDesk(4000, 1000)).code).toBe('200');
});
