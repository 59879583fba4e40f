import { reminders } from '@bochong/contract/collection';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { shows } from '../page-objects.ts';
import { passingAt } from '../passing.ts';

const journey = useJourney();
const confirm = { name: /^(提 ?交|保 ?存|确 ?定|发 ?送|确认收款)$/ };
// A stay of more than a day: the nights of this lot are free, and journeys run at any hour.
const dayAndMore = 26 * 60;
/** Everything known of one plate. */
const fileOf = (plateNo: string) => `/parkingRecord/vehicleFile/index?plateNo=${encodeURIComponent(plateNo)}`;

beforeAll(async () => {
  await signIn(journey.page, 'kefu');
  const api = await apiUser(inject('baseUrl'), 'binjiang');
  const limits = await api.call(reminders.getLimits, {});
  await api.call(reminders.saveLimits, { body: { ...limits, windowStart: '00:00', windowEnd: '23:59', firstAfterHours: 0, minFen: 0 } });
});

test('a car leaves unpaid, is reminded, pays, objects and wins: one handles it, another agrees, the money goes back, the case file shows all of it', async () => {
  const { page } = journey;
  const plateNo = '浙A7E4Q1';
  const lot = passingAt('BJ0003');
  await lot.entered(plateNo, dayAndMore);
  await lot.rushedOut(plateNo, 20);

  const chief = await journey.newPage();
  await signIn(chief, 'binjiang');
  const desk = chief.locator('main:visible');
  const word = chief.getByRole('dialog').filter({ visible: true });
  const debtor = desk.locator('tbody tr[data-row-key]');
  await expect
    .poll(async () => {
      await visit(chief, `/underpaymentManage/underpaymentCar/list?plateNo=${encodeURIComponent(plateNo)}`);
      await shows(desk, /^共/);
      return debtor.count();
    })
    .toBe(1);
  await debtor.getByRole('button', { name: '登记号码' }).click();
  await fill(word, { 车主号码: `138${String(Date.now()).slice(-8)}` });
  await word.getByRole('button', confirm).click();
  await word.waitFor({ state: 'detached' });
  await debtor.getByRole('button', { name: '提醒' }).click();
  await fill(word, { 短信模板: { choose: '欠费提醒' } });
  await word.getByRole('button', confirm).click();
  await word.waitFor({ state: 'detached' });
  await visit(chief, `/underpaymentManage/message/result/list?plateNo=${encodeURIComponent(plateNo)}`);
  await desk.locator('tbody tr[data-row-key]').getByText('已送达').waitFor();
  let paidFen = 0;
  await expect
    .poll(async () => {
      paidFen ||= await lot.paysLater(plateNo);
      return paidFen;
    })
    .toBeGreaterThan(0);

  const view = page.locator('main:visible');
  await visit(page, '/stopFee/appeal/list');
  await view.getByRole('button', { name: '代录申诉' }).click();
  const written = page.getByRole('dialog').filter({ visible: true });
  await fill(written, { 车牌号: plateNo, 停车订单: { first: true }, 类型: { choose: '未停车' }, 申诉内容: '我的车那天不在本市' });
  await written.getByRole('button', confirm).click();
  await written.waitFor({ state: 'detached' });
  const row = view.locator('tbody tr[data-row-key]').filter({ has: page.getByLabel(new RegExp(plateNo)) });
  await row.getByRole('button', { name: '处理' }).click();
  await view.getByRole('button', { name: '锁定并处理' }).click();
  await view.getByLabel('处理结果').waitFor();
  await expectAccessible(page);
  await fill(view, { 处理结果: { choose: '作废订单' }, 处理意见: '图片与车主车辆不符' });
  await view.getByText(/需领导处理：.*作废订单/).waitFor();
  await view.getByRole('button', confirm).click();
  await view.getByText('待领导处理', { exact: true }).waitFor();

  await visit(chief, new URL(page.url()).pathname + new URL(page.url()).search);
  await desk.getByRole('button', { name: '领导锁定' }).click();
  await desk.getByRole('button', { name: '领导处理' }).click();
  await word.getByRole('button', confirm).click();
  await desk.getByText('已通过', { exact: true }).waitFor();
  // What the leader agreed to give back has set out with the agreement.
  await chief.getByText(/已同意，退款 [\d.]+ 元/).waitFor();

  const timeline = chief.getByRole('list', { name: '车辆时间线' });
  await expect
    .poll(async () => {
      await visit(chief, fileOf(plateNo));
      await timeline.locator('time').first().waitFor();
      return timeline.textContent();
    })
    .toContain('已退款');
  const entries = timeline.getByRole('listitem');
  await entries
    .filter({ hasText: '退款' })
    .filter({ hasText: (paidFen / 100).toFixed(2) })
    .waitFor();
  await entries.filter({ hasText: '催缴' }).first().waitFor();
  await entries.filter({ hasText: '停车' }).filter({ hasText: '已作废' }).waitFor();
  await entries.filter({ hasText: '申诉' }).filter({ hasText: '已通过' }).getByRole('button').click();
  await desk.getByText('车主主张').waitFor();
  expectNoProblems(journey);
});

test('another pays three debts at once, and the case file shows each of them settled', async () => {
  const page = await journey.newPage();
  await signIn(page, 'binjiang');
  const view = page.locator('main:visible');
  const plateNo = '浙A6T3D8';
  const lot = passingAt('BJ0003');
  for (const hoursAgo of [90, 60, 30]) {
    await lot.entered(plateNo, hoursAgo * 60);
    await lot.rushedOut(plateNo, hoursAgo * 60 - dayAndMore);
  }
  const debtor = view.locator('tbody tr[data-row-key]');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await expect
    .poll(async () => {
      await visit(page, `/underpaymentManage/underpaymentCar/list?plateNo=${encodeURIComponent(plateNo)}`);
      await debtor.getByRole('button', { name: '代缴' }).click();
      return dialog.getByText(/共 \d+ 笔/).textContent();
    })
    .toContain('共 3 笔');
  await fill(dialog, { 凭证号: 'SJ-3000' });
  await dialog.getByRole('button', confirm).click();
  await dialog.waitFor({ state: 'detached' });

  await visit(page, fileOf(plateNo));
  const entries = page.getByRole('list', { name: '车辆时间线' }).getByRole('listitem');
  await expect.poll(() => entries.filter({ hasText: '欠费' }).filter({ hasText: '已补缴' }).count()).toBe(3);
  expect(await entries.filter({ hasText: '停车' }).count()).toBeGreaterThanOrEqual(3);
  expectNoProblems(journey);
});
