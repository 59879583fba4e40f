import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { cardWith, notices, openRow, recordDrawer, shows } from '../page-objects.ts';
import { dayAndMore, passingAt } from '../passing.ts';

const journey = useJourney();
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
const notice = () => notices(journey.page);
const records = (plateNo: string, filters = '') => `/parkingRecord/parkRecord/list?plateNo=${encodeURIComponent(plateNo)}${filters}`;
const understood = () => notice().getByRole('button').click();

beforeAll(() => signIn(journey.page, 'binjiang'));
beforeEach(() => {
  journey.problems.length = 0;
});

test('a vehicle is set out for less than its fee, never for more: the figures stand before, the stay and its changes tell after', async () => {
  const { page } = journey;
  const plateNo = '浙A3K5M7';
  await passingAt('BJ0003').entered(plateNo, dayAndMore);
  await visit(page, records(plateNo));
  await rows().getByRole('button', { name: '设置出场' }).click();
  const figures = await dialog()
    .getByText(/^按规则应付/)
    .textContent();
  const feeFen = Math.round(Number(/待付 ¥([\d.]+)/.exec(figures ?? '')?.[1]) * 100);
  expect(feeFen).toBeGreaterThan(500);
  await fill(dialog(), { 费用方式: { choose: '手工金额' }, 金额: '9999', 原因: '出口相机断电，车已离场' });
  await expectAccessible(page);
  const send = () => dialog().first().getByRole('button', { name: '设置出场' }).click();
  await send();
  await notice()
    .getByText(`手工金额不能高于按规则计算的${(feeFen / 100).toFixed(2)}元`)
    .waitFor();
  await understood();
  await notice().waitFor({ state: 'detached' });
  await fill(dialog(), { 金额: '5' });
  await send();
  await dialog().waitFor({ state: 'hidden' });
  await rows().getByText('待缴费').waitFor();
  await shows(rows(), '5.00');
  await openRow(rows().first());
  await view().getByText('变更置为出场').waitFor();
  await view()
    .getByText((feeFen / 100 - 5).toFixed(2))
    .first()
    .waitFor();
  await view().getByRole('button', { name: '删除' }).click();
  await dialog()
    .getByRole('button', { name: /^删\s*除$/ })
    .click();
  await dialog().getByText('请填写原因').waitFor();
  await fill(dialog(), { 原因: '重复录入' });
  await dialog()
    .getByRole('button', { name: /^删\s*除$/ })
    .click();
  await view().getByText('已作废', { exact: true }).waitFor();
  expectNoProblems(journey);
});

test('a plate read wrongly is put right from the list; the stay, its history and the changes know both', async () => {
  const { page } = journey;
  const [wrong, right] = ['浙A3K6M7', '浙A3K6N7'];
  await passingAt('BJ0003').entered(wrong, 60);
  await visit(page, records(wrong));
  await rows().getByRole('button', { name: '修正车牌' }).click();
  await fill(dialog(), { 车牌号: '浙A12', 原因: '镜头反光' });
  const save = dialog().getByRole('button', { name: /^保\s*存$/ });
  await save.click();
  await dialog().getByText('请输入正确的车牌号').waitFor();
  await fill(dialog(), { 车牌号: right });
  await save.click();
  await rows().first().waitFor({ state: 'detached' });
  await visit(page, records(right));
  await rows().getByLabel(new RegExp(right)).waitFor();
  await openRow(rows().first());
  await view().getByText('变更车牌').waitFor();
  await visit(page, `/parkingRecord/changeRecord/list?plateNo=${encodeURIComponent(wrong)}`);
  await openRow(rows().first());
  const drawer = recordDrawer(page);
  await drawer.getByText('镜头反光').waitFor();
  await drawer.getByText(right).waitFor();
  expectNoProblems(journey);
});

test('several stays are deleted at once, but not the one that was paid', async () => {
  const { page } = journey;
  const lot = passingAt('BJ0003');
  await lot.paidStay('浙A3K8M1');
  for (const plateNo of ['浙A3K8M2', '浙A3K8M3']) await lot.entered(plateNo, 60);
  await visit(page, records('浙A3K8M'));
  await expect.poll(() => rows().count()).toBe(3);
  for (const row of await rows().all()) await row.getByRole('checkbox').check();
  await view().getByRole('button', { name: '批量删除' }).click();
  await dialog().getByText('待付 ¥0.00 不再收取').waitFor();
  await fill(dialog(), { 原因: '测试车辆' });
  await dialog()
    .getByRole('button', { name: /^删\s*除$/ })
    .click();
  await notice().getByText('1 单未能删除').filter({ visible: true }).first().waitFor();
  await notice().getByText('订单已有缴费，请先退款').waitFor();
  await understood();
  await expect.poll(() => rows().getByText('已作废').count()).toBe(2);
  await rows()
    .filter({ hasText: '已完成' })
    .getByLabel(/浙A3K8M1/)
    .waitFor();
  await visit(page, `/parkingRecord/unOutRecord/list?plateNo=${encodeURIComponent('浙A3K8M')}`);
  await view().getByText('没有符合条件的记录').waitFor();
  expectNoProblems(journey);
});

test('beside a stay stand its owner’s number, in full with a reason, the stay before it, and how it was paid', async () => {
  const { page } = journey;
  await visit(page, '/parkingRecord/parkRecord/list?carType=2');
  await openRow(rows().first());
  const beside = cardWith(view(), '关联记录');
  await beside.getByText(/1\d{2}\*{4}\d{4}（包期登记）/).waitFor();
  await beside.getByRole('button', { name: '查看明文' }).click();
  const show = dialog().getByRole('button', { name: /^查\s*看$/ });
  await show.click();
  await dialog().getByText('请填写查看原因').waitFor();
  await fill(dialog(), { 查看原因: '通知挪车' });
  await show.click();
  await beside.getByText(/1\d{10}（包期登记）/).waitFor();
  await expectAccessible(page);

  const plateNo = '浙A3K9M1';
  await passingAt('BJ0003').paidStay(plateNo);
  await passingAt('BJ0003').enters(plateNo);
  await visit(page, records(plateNo));
  await expect.poll(() => rows().count()).toBe(2);
  await openRow(rows().first());
  await view().getByText('在停', { exact: true }).waitFor();
  await beside.getByRole('button', { name: / · / }).click();
  await view().getByText('已完成', { exact: true }).waitFor();
  await beside.getByRole('list', { name: '关联记录' }).getByText('缴费', { exact: true }).waitFor();
  await visit(page, records(plateNo, '&timeKind=pay&payChannel=3'));
  await expect.poll(() => rows().count()).toBe(1);
  await rows().getByText('支付宝', { exact: true }).waitFor();
  await visit(page, records(plateNo, '&payChannel=1'));
  await view().getByText('没有符合条件的记录').waitFor();
  expectNoProblems(journey);
});
