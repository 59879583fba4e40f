import { passAudits } from '@bochong/contract/special-vehicle';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { optionsIn, pressIn, recordDrawer, shows, topRow } from '../page-objects.ts';
import { buyer, dayRule } from './pass-office.ts';

const journey = useJourney();
const plateNo = `浙X${String(Date.now() % 100_000).padStart(5, '0')}`;
const query = `plateNo=${encodeURIComponent(plateNo)}`;
const base = '/specificParking';
const view = () => journey.page.locator('main:visible');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
const row = () => topRow(view());

beforeAll(() => signIn(journey.page, 'binjiang'));

test('a card is sold, seen with its flows and dispatch, renewed, and given up with a refund', async () => {
  const { page } = journey;
  await visit(page, `${base}/cardManage/index`);
  await view().getByRole('button', { name: '办理包期' }).click();
  await dialog().getByLabel('规则').fill('江南豪园月');
  const found = optionsIn(page);
  await expect.poll(() => found.allInnerTexts()).toEqual(['江南豪园月卡']); // typing narrows the list
  await found.click();
  await fill(dialog(), { 车主: '赵敏' });
  await dialog().getByPlaceholder('车牌号').fill(plateNo);
  await dialog().getByText('，应收').waitFor();
  await dialog().getByRole('button', { name: '收款并办理' }).click();
  await dialog().waitFor({ state: 'detached' });

  await visit(page, `${base}/cardManage/index?${query}`);
  await row().getByText('生效中').waitFor();
  await row().click();
  const drawer = recordDrawer(page);
  for (const title of ['流水', '下发']) await shows(drawer, title, { exact: false });
  await drawer.getByText('新办').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '过户' }).click();
  await fill(dialog().last(), { 新车主: '孙静', 过户原因: '卖房' });
  await dialog()
    .last()
    .getByRole('button', { name: /^过\s*户$/ })
    .click();
  await drawer.getByText('原车主赵敏', { exact: false }).waitFor();
  await page.keyboard.press('Escape');

  await visit(page, `${base}/recharge/list?${query}`);
  // A card just sold may not be renewed yet: the counter is told from when it may.
  const renewal = row().getByRole('button', { name: '续费' });
  expect(await renewal.isDisabled()).toBe(true);
  expect(await renewal.getAttribute('title')).toMatch(/^有效期至 \d{4}-\d\d-\d\d，\d{4}-\d\d-\d\d 起可以续费$/);

  await visit(page, `${base}/cardManage/index?${query}`);
  await pressIn(row(), '退订');
  await dialog().getByText('原路退回').waitFor();
  await fill(dialog(), { 注销原因: '搬家' });
  await dialog().getByRole('button', { name: '注销并退款' }).click();
  await row().getByText('已注销').waitFor();
  await visit(page, `${base}/rechargeRecord/list?${query}`);
  await view().locator('tbody').getByText('新办').first().waitFor();
  await view().getByRole('tab', { name: '退款' }).click();
  await row().getByText('搬家').or(row().getByText('退款中')).first().waitFor();
  expectNoProblems(journey);
});

test('a card whose rule wants it looked at goes to another owner only once somebody has agreed', async () => {
  const { page } = journey;
  const office = await apiUser(inject('baseUrl'), 'binjiang');
  const old = plateNo.replace('X', 'Y');
  const fresh = plateNo.replace('X', 'Z');
  const ruleId = await dayRule(office, `住户卡${plateNo.slice(2)}`, { priceFen: 0, needAudit: true, materials: ['房产证'] });
  const { auditId } = await office.call(passAudits.apply, { body: { ...buyer(old), ruleId, periods: 30, materials: [] } });
  await office.call(passAudits.audit, { params: { id: auditId }, body: { passed: true, opinion: '', rev: 0 } });

  await visit(page, `${base}/cardManage/index?plateNo=${encodeURIComponent(old)}`);
  await row().click();
  const drawer = recordDrawer(page);
  await drawer.getByRole('button', { name: '过户' }).click();
  await fill(dialog().last(), { 新车主: '孙静', 过户原因: '卖房' });
  await dialog().last().getByPlaceholder('车牌号').fill(fresh);
  await dialog().last().getByText('该规则需审核').waitFor();
  await expectAccessible(page);
  await dialog().last().getByRole('button', { name: '提交审核' }).click();
  await page.getByText('已提交过户审核').waitFor();

  await visit(page, `${base}/audit/apply/list?plateNo=${encodeURIComponent(fresh)}`);
  await row().getByText('变更车辆').waitFor();
  await row().getByRole('button', { name: '审核' }).click();
  await dialog().getByText(`由赵敏（${old}）过户给`).waitFor();
  await dialog()
    .getByRole('button', { name: /^提 ?交$/ })
    .click();
  await row().waitFor({ state: 'detached' });
  await visit(page, `${base}/cardManage/index?plateNo=${encodeURIComponent(fresh)}`);
  await row().getByText('孙静').waitFor();
  expectNoProblems(journey);
});
