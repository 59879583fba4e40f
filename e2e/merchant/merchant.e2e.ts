import { couponPayer, coupons } from '@bochong/contract/coupon';
import { merchants, ownMerchant } from '@bochong/contract/merchant';
import { laneCodes, laneCodeType, parks } from '@bochong/contract/parking-lot';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, optionsIn, pressIn, rows, shows, topRow, view } from '../page-objects.ts';
import { dayAndMore, passingAt } from '../passing.ts';

const journey = useJourney();
const parkCode = 'BJ0003';
const plateNo = '浙A6M31T';
const shopName = '街角咖啡';
const name = `咖啡停车券${Date.now() % 100_000}`;
const passing = passingAt(parkCode);
let office: ApiUser;
let keeper: ApiUser;
let shop: Page;
let phone: Page;
let lotPath = '';

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  keeper = await apiUser(inject('baseUrl'), 'shanghu', '1');
  const parkId = (await office.call(parks.list, { query: { keyword: parkCode } })).results[0]?.parkId ?? '';
  const codes = await office.call(laneCodes.list, { query: { parkId } });
  lotPath = codes.find(({ codeType }) => codeType === laneCodeType.LOT)?.path ?? '';
  const { templateId } = await office.call(coupons.create, {
    body: {
      ...{ name, couponType: 3, amountFen: 500, validType: 2, validDays: 30, totalQty: 100, perUserLimit: 1, payer: couponPayer.MERCHANT },
      ...{ stackable: 0, claimable: 0, description: '' },
    },
  });
  await office.call(coupons.publish, { params: { id: templateId }, body: { rev: 0 } });
  await signIn(journey.page, 'binjiang');
  shop = await journey.newPage();
  await signIn(shop, 'shanghu');
  phone = await journey.newPhone();
});

const rowOf = (page: Page, text: string) => rows(view(page)).filter({ hasText: text }).first();
const confirm = (page: Page, word: string | RegExp) => dialog(page).getByRole('button', { name: word }).last().click();
const balance = async () => (await keeper.call(ownMerchant.account, {})).balanceFen;

async function choose(page: Page, text: string): Promise<void> {
  await dialog(page).getByRole('combobox').click();
  await optionsIn(page).filter({ hasText: text }).first().click();
}

async function type(on: Page, plate: string): Promise<void> {
  for (const key of plate) await on.getByRole('button', { name: key, exact: true }).click();
}

test('the office recharges a shop and puts a coupon on sale', async () => {
  const { page } = journey;
  const before = await balance();
  await visit(page, '/couponManage/merchant/list');
  await pressIn(rowOf(page, shopName), '充值');
  await dialog(page).getByLabel('充值金额').fill('100');
  await choose(page, '现金');
  await confirm(page, /充\s*值/);
  await shows(page, '已充值');
  await expect.poll(balance).toBe(before + 10_000);
  await visit(page, '/couponManage/online/list');
  await pressIn(rowOf(page, name), '售卖');
  const asked = dialog(page);
  await asked.getByRole('switch').click();
  await asked.getByLabel('售价').fill('4');
  await asked.getByLabel('可售量').fill('50');
  await confirm(page, /售\s*卖/);
  await shows(page, '已保存');
  await shows(rowOf(page, name), '4.00');
  await expectAccessible(page);
  expectNoProblems(journey);
});

test('the shop buys it and lets its counter give it', async () => {
  const before = await balance();
  await visit(shop, '/couponManage/own/coupon/list');
  await pressIn(rowOf(shop, name), '购买');
  await dialog(shop).getByLabel('数量').fill('10');
  await confirm(shop, /购\s*买/);
  await shows(shop, '已购买');
  await expect.poll(balance).toBe(before - 4000);
  await visit(shop, '/couponManage/own/account/index');
  await view(shop).getByRole('button', { name: '设置领券码' }).click();
  await choose(shop, name);
  await confirm(shop, '设置领券码');
  await shows(view(shop), `顾客扫码领取“${name}”`);
  await expectAccessible(shop);
  expectNoProblems(journey);
});

test('its customer scans the code of the counter, gets the coupon and pays less', async () => {
  const { counterPath } = await keeper.call(ownMerchant.account, {});
  await phone.goto(counterPath ?? '');
  await phone.getByRole('heading', { name }).waitFor();
  await type(phone, plateNo);
  await phone.getByRole('button', { name: '领取', exact: true }).click();
  await shows(phone, '已领取');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '为另一辆车领取' }).click();
  await phone.getByRole('button', { name: plateNo, exact: true }).click();
  await phone.getByRole('button', { name: '领取', exact: true }).click();
  await shows(phone, '达到每车限领');
  await passing.entered(plateNo, dayAndMore);
  await phone.goto(lotPath);
  await phone.getByRole('button', { name: plateNo, exact: true }).click();
  await shows(phone, '优惠券已抵扣 ¥5.00');
  await phone.getByRole('button', { name: /^(微信支付|支付宝|云闪付|数字人民币) ¥/ }).click();
  await phone.getByRole('button', { name: '确认支付' }).click();
  await phone.getByRole('heading', { name: '支付成功' }).waitFor();
  await shows(phone, '优惠券抵扣');
  expectNoProblems(journey);
});

test('office and shop see what became of what was bought', async () => {
  const { page } = journey;
  await visit(page, `/couponManage/useDetail/list?plateNo=${encodeURIComponent(plateNo)}`);
  await shows(topRow(view(page)), name);
  await shows(topRow(view(page)), shopName);
  await visit(page, '/couponManage/boughtRecord/list');
  await shows(rowOf(page, name), shopName);
  await visit(shop, '/couponManage/own/use/list');
  await shows(rowOf(shop, name), '5.00');
  await visit(shop, '/couponManage/own/purchase/list');
  const { results } = await keeper.call(ownMerchant.purchases, { query: { keyword: name } });
  expect(results).toMatchObject([{ qty: 10, leftQty: 9, usedQty: 1, openQty: 0, amountFen: 4000 }]);
  await shows(rowOf(shop, name), '40.00');
  await visit(shop, '/couponManage/own/coupon/list');
  await expectAccessible(shop);
  const listed = await office.call(merchants.list, { query: { keyword: shopName } });
  expect(listed.results[0]?.counterCoupon).toBe(name);
  expectNoProblems(journey);
});
