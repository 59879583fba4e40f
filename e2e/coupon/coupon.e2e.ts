import { couponUses } from '@bochong/contract/coupon';
import { laneCodes, laneCodeType, parks } from '@bochong/contract/parking-lot';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, optionsIn, pressIn, rows, shows, topRow, view } from '../page-objects.ts';
import { dayAndMore, passingAt } from '../passing.ts';

const journey = useJourney();
const parkCode = 'BJ0003';
const plateNo = '浙A7Q52K';
const name = `开业立减${Date.now() % 100_000}`;
const passing = passingAt(parkCode);
let office: ApiUser;
let phone: Page;
let lotPath = '';

beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  const parkId = (await office.call(parks.list, { query: { keyword: parkCode } })).results[0]?.parkId ?? '';
  const codes = await office.call(laneCodes.list, { query: { parkId } });
  lotPath = codes.find(({ codeType }) => codeType === laneCodeType.LOT)?.path ?? '';
  await signIn(journey.page, 'binjiang');
  phone = await journey.newPhone();
});

async function type(on: Page, plate: string): Promise<void> {
  for (const key of plate) await on.getByRole('button', { name: key, exact: true }).click();
}

test('the office makes a coupon, sees it as the driver will, and publishes it', async () => {
  const { page } = journey;
  await visit(page, '/couponManage/coupon/add');
  const form = view(page);
  await form.getByLabel('券名称').fill(name);
  await form.getByLabel('抵扣金额').fill('5');
  await form.getByLabel('发行量').fill('10');
  await shows(form, '¥5');
  await form.getByRole('button', { name: '保存草稿' }).click();
  const row = rows(view(page)).filter({ hasText: name });
  await row.waitFor();
  await expectAccessible(page);
  await pressIn(row, '发布');
  await page
    .getByRole('button', { name: /^确\s*定$/ })
    .last()
    .click();
  await shows(page, '已发布');
  expectNoProblems(journey);
});

test('a vehicle is given one; its driver pays less, and what was taken off stands in the use details', async () => {
  const { page } = journey;
  await visit(page, '/couponManage/give/index');
  await view(page).getByRole('button', { name: '发放', exact: true }).click();
  const asked = dialog(page);
  await asked.getByLabel('优惠券').click();
  await page.keyboard.type(name);
  await optionsIn(page).filter({ hasText: name }).first().click();
  await asked.getByLabel('车牌').fill(plateNo);
  await asked.getByLabel('发放原因').fill('开业酬宾');
  await asked
    .getByRole('button', { name: /确\s*定|发\s*放/ })
    .last()
    .click();
  await shows(topRow(view(page)), name);
  await passing.entered(plateNo, dayAndMore);
  await phone.goto(lotPath);
  await type(phone, plateNo);
  await phone.getByRole('button', { name: '查询停车费' }).click();
  await shows(phone, '优惠券已抵扣 ¥5.00');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^(微信支付|支付宝|云闪付|数字人民币) ¥/ }).click();
  await phone.getByRole('button', { name: '确认支付' }).click();
  await phone.getByRole('heading', { name: '支付成功' }).waitFor();
  await shows(phone, '优惠券抵扣');
  const used = await office.call(couponUses.list, { query: { plateNo } });
  expect(used.results).toMatchObject([{ name, appliedFen: 500 }]);
  await visit(page, `/couponManage/useDetail/list?plateNo=${encodeURIComponent(plateNo)}`);
  await shows(topRow(view(page)), name);
  expectNoProblems(journey);
});
