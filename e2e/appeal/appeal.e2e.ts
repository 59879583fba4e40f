import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';
import { passingAt } from '../passing.ts';

const journey = useJourney();
const plateNo = '浙A7E4Q1';
const confirm = { name: /^(提 ?交|保 ?存|确 ?定)$/ };

beforeAll(() => signIn(journey.page, 'kefu'));

test('a car leaves unpaid, pays later, objects and wins: one handles it, another agrees, the money goes back, the case file shows all of it', async () => {
  const { page } = journey;
  const lot = passingAt('BJ0003');
  // More than a day: the nights of this lot are free.
  await lot.entered(plateNo, 26 * 60);
  await lot.left(plateNo, 20);
  let paidFen = 0;
  await expect
    .poll(async () => {
      paidFen ||= await lot.paysLater(plateNo);
      return paidFen;
    })
    .toBeGreaterThan(0);

  const view = page.locator('main:visible');
  await page.goto('/stopFee/appeal/list');
  await view.getByRole('button', { name: '代录申诉' }).click();
  const written = page.getByRole('dialog').filter({ visible: true });
  await fill(written, { 车牌号: plateNo, 停车订单: { first: true }, 类型: { choose: '未停车' }, 申诉内容: '我的车那天不在本市' });
  await written.getByRole('button', confirm).click();
  await written.waitFor({ state: 'detached' });
  const row = view.locator('tbody tr[data-row-key]').filter({ has: page.getByLabel(new RegExp(plateNo)) });
  await row.getByRole('button', { name: '处理' }).click();
  await view.getByRole('button', { name: '锁定并处理' }).click();
  await view.getByLabel('处理结果').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fill(view, { 处理结果: { choose: '作废订单' }, 处理意见: '图片与车主车辆不符' });
  await view.getByText(/需领导处理：.*作废订单/).waitFor();
  await view.getByRole('button', confirm).click();
  await view.getByText('待领导处理', { exact: true }).waitFor();

  const chief = await journey.newPage();
  await signIn(chief, 'binjiang');
  const desk = chief.locator('main:visible');
  await chief.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await desk.getByRole('button', { name: '领导锁定' }).click();
  await desk.getByRole('button', { name: '领导处理' }).click();
  const word = chief.getByRole('dialog').filter({ visible: true });
  await word.getByRole('button', confirm).click();
  await desk.getByText('已通过', { exact: true }).waitFor();
  await desk.getByRole('button', { name: /^退款/ }).click();
  await desk.getByText('申请退款').waitFor();

  const timeline = chief.getByRole('list', { name: '车辆时间线' });
  await expect
    .poll(async () => {
      await chief.goto(`/parkingRecord/vehicleFile/index?plateNo=${encodeURIComponent(plateNo)}`);
      await timeline.locator('time').first().waitFor();
      return timeline.textContent();
    })
    .toContain('已退款');
  const entries = timeline.getByRole('listitem');
  await entries
    .filter({ hasText: '退款' })
    .filter({ hasText: (paidFen / 100).toFixed(2) })
    .waitFor();
  await entries.filter({ hasText: '停车' }).filter({ hasText: '已作废' }).waitFor();
  await entries.filter({ hasText: '申诉' }).filter({ hasText: '已通过' }).getByRole('button').click();
  await desk.getByText('车主主张').waitFor();
  expectNoProblems(journey);
});
