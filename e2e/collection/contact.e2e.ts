import { dirname } from 'node:path';
import { msgTemplates, reminders } from '@bochong/contract/collection';
import { queryEmbedded } from '@bochong/server/kernel/testing/embedded-query';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { debtors, liftLimits } from '../arrears/debtors.ts';
import { crudSuite, fill } from '../crud-suite.ts';
import { calm, expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { pressIn, recordDrawer, rows as rowsOf, shows } from '../page-objects.ts';

const journey = useJourney();
const stamp = String(Date.now() % 10_000).padStart(4, '0');
const plateNo = `浙B1${stamp}`;
const base = '/underpaymentManage';
const query = `plateNo=${encodeURIComponent(plateNo)}`;
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');
const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
const button = (name: string) => view().getByRole('button', { name, exact: true });
/** Presses the button of the dialog that stands on top; it goes when the server has agreed. */
async function agree(name: string): Promise<void> {
  const asked = dialog().last();
  await asked.getByRole('button', { name: new RegExp(`^${[...name].join(' ?')}$`) }).click();
  await asked.waitFor({ state: 'detached' });
}
const confirm = (name: string) =>
  journey.page
    .getByRole('tooltip')
    .getByRole('button', { name: new RegExp(`^${[...name].join(' ?')}$`) })
    .click();
let api: ApiUser;
let plateId = '';

beforeAll(async () => {
  await signIn(journey.page, 'binjiang');
  api = await apiUser(inject('baseUrl'), 'binjiang');
  await liftLimits(api);
  plateId = (await debtors(api, [plateNo]))[0]?.plateId ?? '';
});

/** Reminds from the vehicle's own page and waits for what the operator is told. */
async function remind(told: string): Promise<void> {
  await button('提醒').click();
  await fill(dialog(), { 短信模板: { choose: '欠费提醒' } });
  await agree('发送');
  await journey.page.getByText(told, { exact: true }).waitFor();
}
/** Changes the limits in their dialog. */
async function limit(entries: Parameters<typeof fill>[1]): Promise<void> {
  await visit(journey.page, `${base}/message/program/list`);
  await button('催缴限制').click();
  await fill(dialog(), entries);
}
const openVehicle = async () => {
  await visit(journey.page, `${base}/underpaymentCar/detail?id=${plateId}`);
  await button('提醒').waitFor();
};

test('limits, hours of quiet and an owner’s wish hold a reminder back, and whoever presses the button is told why', async () => {
  const { page } = journey;
  await limit({ 每车每日短信: 9 });
  await dialog()
    .getByRole('button', { name: /^保 ?存$/ })
    .click();
  await dialog().getByText('每车每日短信应在1~3之间').waitFor();
  await expectAccessible(page);
  await fill(dialog(), { 每车每日短信: 1, 起催金额: 9999 });
  await agree('保存');
  await openVehicle();
  await remind('没有发送：金额低于起催 1 辆');

  const limits = await api.call(reminders.getLimits, {});
  expect(limits).toMatchObject({ smsPerDay: 1, minFen: 999_900 });
  // Whichever minute it is, one of the two hours lies far away.
  const early = new Date(Date.now() + 8 * 3_600_000).getUTCHours() < 12;
  const closed = early ? { windowStart: '22:00', windowEnd: '23:00' } : { windowStart: '01:00', windowEnd: '02:00' };
  await api.call(reminders.saveLimits, { body: { ...limits, minFen: 0, ...closed } });
  await remind('没有发送：非允许时段 1 辆');
  // Whether a message goes out is decided when its turn comes: until then the limits stay.
  const skipped = async () => (await api.call(reminders.list, { query: { plateId, remindResult: '4' } as never })).results.length;
  await expect.poll(skipped).toBe(2);
  await liftLimits(api);

  await button('免打扰').click();
  await dialog()
    .getByRole('button', { name: /^保 ?存$/ })
    .click();
  await dialog().getByText('请填写原因').waitFor();
  await fill(dialog(), { 原因: '车主来电要求' });
  await agree('保存');
  await view().locator('header').getByText('免打扰', { exact: true }).waitFor();
  await remind('没有发送：免打扰名单 1 辆');
  await button('取消免打扰').click();
  await fill(dialog(), { 原因: '车主同意' });
  await agree('保存');
  await remind('已开始发送');
  await visit(page, `${base}/message/result/list?${query}`);
  await rows().getByText('已送达').waitFor();
  for (const reason of ['金额低于起催', '非允许时段', '免打扰名单'])
    await rows().filter({ hasText: '规则跳过' }).getByText(reason).waitFor();
  await openVehicle();
  await remind('没有发送：超频次 1 辆');

  await button('登记线下催缴').click();
  await fill(dialog(), { 催缴方式: { choose: '现场告知单' }, 说明: '贴在前挡风玻璃' });
  await agree('保存');
  await visit(page, `${base}/message/result/list?${query}&channel=7`);
  await rows().click();
  await recordDrawer(page).getByText('贴在前挡风玻璃').waitFor();
  expectNoProblems(journey);
});

test('what the carrier could not deliver is sent again', async ({ skip }) => {
  const city = inject('city');
  if (!city) return skip('only the carrier makes a message fail');
  const { page } = journey;
  const sent = (await api.call(reminders.list, { query: { plateId, channel: '1', remindResult: '2' } as never })).results[0];
  await queryEmbedded(
    dirname(city.registration),
    `with failed as (update remind_record set remind_result = 3, fail_code = 'BUSY', sent_at = null, delivered_at = null
       where id = $1 returning dealer_id, batch_id)
     update remind_batch b set delivered = 0, failed = 1 from failed f where b.dealer_id = f.dealer_id and b.id = f.batch_id`,
    [sent?.remindId ?? ''],
  );
  await visit(page, `${base}/message/result/list?${query}&remindResult=3`);
  await rows().getByText('BUSY').waitFor();
  await button('批次进度').click();
  const batches = rowsOf(recordDrawer(page));
  await batches.getByRole('button', { name: '失败重发' }).first().click();
  await confirm('重发');
  await batches.filter({ hasText: '补发' }).first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await visit(page, `${base}/message/result/list?${query}&remindResult=2&channel=1`);
  await rows().getByText('已送达').waitFor();
  const again = (await api.call(reminders.list, { query: { plateId, channel: '1', remindResult: '2' } as never })).results;
  expect(again).toMatchObject([{ attempt: 2 }]);
  await button('批次进度').click();
  await batches.getByRole('button', { name: '失败重发' }).first().click();
  await confirm('重发');
  await shows(page, '没有可重发的失败记录');
  expectNoProblems(journey);
});

test('a program is made, changed, let run, and stopped', async () => {
  const { page } = journey;
  const planName = `再催${stamp}`;
  await visit(page, `${base}/message/program/list`);
  await button('新增').click();
  await dialog()
    .getByRole('button', { name: /^保 ?存$/ })
    .click();
  await dialog().getByText('请填写方案名称').waitFor();
  // Nobody owes as much: what the program would do to others is not this journey's business.
  await fill(dialog(), {
    ...{ 方案名称: planName, 短信模板: { choose: '欠费提醒' }, 触发方式: { choose: '欠费产生后N小时' } },
    ...{ 产生后小时数: 48, 最低金额: 99_999 },
  });
  await agree('保存');
  const row = rows().filter({ hasText: planName });
  await row.getByText('未启用').waitFor();
  await row.getByText('欠费产生后 48 小时').waitFor();
  await row.getByRole('button', { name: '编辑' }).click();
  await fill(dialog(), { 触发方式: { choose: '按周期' }, 每周次数: 2 });
  await agree('保存');
  await row.getByText('每周 2 次').waitFor();
  await pressIn(row, '启用');
  await row.getByText('已启用').waitFor();
  await row.getByRole('button', { name: '停用' }).click();
  await confirm('停用');
  await row.getByText('未启用').waitFor();
  await pressIn(row, '删除');
  await confirm('删除');
  await row.waitFor({ state: 'detached' });
  expectNoProblems(journey);
});

crudSuite({
  name: '短信模板',
  path: `${base}/message/template/list`,
  create: { fields: { 模板名称: '离场通知', 签名: '滨江停车', 内容: '您有停车欠费，请缴费' }, required: '请填写模板名称' },
  find: { filters: { 模板名称: '离场' }, row: '离场通知' },
  edit: { fields: { 内容: '请尽快缴费' }, row: '请尽快缴费' },
  remove: {},
});

test('a template the carrier refuses says why; one that passed is copied, put away and taken out again', async () => {
  const { page } = journey;
  const templateName = `再提醒${stamp}`;
  const body = { templateName, signName: '滨江停车', kind: 2 as const, content: '请缴费' };
  const { templateId } = await api.call(msgTemplates.create, { body });
  await visit(page, `${base}/message/template/list?templateName=${encodeURIComponent(templateName)}`);
  await rows().getByRole('button', { name: '编辑' }).click();
  await fill(dialog(), { 内容: `\${plateNo}\${plateNo}请缴费` });
  await dialog()
    .getByRole('button', { name: /^保 ?存$/ })
    .click();
  await dialog().getByText('变量“plateNo”只能使用一次').waitFor();
  await fill(dialog(), { 内容: `\${plateNo}请缴费` });
  await agree('保存');
  await rows().getByRole('button', { name: '提交报备' }).click();
  await rows().getByRole('button', { name: '报备结果' }).click();
  await dialog().getByText('未通过', { exact: true }).click();
  await fill(dialog(), { 未通过原因: '签名未备案' });
  await agree('保存');
  await rows().getByText('签名未备案').waitFor();
  const { rev } = (await api.call(msgTemplates.list, { query: { templateName } as never })).results[0] ?? { rev: 0 };
  await api.call(msgTemplates.report, { params: { id: templateId }, body: { rev } });
  await api.call(msgTemplates.audit, { params: { id: templateId }, body: { pass: true, providerCode: 'SMS_2', reason: '', rev: rev + 1 } });
  await page.reload();
  await rows().getByRole('button', { name: '停用' }).click();
  await pressIn(rows(), '启用');
  await rows().getByText('已通过').waitFor();
  await rows().getByRole('button', { name: '复制' }).click();
  await agree('保存');
  const copy = rows().filter({ hasText: `${templateName} 副本` });
  await copy.getByText('草稿').waitFor();
  await pressIn(copy, '删除');
  await confirm('删除');
  await copy.waitFor({ state: 'detached' });
  expectNoProblems(journey);
});

test('who agreed to deductions is listed; what is to be taken from them is seen and taken back', async () => {
  const { page } = journey;
  await visit(page, `${base}/etcRule/list`);
  await view().getByRole('tab', { name: '扣款记录' }).click();
  await fill(view(), { 扣款状态: { choose: '待扣' } });
  await button('查询').click();
  // The list that was there before may begin with another vehicle.
  await page.waitForURL(/[?&]state=/);
  await calm(page);
  const first = rows().first();
  const { plate } = /(?<plate>[\u4e00-\u9fff][A-Z][A-Z\d]{5,6})/.exec((await first.textContent())?.replace('·', '') ?? '')?.groups ?? {};
  await first.getByRole('button', { name: '取消扣款' }).click();
  await confirm('取消扣款');
  await page.getByText('扣款已取消').waitFor();
  await visit(page, `${base}/etcRule/list?tab=deducts&state=4&plateNo=${encodeURIComponent(plate ?? '')}`);
  await rows().first().getByText('人工取消').waitFor();
  await expectAccessible(page);
  await view().getByRole('tab', { name: '签约车辆' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=agreements');
  await fill(view(), { 车牌号: plate ?? '' });
  await button('查询').click();
  await expect.poll(() => rows().count()).toBe(1);
  await rows().getByText('签约中').waitFor();
  expectNoProblems(journey);
});
