import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { openRow, platesIn, recordDrawer, rowAt, shows } from '../page-objects.ts';

const journey = useJourney();
const module = '/underpaymentManage';
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });

beforeAll(() => signIn(journey.page, 'binjiang'));

const plateLabelOf = async (row: Locator) => (await platesIn(row).first().getAttribute('aria-label')) ?? '';
/** Plate of a row as it is stored. */
const plateOf = async (row: Locator) => (await plateLabelOf(row)).split(' ')[0] ?? '';
const open = async (path: string) => {
  await visit(journey.page, path);
  await rows().first().waitFor();
};
/** Opens a dialog, fills it and waits until it was accepted. */
async function answer(button: Locator, entries: Parameters<typeof fill>[1], submit: string | RegExp): Promise<void> {
  await button.click();
  await fill(dialog(), entries);
  await dialog().getByRole('button', { name: submit }).click();
  await dialog().waitFor({ state: 'detached' });
}
const act = (name: string) => rows().first().getByRole('button', { name, exact: true });
const pay = (entries: Parameters<typeof fill>[1]) => answer(act('代缴'), entries, '确认收款');
/** What the rows show in one column. */
async function cells(heading: string): Promise<string[]> {
  const headings = await view().getByRole('columnheader').allInnerTexts();
  return rows()
    .locator(`td:nth-child(${headings.indexOf(heading) + 1})`)
    .allInnerTexts();
}

test('a debt is found, paid in part and in full, and its payment seen on both pages', async () => {
  const { page } = journey;
  await open(`${module}/underpaymentRecord/list?arrearsStatus=0%2C1`);
  const plate = `plateNo=${encodeURIComponent(await plateOf(rows().first()))}`;
  await open(`${module}/underpaymentRecord/list?arrearsStatus=0&${plate}`);
  await pay({ 实收金额: '0.5', 凭证号: 'SJ-0001' });
  await visit(page, `${module}/underpaymentRecord/list?arrearsStatus=1&${plate}`);
  await rows().first().getByText('部分补缴').waitFor();
  await pay({ 凭证号: 'SJ-0002，SJ-0003' });
  await open(`${module}/underpaymentRecord/list?arrearsStatus=2&${plate}`);
  await rows().first().click();
  await page.waitForURL(/underpaymentRecord\/detail\?id=/);
  for (const title of ['金额', '停车与欠费', '证据', '经过']) await shows(view(), title, { exact: true });
  await expect.poll(() => view().getByRole('listitem').filter({ hasText: '补缴' }).count()).toBeGreaterThanOrEqual(2);
  await expectAccessible(page);

  await visit(page, `${module}/arrearsPay/list?${plate}`);
  await rows().filter({ hasText: '人工补缴' }).first().click();
  await page.waitForURL(/arrearsPay\/detail\?id=/);
  await view().getByText('SJ-0002、SJ-0003').waitFor();
  await visit(page, `/stopFee/supplementaryPay/list?${plate}`);
  await rows().filter({ hasText: '人工补缴' }).first().click();
  await recordDrawer(page).getByText('SJ-0002、SJ-0003').waitFor();
  expectNoProblems(journey);
});

test('a wrong debt is taken back, another goes to the plate it belongs to, a third is written off by two', async () => {
  const { page } = journey;
  const owing = `${module}/underpaymentRecord/list?arrearsStatus=0`;
  await open(owing);
  const [wrong, misread] = [await plateOf(rows().first()), await plateOf(rowAt(rows(), 1))];
  await answer(act('撤销'), { 原因: '地感误报' }, '撤销欠费');
  await visit(page, `${module}/underpaymentRecord/list?arrearsStatus=3%2C4&plateNo=${encodeURIComponent(wrong)}`);
  await rows().first().getByText('已撤销').waitFor();

  await open(`${owing}&plateNo=${encodeURIComponent(misread)}`);
  await act('更多').click();
  await answer(
    page.getByRole('toolbar', { name: '更多操作' }).getByRole('button', { name: '改车牌' }),
    { 正确车牌: '浙A0F7K1', 原因: '核对照片' },
    /^保 ?存|确 ?定/,
  );
  await open(`${owing}&plateNo=${encodeURIComponent('浙A0F7K1')}`);
  await rows().first().click();
  await page.waitForURL(/underpaymentRecord\/detail\?id=/);
  const detail = page.url();
  await answer(view().getByRole('button', { name: '减免' }), { 减免金额: '0.01', 原因: '零头' }, /^减 ?免$/);
  await shows(view(), '0.01');
  await view().getByRole('button', { name: '申请核销' }).click();
  await dialog().getByRole('checkbox').check();
  await fill(dialog(), { 原因: '车辆已报废' });
  await dialog().getByRole('button', { name: '提交申请' }).click();
  await dialog().waitFor({ state: 'detached' });
  const chief = await journey.newPage();
  await signIn(chief, 'kefu');
  await visit(chief, detail);
  await chief.getByRole('button', { name: /^通 ?过$/ }).click();
  await fill(chief.getByRole('dialog'), { 审核意见: '同意' });
  await chief
    .getByRole('dialog')
    .getByRole('button', { name: /^通 ?过$/ })
    .click();
  await chief.locator('main:visible').getByText('已核销').first().waitFor();
  expectNoProblems(journey);
});

test('a vehicle that owes: its phones, its class, its records; those still parked; the order of the list', async () => {
  const { page } = journey;
  await open(`${module}/underpaymentCar/list`);
  for (const figure of ['欠费车辆', '欠费笔数', '现欠金额(元)', '今日补缴(元)', '本月补缴(元)']) await shows(view(), figure);
  // Some of the first have left a number already.
  const button = page.getByRole('button', { name: '登记号码', exact: true });
  const plate = await plateOf(rows().filter({ has: button }).first());
  const row = rows()
    .filter({ hasText: plate.slice(2) })
    .first();
  const phone = `139${String(Date.now()).slice(-8)}`;
  await answer(row.getByRole('button', { name: '登记号码', exact: true }), { 车主号码: phone }, /^保 ?存/);
  await openRow(row);
  await page.waitForURL(/underpaymentCar\/detail\?id=/);
  await view().getByText(plate.slice(2)).first().waitFor();
  await view()
    .getByText(`139****${phone.slice(-4)}`)
    .first()
    .waitFor();
  await shows(view(), '欠费记录', { exact: true });
  await expectAccessible(page);

  await open(`${module}/underpaymentCar/list?isParking=1`);
  for (const where of await cells('正在停车')) expect(where).not.toBe('—');
  await view().getByRole('button', { name: '优先级设置' }).click();
  await dialog().getByText('添加排序因子').waitFor();
  await dialog()
    .getByRole('button', { name: /^保 ?存/ })
    .click();
  await dialog().waitFor({ state: 'detached' });
  expectNoProblems(journey);
});

test('a vehicle is put into a class by hand; its number is shown for a reason, and unbound', async () => {
  const { page } = journey;
  await open(`${module}/underpaymentCar/list?hasPhone=1`);
  await openRow(rows().first());
  await page.waitForURL(/underpaymentCar\/detail\?id=/);
  await answer(view().getByRole('button', { name: '分类', exact: true }), { 车牌分类: { choose: '恶意' } }, /^保 ?存/);
  await view().locator('header').getByText('恶意', { exact: true }).waitFor();
  const valid = view().getByRole('row').filter({ hasText: '有效' });
  await valid.getByRole('button', { name: '查看' }).first().click();
  await fill(dialog(), { 查看原因: '核对车主' });
  await dialog()
    .getByRole('button', { name: /^查 ?看$/ })
    .click();
  await dialog()
    .getByText(/^1\d{10}$/)
    .waitFor();
  await dialog().getByRole('button', { name: '知道了' }).click();
  await answer(valid.getByRole('button', { name: '解绑' }).first(), { 解绑原因: { choose: '非车主' } }, /^解 ?绑$/);
  await view().getByText('已解绑（非车主）').waitFor();
  expectNoProblems(journey);
});

test('one’s own figures say who is overdue; such a vehicle goes on the black list until it has paid', async () => {
  await open(`${module}/underpaymentRecord/list`);
  const figures = () => view().getByRole('button', { name: '欠费设置' });
  await figures().click();
  const usual = await dialog().getByLabel('逾期天数').inputValue();
  await fill(dialog(), { 逾期天数: 1 });
  await dialog()
    .getByRole('button', { name: /^保 ?存/ })
    .click();
  await dialog().waitFor({ state: 'detached' });
  await open(`${module}/overdueCar/list`);
  await view().getByRole('columnheader', { name: '建议动作' }).waitFor();
  const free = rows()
    .filter({ has: journey.page.getByRole('button', { name: '加入黑名单', exact: true }) })
    .first();
  const row = rows().filter({ has: journey.page.getByLabel(await plateLabelOf(free), { exact: true }) });
  const listing = row.getByRole('button', { name: '加入黑名单', exact: true });
  await answer(listing, { 备注: '多次催缴未果' }, '加入黑名单');
  await listing.waitFor({ state: 'detached' });
  await open(`${module}/underpaymentRecord/list`);
  await answer(figures(), { 逾期天数: usual }, /^保 ?存/);
  expectNoProblems(journey);
});

test.each([
  ['欠费车辆', `${module}/underpaymentCar/list`],
  ['欠费记录', `${module}/underpaymentRecord/list`],
  ['逾期车辆', `${module}/overdueCar/list`],
  ['欠费补缴记录', `${module}/arrearsPay/list`],
  ['补缴记录', '/stopFee/supplementaryPay/list'],
])('%s downloads what it shows', async (title, path) => {
  const { page } = journey;
  await visit(page, path);
  await shows(view(), '共');
  const [download] = await Promise.all([page.waitForEvent('download'), view().getByRole('button', { name: '导出' }).click()]);
  expect(download.suggestedFilename()).toContain(title.slice(-4));
  expectNoProblems(journey);
});

crudSuite({
  name: '车牌分类',
  path: `${module}/plateClazz/list`,
  create: { fields: { 分类名称: '夜间欠费', 等级: '3', 欠费金额达到: '99999' }, required: '请填写分类名称' },
  find: { filters: { 分类名称: '夜间' }, row: '夜间欠费' },
  edit: { fields: { 等级: '4' }, row: '欠费≥99,999.00元' },
  remove: {},
});

crudSuite({
  name: '车场关联',
  path: `${module}/associatedPark/list`,
  create: {
    fields: { 关联名称: '两场互认', 主车场: { first: true }, 成员车场: { choose: '海创园写字楼' }, 起算金额: '10' },
    required: '请填写关联名称',
  },
  find: { filters: { 关联名称: '两场' }, row: '两场互认' },
  edit: { fields: { 起算笔数: '2' }, row: '10.00' },
  remove: {},
});

crudSuite({
  name: 'ETC追缴规则',
  path: `${module}/etcRule/list`,
  create: { fields: { 规则名称: '夜间扣款', 适用车场: { first: true } }, required: '请填写规则名称' },
  find: { filters: { 规则名称: '夜间' }, row: '夜间扣款' },
  edit: { fields: { 重试次数: '5' }, row: '5次 / 24小时' },
  remove: {},
});
