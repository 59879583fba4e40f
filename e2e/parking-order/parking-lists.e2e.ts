import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, knownPlatesIn, openRow, recordDrawer, rows, topRow } from '../page-objects.ts';

const journey = useJourney();
const view = () => journey.page.locator('main:visible');

beforeAll(() => signIn(journey.page, 'binjiang'));
beforeEach(() => {
  journey.problems.length = 0;
});

/** Lists whose own journeys open no record: a row opens in a drawer that says this. */
const drawers = {
  '/stopFee/chargeRecord/list?payState=2&payChannel=2': '商户单号',
  '/stopFee/billFlow/list': '渠道单号',
  '/stopFee/billComplaint/list': '跟进记录',
  '/stopFee/refund/list': '处理记录',
  '/refundManage/parking/list?tab=1': '处理记录',
  '/parkingRecord/passRecord/list': '原始报文',
  '/parkingRecord/changeRecord/list': '变更内容',
  '/parkingRecord/evaluate/list': '停车订单',
  '/specificParking/cardManage/index': '证号',
  '/specificParking/monthlyCar/list': '证号',
  '/specificParking/rechargeRecord/list': '支付流水',
  '/specificParking/whiteList/list': '适用车场',
  '/specificParking/cardRule/list': '退款方式',
  '/specificParking/disabledRule/list': '适用等级',
  '/underpaymentManage/plateClazz/list': '自动规则',
  '/underpaymentManage/message/program/list': '触发',
  '/underpaymentManage/message/template/list': '内容',
  '/chargeRules/holidayDeploy/list': '日期清单',
};

test.each(Object.entries(drawers))('a row of %s opens in its drawer', async (path, fact) => {
  const { page } = journey;
  await visit(page, path);
  await topRow(view()).waitFor();
  for (const plate of (await knownPlatesIn(rows(view())).all()).slice(0, 1))
    expect(await plate.locator('..').getAttribute('href')).toMatch(/^\/parkingRecord\/vehicleFile\/index\?plateNo=/);
  await openRow(topRow(view()));
  await recordDrawer(page).getByText(fact, { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expectNoProblems(journey);
});

test('filters kept under a name are there in another browser; a column put away stays away in its list only', async () => {
  const { page } = journey;
  const records = '/parkingRecord/parkRecord/list';
  const settings = (of: typeof page) => of.getByRole('button', { name: '列表设置' }).click();
  const saved = () => page.waitForResponse((response) => response.url().includes('/preferences') && response.request().method() === 'PUT');
  await visit(page, `${records}?orderStatus=3&tab=1`);
  await topRow(view()).waitFor();
  await settings(page);
  const drawer = page.getByRole('dialog', { name: '列表设置' });
  await fill(drawer, { 视图名称: '离场欠费' });
  await Promise.all([saved(), drawer.getByRole('button', { name: /^保\s*存$/ }).click()]);
  await Promise.all([saved(), drawer.getByRole('checkbox', { name: '订单状态', exact: true }).uncheck()]);
  const headers = (of: typeof page) => of.locator('main:visible').getByRole('columnheader', { name: '订单状态', exact: true }).count();
  await expect.poll(() => headers(page)).toBe(0);

  const other = await journey.newPage();
  await signIn(other, 'binjiang');
  await visit(other, records);
  await topRow(other).waitFor();
  await expect.poll(() => headers(other)).toBe(0);
  await settings(other);
  await other.getByRole('button', { name: '离场欠费', exact: true }).click();
  await other.waitForURL(/orderStatus=3/);
  expect(new URL(other.url()).searchParams.get('tab')).toBe('1');
  await other.context().close();

  await Promise.all([saved(), drawer.getByRole('button', { name: '删除视图离场欠费' }).click()]);
  await Promise.all([saved(), drawer.getByRole('button', { name: '恢复默认列' }).click()]);
  await expect.poll(() => headers(page)).toBe(1);
  expectNoProblems(journey);
});
