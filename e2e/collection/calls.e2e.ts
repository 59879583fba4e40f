import { callDrivers, callPlans } from '@bochong/contract/collection';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { debtors } from '../arrears/debtors.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { openList, pressIn, recordDrawer, shows } from '../page-objects.ts';

const journey = useJourney();
const stamp = String(Date.now() % 1000).padStart(3, '0');
const plates = [1, 2, 3].map((number) => `浙B${number + 1}${stamp}${number}`);
const planName = `分派${stamp}`;
const base = '/underpaymentManage/phoneUrge';
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
const plan = () => rows().filter({ hasText: planName });
const act = (name: string) => pressIn(plan(), name);
async function agree(name: string): Promise<void> {
  await dialog()
    .getByRole('button', { name: new RegExp(`^${[...name].join(' ?')}$`) })
    .click();
  await dialog().waitFor({ state: 'detached' });
}
const confirm = (name: string) =>
  journey.page
    .getByRole('tooltip')
    .getByRole('button', { name: new RegExp(`^${[...name].join(' ?')}$`) })
    .click();
const said = (text: string | RegExp) => journey.page.getByText(text).first().waitFor();
let api: ApiUser;
let staff: { userId: string; userName: string; account: string }[];
const nameOf = (account: string) => staff.find((one) => one.account === account)?.userName ?? '';

beforeAll(async () => {
  await signIn(journey.page, 'binjiang');
  api = await apiUser(inject('baseUrl'), 'binjiang');
  staff = await api.call(callPlans.customers, {});
  await debtors(api, plates);
});

/** Owners of the plan, by state. */
async function owners(filter: object = {}) {
  const { planId = '' } = (await api.call(callPlans.page, { query: { planName } as never })).results[0] ?? {};
  return (await api.call(callDrivers.list, { query: { planId, pageSize: '200', ...filter } as never })).results;
}
const openPlans = async () => {
  await visit(journey.page, `${base}/callPlan/list`);
  await plan().waitFor();
};

test('a plan gives each caller as many owners as its quota, the rest wait; one goes to a colleague, all of one who leaves go to the other', async () => {
  const { page } = journey;
  await visit(page, `${base}/callPlan/list`);
  await view().getByRole('button', { name: '新增' }).click();
  await dialog()
    .getByRole('button', { name: /^保 ?存$/ })
    .click();
  await dialog().getByText('请填写计划名称').waitFor();
  await fill(dialog(), { 计划名称: `${planName}初稿`, 分配方式: { choose: '按配额' }, '最长账龄(天)': 0 });
  for (const account of ['binjiang', 'kefu']) {
    await dialog().getByRole('button', { name: '添加客服' }).click();
    await dialog().getByLabel('客服', { exact: true }).last().click();
    await openList(page).getByText(`（${account}）`).click();
    await dialog().getByLabel('配额').last().fill('1');
  }
  await expectAccessible(page);
  await agree('保存');
  await plan().getByText('草稿').waitFor();
  await act('编辑');
  await fill(dialog(), { 计划名称: planName });
  await agree('保存');
  await plan().getByText(planName, { exact: true }).waitFor();
  await act('开始');
  await confirm('开始');
  await said(/已开始：\d+ 个对象，\d+ 个待分配/);
  await plan().getByText('进行中').waitFor();
  const chosen = await owners();
  expect(chosen.map((owner) => owner.plateNo)).toEqual(expect.arrayContaining(plates));
  const of = (account: string) => chosen.filter((owner) => owner.customerName === nameOf(account));
  expect([of('binjiang').length, of('kefu').length]).toEqual([1, 1]);

  const [waiting] = chosen.filter((owner) => owner.callDriverStatus === 0);
  await visit(page, `${base}/callDriver/list?planId=${waiting?.planId}&plateNo=${encodeURIComponent(waiting?.plateNo ?? '')}`);
  await rows().getByRole('button', { name: '转派' }).click();
  await dialog()
    .getByRole('button', { name: /^转 ?派$/ })
    .click();
  await dialog().getByText('请选择客服').waitFor();
  await fill(dialog(), { 转给: { choose: nameOf('kefu') }, 原因: '熟悉该车主' });
  await agree('转派');
  await rows().getByText('待拨打').waitFor();
  await rows().getByText(nameOf('kefu')).waitFor();
  await pressIn(rows(), '呼叫');
  await view()
    .getByText(`待分配 → ${nameOf('kefu')}：熟悉该车主`)
    .waitFor();

  await openPlans();
  await act('编辑');
  expect(await dialog().getByLabel('每车次数上限').isDisabled()).toBe(true);
  await dialog().getByLabel('配额').first().fill('500');
  await agree('保存');
  await act('重新分配');
  await fill(dialog(), { 离岗客服: { choose: nameOf('kefu') } });
  await agree('分配');
  await said('已重新分配 2 个对象');
  expect(await owners({ customerId: staff.find((one) => one.account === 'kefu')?.userId })).toEqual([]);
  await act('重新分配');
  await agree('分配');
  await said(`已重新分配 ${chosen.length} 个对象`);
  expect(new Set((await owners()).map((owner) => owner.customerName))).toEqual(new Set([nameOf('binjiang')]));
  expectNoProblems(journey);
});

test('effects count what the lists show; a stopped plan closes whoever was not called', async () => {
  const { page } = journey;
  const count = (await owners()).length;
  await visit(page, `${base}/callEffect/list?planName=${encodeURIComponent(planName)}`);
  await plan()
    .getByRole('cell', { name: String(count), exact: true })
    .waitFor();
  await plan().click();
  const drawer = recordDrawer(page);
  await drawer
    .getByRole('row')
    .filter({ hasText: nameOf('binjiang') })
    .getByRole('cell', { name: String(count), exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
  await visit(page, `${base}/customerRecord/list`);
  const mine = (
    await api.call(callDrivers.list, { query: { customerId: staff.find((one) => one.account === 'binjiang')?.userId } as never })
  ).totalRecord;
  const me = rows().filter({ hasText: nameOf('binjiang') });
  await me.getByRole('cell', { name: String(mine), exact: true }).waitFor();
  await me.click();
  const [file] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: '导出通话' }).click()]);
  expect(file.suggestedFilename()).toMatch(/通话.*\.xlsx$/);
  await page.keyboard.press('Escape');

  await openPlans();
  await act('停止');
  await confirm('停止');
  await plan().getByText('已停止').waitFor();
  expect(new Set((await owners()).map((owner) => [owner.callDriverStatus, owner.closedReason].join()))).toEqual(new Set(['4,5']));
  await visit(page, `${base}/callDriver/list?plateNo=${encodeURIComponent(plates[0] ?? '')}`);
  await rows().filter({ hasText: planName }).getByText('计划停止').waitFor();
  expect(await rows().filter({ hasText: planName }).getByRole('button', { name: '呼叫' }).count()).toBe(0);
  expectNoProblems(journey);
});

test('a draft is given up', async () => {
  const { page } = journey;
  const [me] = staff;
  const hours = { startDate: '2099-01-01', endDate: '2099-01-02', windowStart: '09:00', windowEnd: '18:00' };
  const rules = { distribution: 1 as const, maxCallsPerDriver: 3, retry: { noAnswer: 4, busy: 1, powerOff: 24 }, script: '' };
  const customers = [{ userId: me?.userId ?? '', quota: 10 }];
  await api.call(callPlans.save, { body: { planName: `不做${stamp}`, callKind: 1, filter: {}, customers, ...hours, ...rules } });
  await visit(page, `${base}/callPlan/list?planName=${encodeURIComponent(`不做${stamp}`)}`);
  await pressIn(rows(), '删除');
  await confirm('删除');
  await rows().waitFor({ state: 'detached' });
  expectNoProblems(journey);
});

test.each([
  ['催缴计划', `${base}/callPlan/list`],
  ['催缴对象', `${base}/callDriver/list`],
  ['催缴效果', `${base}/callEffect/list`],
  ['提醒结果', '/underpaymentManage/message/result/list'],
  ['律师函', '/underpaymentManage/lawyersLetter/list'],
  ['追缴效果统计', '/underpaymentManage/effectStatistic/list?tab=table'],
])('%s downloads what it shows', async (title, path) => {
  const { page } = journey;
  await visit(page, path);
  await shows(view(), '共');
  const [download] = await Promise.all([page.waitForEvent('download'), view().getByRole('button', { name: '导出' }).click()]);
  expect(download.suggestedFilename()).toContain(title);
  expectNoProblems(journey);
});
