import { billErrors, driverBills, payChannel, payScene } from '@bochong/contract/bill';
import { chargingWallets, walletApplies } from '@bochong/contract/charging-customer';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { boothShifts, driverPages, driverPays } from '@bochong/contract/parking-order';
import { payConfigs, paySettings } from '@bochong/contract/pay-account';
import { payChannelErrors } from '@bochong/contract/pay-channel';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedOwner } from '../../charging-customer/charging-customer.seed.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { leftStay } from '../../refund/refund.fixture.ts';

let t: TestApp;
let yard: Yard;
let boss: Actor;
let clerk: Actor;
let stranger: Actor;
beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T13:05:00+08:00');
  [boss, clerk, stranger] = [await t.login('binjiang'), await t.login('kefu'), await t.login('qingyu', '2')];
  yard = await createYard(t, 'PAYTERM');
});
afterAll(() => t.close());

const { WECHAT, ALIPAY, UNIONPAY, CASH } = payChannel;
const setTerms = (body: object, as = boss) =>
  t.call(payConfigs.setTerms, { body: { parkIds: [yard.parkId], payTypes: [], qrMinutes: 15, ...body } as never }, as);
const setting = async (body: object) => {
  const { data } = await t.call(paySettings.get, {}, boss);
  return t.call(paySettings.update, { body: { ...data, ...body } }, boss);
};
let number = 0;
const bill = async (channel: 2 | 3 | 4 = WECHAT) => {
  number += 1;
  const plateNo = `浙T0000${number}`;
  const { orderId } = await leftStay(t, yard, plateNo);
  const body = { parkId: yard.parkId, plateNo, orderId, payChannel: channel, payScene: payScene.OWNER_SUPPLEMENT };
  return t.call(driverPays.create, { body });
};

test('a lot offers phones what it names in its order, and takes nothing else from them; a bill waits as long as it says', async () => {
  const made = await t.call(laneCodes.create, { body: { parkId: yard.parkId, gateId: null, codeType: laneCodeType.LOT } }, boss);
  const offered = async () => (await t.call(driverPages.place, { params: { token: made.data.path.replace('/p/', '') } })).data.payChannels;
  const all = await offered();
  expect(all).toEqual(expect.arrayContaining([WECHAT, ALIPAY]));
  expect(all.indexOf(WECHAT)).toBeLessThan(all.indexOf(ALIPAY));
  expect(Date.parse((await bill()).data.expireAt) - t.clock.at.getTime()).toBe(15 * 60_000);
  expect((await setTerms({ payTypes: [ALIPAY, WECHAT], qrMinutes: 5 })).code).toBe('200');
  expect(await offered()).toEqual([ALIPAY, WECHAT]);
  const short = (await bill()).data;
  expect(Date.parse(short.expireAt) - t.clock.at.getTime()).toBe(5 * 60_000);
  expect((await bill(UNIONPAY)).code).toBe(payChannelErrors.notConfigured.code);
  expect((await setTerms({ payTypes: [ALIPAY] })).code).toBe('200');
  expect((await bill()).code).toBe(payChannelErrors.notConfigured.code);
  const row = async () => (await t.call(payConfigs.list, { query: { keyword: 'PAYTERM' } }, boss)).data.results[0];
  expect(await row()).toMatchObject({ payTypes: [ALIPAY], qrMinutes: 15, accounts: expect.not.arrayContaining([{ payChannel: WECHAT }]) });
  expect((await row())?.accounts.map((one) => one.payChannel)).not.toContain(WECHAT);
  const state = (await t.call(driverBills.state, { params: { outTradeNo: short.outTradeNo } })).code;
  expect(state, 'a bill that was made before stays payable').toBe('200');
  expect((await setTerms({})).code).toBe('200');
  expect(await offered()).toEqual(all);
  for (const wrong of [{ payTypes: [WECHAT, WECHAT] }, { payTypes: [CASH] }, { qrMinutes: 16 }, { qrMinutes: 1 }, { parkIds: [] }])
    expect((await setTerms(wrong)).code).toBe('40001');
  expect((await setTerms({}, stranger)).code).toBe('40401');
});

test('a scanned bill is of at most what the unit takes at once', async () => {
  expect((await setting({ maxSingleFen: 100 })).code).toBe('200');
  expect(await bill()).toMatchObject({ code: billErrors.tooLarge.code, message: '单笔扫码支付不能超过1.00元，请到岗亭或前台办理' });
  expect((await setting({ maxSingleFen: null })).code).toBe('200');
  expect((await bill()).code).toBe('200');
  const { data } = await t.call(paySettings.get, {}, boss);
  expect((await t.call(paySettings.update, { body: { ...data, rev: 0 } }, boss)).code).toBe('40901');
});

test('a unit that takes no cash refuses it, and takes the same by card', async () => {
  const [{ id: dealerId }] = demoDealers;
  const id = await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    seedOwner({ app: t.app, tx, now: t.app.clock.now() }, dealerId, { mobile: '13500000009' }),
  );
  const topUp = async (by: 1 | 13, voucherNo: string) => {
    const body = { tenders: [{ payChannel: by, amountFen: 5000, voucherNo }], giftFen: 0, reason: '前台收款' };
    const { data } = await t.call(chargingWallets.recharge, { params: { id }, body: body as never }, clerk);
    return t.call(walletApplies.audit, { params: { id: data.applyId }, body: { pass: true, opinion: '', rev: 0 } }, boss);
  };
  await setting({ cashAllowed: 0 });
  expect(await topUp(CASH, '')).toMatchObject({ code: billErrors.noCash.code, message: '本单位不收现金，请改用其他收款方式' });
  expect((await topUp(payChannel.POS, 'P20251013')).code).toBe('200');
  await setting({ cashAllowed: 1 });
  expect((await topUp(CASH, '')).code).toBe('200');
});

test('a shift says until when its cash is handed in', async () => {
  const shift = async () => (await t.call(boothShifts.current, { query: { parkId: yard.parkId } }, boss)).data;
  await t.call(boothShifts.takeOver, { body: { parkId: yard.parkId } }, boss);
  expect((await shift()).handInBy).toBeNull();
  await setting({ handInHours: 8 });
  expect(Date.parse((await shift()).handInBy ?? '')).toBe(t.clock.at.getTime() + 8 * 3_600_000);
});
