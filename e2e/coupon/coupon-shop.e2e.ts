import { couponPayer, coupons, couponUses } from '@bochong/contract/coupon';
import { couponSales } from '@bochong/contract/merchant';
import { laneCodes, laneCodeType, parks } from '@bochong/contract/parking-lot';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { rows, shows, topRow, view } from '../page-objects.ts';
import { dayAndMore, passingAt } from '../passing.ts';

const journey = useJourney();
const parkCode = 'BJ0003';
const plateNo = '浙A8R42N';
const name = `特价停车券${Date.now() % 100_000}`;
const passing = passingAt(parkCode);
let office: ApiUser;
let phone: Page;
let codes: { codeType: number; path: string }[] = [];
const pathOf = (wanted: number) => codes.find(({ codeType }) => codeType === wanted)?.path ?? '';

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  const parkId = (await office.call(parks.list, { query: { keyword: parkCode } })).results[0]?.parkId ?? '';
  codes = await office.call(laneCodes.list, { query: { parkId } });
  const { templateId } = await office.call(coupons.create, {
    body: {
      ...{ name, couponType: 3, amountFen: 500, validType: 2, validDays: 30, totalQty: 100, perUserLimit: 3, payer: couponPayer.PLATFORM },
      ...{ stackable: 0, claimable: 0, description: '' },
    },
  });
  await office.call(coupons.publish, { params: { id: templateId }, body: { rev: 0 } });
  const { rev } = await office.call(coupons.get, { params: { id: templateId } });
  const body = { salePriceFen: 400, saleQty: 50, merchantIds: [], onSale: 1 as const, rev };
  await office.call(couponSales.save, { params: { id: templateId }, body });
  await signIn(journey.page, 'binjiang');
  phone = await journey.newPhone();
});

const payButton = () => phone.getByRole('button', { name: /^(微信支付|支付宝|云闪付|数字人民币).*¥/ });
const fits = () => phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('a driver buys two on the page of the lot, turns back at the cashier, goes on with the same bill and has them', async () => {
  await phone.goto(pathOf(laneCodeType.LOT));
  await phone
    .getByRole('navigation', { name: '优惠券' })
    .getByRole('button', { name: /^购买优惠券/ })
    .click();
  const offer = phone.getByRole('region', { name });
  await shows(offer, '剩余50张，每车限3张');
  await expectAccessible(phone);
  expect(await fits()).toBe(true);
  await offer.getByRole('button', { name: '¥4.00 购买' }).click();
  await phone.getByLabel('数量').selectOption('2');
  for (const key of plateNo) await phone.getByRole('button', { name: key, exact: true }).click();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '去支付' }).click();
  await shows(phone, '¥8.00');
  await shows(phone, '¥4.00 × 2张');
  await expectAccessible(phone);
  await payButton().click();
  await phone.getByRole('link', { name: '取消支付' }).click();
  await phone.getByRole('heading', { name: '等待支付结果' }).waitFor();
  await phone.getByRole('button', { name: '继续支付' }).click();
  await phone.getByRole('button', { name: '确认支付' }).click();
  await shows(phone, '已购买2张，缴费时自动可用');
  await shows(phone, /^券码 \d{17}$/);
  await expectAccessible(phone);
  expectNoProblems(journey);
});

test('its invoice is asked for where it was bought', async () => {
  await phone.getByRole('button', { name: '电子发票' }).click();
  await phone.getByRole('heading', { name: '申请电子发票' }).waitFor();
  await shows(phone, '¥8.00');
  await phone.getByLabel('抬头', { exact: true }).fill('王女士');
  await phone.getByLabel('邮箱').fill('driver@example.com');
  await phone.getByRole('button', { name: '申请开票' }).click();
  await shows(phone, /正在开具|已开具/);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: '返回已购优惠券' }).click();
  await shows(phone, '已购买2张，缴费时自动可用');
  expectNoProblems(journey);
});

test('at the exit one of them pays, and the office sees who bought, used and was invoiced', async () => {
  const { page } = journey;
  await passing.entered(plateNo, dayAndMore);
  await passing.standsAtExit(plateNo);
  await phone.goto(pathOf(laneCodeType.EXIT));
  await shows(phone, '优惠券已抵扣 ¥5.00');
  await payButton().click();
  await phone.getByRole('button', { name: '确认支付' }).click();
  await phone.getByRole('heading', { name: '支付成功' }).waitFor();
  const { results } = await office.call(couponUses.list, { query: { plateNo } });
  expect(results).toMatchObject([{ name, appliedFen: 500, merchantName: '车主' }]);
  await visit(page, '/couponManage/boughtRecord/list');
  const bought = rows(view(page)).filter({ hasText: name }).first();
  await shows(bought, '车主');
  await shows(bought, '浙A·8R42N');
  await visit(page, `/couponManage/useDetail/list?plateNo=${encodeURIComponent(plateNo)}`);
  await shows(topRow(view(page)), '车主');
  await visit(page, `/eInvoice/coupons/list?invoiced=1&plateNo=${encodeURIComponent(plateNo)}`);
  await shows(topRow(view(page)), '8.00');
  await expectAccessible(page);
  expectNoProblems(journey);
});
