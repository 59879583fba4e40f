import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';

const journey = useJourney();
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');

beforeAll(() => signIn(journey.page, 'binjiang'));
beforeEach(() => {
  journey.problems.length = 0;
});

/** Lists of stays, passes, lists and rules whose own journeys do not walk them: opened, narrowed to nothing, opened in a drawer, exported. */
const lists: { path: string; none?: Parameters<typeof fill>[1]; drawer?: string; exports?: true }[] = [
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
