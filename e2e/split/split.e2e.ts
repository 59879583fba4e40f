import { setTimeout as sleep } from 'node:timers/promises';
import { laneCodes, laneCodeType, parks } from '@bochong/contract/parking-lot';
import { splitAccounts, splitBalances, splitOwner, splitReceiver, splitRelation, splitRules, splitSettings } from '@bochong/contract/split';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { makeDue } from '../due-job.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, optionsIn, pressIn, recordDrawer, rows, shows, topRow, view } from '../page-objects.ts';
import { dayAndMore, passingAt } from '../passing.ts';

const journey = useJourney();
const parkCode = 'BJ0003';
const plateNo = '浙A8F31K';
const mark = Date.now() % 100_000;
const receiver = `街道共建金${mark}`;
const rule = `街道一成${mark}`;
const passing = passingAt(parkCode);
let office: ApiUser;
let phone: Page;
let lotPath = '';
let parkName = '';
let delayDays = 0;

/** A balance that is kept here; shares are given as soon as they may be. */
beforeAll(async () => {
  office = await apiUser(inject('baseUrl'), 'binjiang', '1');
  const park = (await office.call(parks.list, { query: { keyword: parkCode } })).results[0];
  parkName = park?.parkName ?? '';
  const codes = await office.call(laneCodes.list, { query: { parkId: park?.parkId ?? '' } });
  lotPath = codes.find(({ codeType }) => codeType === laneCodeType.LOT)?.path ?? '';
  const none = { provider: null, receiverNo: '', receiverName: '', bankName: '', relation: splitRelation.PARTNER, remark: '' };
  const body = { ...none, name: receiver, ownerType: splitOwner.OTHER, receiverType: splitReceiver.INTERNAL };
  await office.call(splitAccounts.create, { body });
  const setting = await office.call(splitSettings.get, {});
  delayDays = setting.delayDays;
  await office.call(splitSettings.update, { body: { ...setting, delayDays: 0 } });
  await signIn(journey.page, 'binjiang');
  phone = await journey.newPhone();
});

/** What others pay at the lot after this is not shared. */
afterAll(async () => {
  const made = (await office.call(splitRules.list, { query: { keyword: rule } })).results[0];
  if (made) await office.call(splitRules.switchStatus, { params: { id: made.ruleId }, body: { enabled: false, rev: made.rev } });
  const setting = await office.call(splitSettings.get, {});
  await office.call(splitSettings.update, { body: { ...setting, delayDays } });
});

const rowWith = (text: string) => rows(view(journey.page)).filter({ hasText: text });

test('a rule is made, what it would have given is seen, and it is put in force', async () => {
  const { page } = journey;
  await visit(page, '/financialCenter/rule/list');
  await view(page)
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click();
  const form = dialog(page).last();
  await fill(form, { 规则名称: rule, 分账方式: { choose: '线下结算' }, 优先级: '900', 第1个分账账户: { choose: receiver }, 比例: '10' });
  await form.getByLabel('适用车场').fill(parkName);
  await optionsIn(page).filter({ hasText: parkName }).first().click();
  await page.keyboard.press('Escape');
  await form
    .getByRole('button', { name: /^(保存|确\s*定|提\s*交)/ })
    .last()
    .click();
  await rowWith(rule).filter({ hasText: '草稿' }).waitFor();
  await openRow(rowWith(rule));
  await shows(recordDrawer(page, true), '支付笔数');
  await shows(recordDrawer(page, true), receiver);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await recordDrawer(page, true).waitFor({ state: 'hidden' });
  await pressIn(rowWith(rule), '启用');
  await page
    .getByRole('button', { name: /^确\s*定$/ })
    .last()
    .click();
  await rowWith(rule).filter({ hasText: '生效' }).waitFor();
  expectNoProblems(journey);
});

async function pays(): Promise<void> {
  await passing.entered(plateNo, dayAndMore);
  await phone.goto(lotPath);
  for (const key of plateNo) await phone.getByRole('button', { name: key, exact: true }).click();
  await phone.getByRole('button', { name: '查询停车费' }).click();
  await phone.getByRole('button', { name: /^(微信支付|支付宝|云闪付|数字人民币) ¥/ }).click();
  await phone.getByRole('button', { name: '确认支付' }).click();
  await phone.getByRole('heading', { name: '支付成功' }).waitFor();
}

const balance = async () => (await office.call(splitBalances.list, { query: { keyword: receiver } })).results[0];

test('a driver pays, the share lies on the balance, and what is paid out of it is registered', async () => {
  const { page } = journey;
  await pays();
  await expect.poll(async () => (await balance())?.accruedFen ?? 0, { timeout: 90_000 }).toBeGreaterThan(0);
  await visit(page, '/financialCenter/splitBill/list');
  await shows(topRow(view(page)), rule);
  for (const until = Date.now() + 120_000; ((await balance())?.withdrawableFen ?? 0) === 0 && Date.now() < until; await sleep(5000))
    await makeDue('split-due');
  await visit(page, '/financialCenter/balance/list');
  await expectAccessible(page);
  await pressIn(rowWith(receiver), '提现登记');
  await fill(dialog(page).last(), { 提现金额: '0.10', 凭证号: 'ZZ20261128' });
  await dialog(page)
    .last()
    .getByRole('button', { name: /^(确\s*定|提现登记|提\s*交|保存)$/ })
    .last()
    .click();
  await shows(page, '已登记');
  const there = await balance();
  expect(there).toMatchObject({ withdrawnFen: 10, balanceFen: (there?.accruedFen ?? 0) - 10 });
  await openRow(rowWith(receiver));
  await shows(recordDrawer(page, true), 'ZZ20261128');
  await expectAccessible(page);
  expectNoProblems(journey);
});
