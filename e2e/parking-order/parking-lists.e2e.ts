import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';
import { topRow } from '../page-objects.ts';

const journey = useJourney();
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');

beforeAll(() => signIn(journey.page, 'binjiang'));
beforeEach(() => {
  journey.problems.length = 0;
});

const nobody = { 车牌号: '藏Z99999' };
/** Lists of stays, money, passes, lists and rules whose own journeys do not walk them: opened, narrowed to nothing, opened in a drawer, exported. */
const lists: { path: string; none?: Parameters<typeof fill>[1]; drawer?: string; exports?: true }[] = [
  { path: '/parkingRecord/parkRecord/list?tab=0', none: nobody, exports: true },
  { path: '/parkingRecord/unOutRecord/list', none: nobody, exports: true },
  { path: '/parkingRecord/busyCarAnalysis/index?minStays=2', exports: true },
  { path: '/stopFee/chargeRecord/list?payState=2&payChannel=2', none: nobody, drawer: '商户单号', exports: true },
  { path: '/stopFee/billFlow/list', none: nobody, drawer: '渠道单号', exports: true },
  { path: '/stopFee/billComplaint/list', none: nobody, drawer: '跟进记录', exports: true },
  { path: '/stopFee/refund/list', none: nobody, drawer: '处理记录', exports: true },
  { path: '/refundManage/parking/list?tab=1', none: nobody, drawer: '处理记录', exports: true },
  { path: '/parkingRecord/passRecord/list', none: { 识别车牌: '藏Z99999' }, drawer: '原始报文' },
  { path: '/parkingRecord/changeRecord/list', none: { 车牌号: '藏Z99999' }, drawer: '变更内容', exports: true },
  { path: '/parkingRecord/evaluate/list', none: { 车牌号: '藏Z99999' }, drawer: '停车订单', exports: true },
  { path: '/specificParking/cardManage/index', none: { 车主: '查无此人' }, drawer: '证号', exports: true },
  { path: '/specificParking/monthlyCar/list', none: { 车主: '查无此人' }, drawer: '证号', exports: true },
  { path: '/specificParking/rechargeRecord/list', none: { 证号: 'BQ0' }, drawer: '支付流水', exports: true },
  { path: '/specificParking/whiteList/list', none: { 车牌号: '藏Z99999' }, drawer: '适用车场', exports: true },
  { path: '/specificParking/cardRule/list', none: { 规则名称: '没有这条' }, drawer: '退款方式' },
  { path: '/specificParking/disabledRule/list', none: { 名称: '没有这条' }, drawer: '适用等级' },
  { path: '/underpaymentManage/plateClazz/list', none: { 分类名称: '没有这类' }, drawer: '自动规则' },
  { path: '/underpaymentManage/message/program/list', none: { 方案名称: '没有这条' }, drawer: '触发' },
  { path: '/underpaymentManage/message/template/list', none: { 模板名称: '没有这条' }, drawer: '内容' },
  { path: '/chargeRules/holidayDeploy/list', none: { 名称: '没有这条' }, drawer: '日期清单' },
  { path: '/specificParking/disabledCar/list', none: { 车牌号: '藏Z99999' }, exports: true },
];

test.each(lists)('$path', async ({ path, none, drawer, exports }) => {
  const { page } = journey;
  await page.goto(path);
  await rows().first().waitFor();
  for (const plate of (await rows().locator('.plate:not(.plate-none)').all()).slice(0, 1))
    expect(await plate.locator('..').getAttribute('href')).toMatch(/^\/parkingRecord\/vehicleFile\/index\?plateNo=/);
  if (exports) {
    const [download] = await Promise.all([page.waitForEvent('download'), view().getByRole('button', { name: '导出' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  }
  if (none) {
    await fill(view(), none);
    await view().getByRole('button', { name: '查询' }).click();
    await rows().first().waitFor({ state: 'detached' });
  }
  if (drawer) {
    await page.goto(path);
    await rows().first().locator('td').nth(2).click();
    await page.locator('.detail-drawer').getByText(drawer, { exact: true }).first().waitFor();
  }
  expectNoProblems(journey);
});

test('filters kept under a name are there in another browser; a column put away stays away in its list only', async () => {
  const { page } = journey;
  const records = '/parkingRecord/parkRecord/list';
  const settings = (of: typeof page) => of.getByRole('button', { name: '列表设置' }).click();
  const saved = () => page.waitForResponse((response) => response.url().includes('/preferences') && response.request().method() === 'PUT');
  await page.goto(`${records}?orderStatus=3&tab=1`);
  await rows().first().waitFor();
  await settings(page);
  const drawer = page.getByRole('dialog', { name: '列表设置' });
  await fill(drawer, { 视图名称: '离场欠费' });
  await Promise.all([saved(), drawer.getByRole('button', { name: /^保\s*存$/ }).click()]);
  await Promise.all([saved(), drawer.getByRole('checkbox', { name: '订单状态', exact: true }).uncheck()]);
  const headers = (of: typeof page) => of.locator('main:visible').getByRole('columnheader', { name: '订单状态', exact: true }).count();
  await expect.poll(() => headers(page)).toBe(0);

  const other = await journey.newPage();
  await signIn(other, 'binjiang');
  await other.goto(records);
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
