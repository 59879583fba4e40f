import { payChannel } from '@bochong/contract/bill';
import { couponErrors, couponPayer, couponShopErrors, coupons } from '@bochong/contract/coupon';
import { couponPurchases, couponSales, merchants } from '@bochong/contract/merchant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { fiveOff, publish, templateAt } from '../coupon/coupon.fixture.ts';
import { createYard } from '../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let parkIds: string[];

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  parkIds = [(await createYard(t, 'SALE01')).parkId];
});
afterAll(() => t.close());

async function openShop(): Promise<string> {
  const fields = {
    category: '餐饮',
    contact: '店长',
    phone: '',
    creditLimitFen: 0,
    giveDayLimit: null,
    remark: '',
    settleMode: 1 as const,
  };
  const { data } = await t.call(merchants.create, { body: { ...fields, merchantName: `面馆${newId().slice(-6)}`, parkIds } }, actor);
  const body = { amountFen: 100_000, payChannel: payChannel.CASH, voucherNo: '', requestId: newId() };
  await t.call(merchants.recharge, { params: { id: data.merchantId }, body }, actor);
  return data.merchantId;
}
const forShops = { payer: couponPayer.MERCHANT, claimable: 0 as const };
/** A coupon for shops, priced at 4.00 and not on sale. */
async function priced(): Promise<string> {
  const { templateId } = await publish(t, actor, forShops);
  const body = { salePriceFen: 400, saleQty: 50, merchantIds: [], onSale: 0 as const, rev: 1 };
  expect((await t.call(couponSales.save, { params: { id: templateId }, body }, actor)).code).toBe('200');
  return templateId;
}
const revOf = async (templateId: string) => (await templateAt(t, actor, templateId)).rev;
const versions = (ids: readonly string[]) => Promise.all(ids.map(async (templateId) => ({ templateId, rev: await revOf(templateId) })));
const edit = async (ids: readonly string[], patch: object) =>
  t.call(coupons.batchEdit, { body: { coupons: await versions(ids), ...patch } }, actor);
const saleOf = async (ids: readonly string[]) => {
  const { results } = (await t.call(couponSales.list, { query: {} }, actor)).data;
  return ids.map((id) => results.find(({ templateId }) => templateId === id));
};
const buy = (merchantId: string, templateId: string, qty = 1) =>
  t.call(couponPurchases.buy, { body: { merchantId, templateId, qty, unitPriceFen: 400, requestId: newId() } }, actor);

test('several coupons go on sale to the same merchants at once, are read as they stand, and come off again', async () => {
  const [shop, stranger] = [await openShop(), await openShop()];
  const ids = [await priced(), await priced()];
  expect((await edit(ids, { onSale: 1, merchantIds: [shop], perUserLimit: 4 })).data).toEqual({ changed: 2 });
  expect(await saleOf(ids)).toMatchObject(ids.map(() => ({ onSale: 1, merchantIds: [shop], salePriceFen: 400 })));
  const { data } = await t.call(coupons.several, { query: { ids } }, actor);
  expect(data.map(({ templateId }) => templateId).sort()).toEqual([...ids].sort());
  expect(data).toMatchObject(ids.map(() => ({ onSale: 1, perUserLimit: 4 })));
  expect(data[0]?.merchantNames).toMatch(/^面馆/);
  expect((await buy(shop, ids[1] ?? '')).code).toBe('200');
  expect((await buy(stranger, ids[1] ?? '')).code).toBe(couponErrors.notForMerchant.code);
  expect((await edit(ids, { merchantIds: [] })).code).toBe('200');
  expect((await buy(stranger, ids[1] ?? '')).code).toBe('200');
  expect((await edit(ids, { onSale: 0 })).code).toBe('200');
  expect((await buy(shop, ids[0] ?? '')).code).toBe(couponErrors.notForSale.code);
});

test('what one of them cannot be is refused by its name, and none is changed', async () => {
  const own = (await publish(t, actor)).templateId;
  const unpriced = (await publish(t, actor, forShops)).templateId;
  const good = await priced();
  expect((await edit([good, own], { onSale: 1 })).code).toBe(couponShopErrors.free.code);
  expect((await edit([good, unpriced], { onSale: 1 })).code).toBe(couponErrors.noPrice.code);
  expect((await edit([good, unpriced], { claimable: 1 })).code).toBe(couponErrors.notClaimable.code);
  expect(await edit([good, unpriced], { merchantIds: [newId()] })).toMatchObject({
    code: '40001',
    message: expect.stringContaining('商户'),
  });
  expect(await saleOf([good])).toMatchObject([{ onSale: 0, merchantIds: [] }]);
  expect((await edit([own, good], { onSale: 0, perUserLimit: 7 })).code).toBe('200');
  const { name, description, totalQty, perUserLimit, perPlateDayLimit, rev } = await templateAt(t, actor, good);
  const claiming = { name, description, totalQty, perUserLimit, perPlateDayLimit, claimable: 1 as const, rev };
  expect((await t.call(coupons.adjust, { params: { id: good }, body: claiming }, actor)).code).toBe(couponErrors.notClaimable.code);
});

test('of two desks that edit the same coupons one succeeds; another unit finds none of them', async () => {
  const ids = [await priced(), await priced()];
  const body = { coupons: await versions(ids), perUserLimit: 5 };
  const turned = { ...body, coupons: [...body.coupons].reverse() };
  const both = await Promise.all([body, turned].map((one) => t.call(coupons.batchEdit, { body: one }, actor)));
  expect(both.map(({ code }) => code).sort()).toEqual(['200', '40901']);
  const stranger = await t.login('qingyu', '2');
  expect((await t.call(coupons.several, { query: { ids } }, stranger)).data).toEqual([]);
  expect((await t.call(coupons.batchEdit, { body: { coupons: await versions(ids), perUserLimit: 1 } }, stranger)).code).toBe('40401');
});

test('a coupon that was ever bought stays, also when all of it was returned; one that never was is removed', async () => {
  const shop = await openShop();
  const [sold, unsold] = [await priced(), await priced()];
  expect((await edit([sold, unsold], { onSale: 1 })).code).toBe('200');
  const { purchaseId } = (await buy(shop, sold, 3)).data;
  const back = await t.call(couponPurchases.refund, { params: { id: purchaseId }, body: { reason: '活动取消', rev: 0 } }, actor);
  expect(back.data).toEqual({ returnedQty: 3, refundFen: 1200 });
  const deed = async (verb: 'end' | 'remove', id: string) =>
    t.call(coupons[verb], { params: { id }, body: { rev: await revOf(id) } }, actor);
  for (const id of [sold, unsold]) expect((await deed('end', id)).code).toBe('200');
  expect(await deed('remove', sold)).toMatchObject({
    code: couponErrors.sold.code,
    message: `优惠券“${fiveOff.name}”有购买记录，不能删除`,
  });
  expect((await deed('remove', unsold)).code).toBe('200');
});
