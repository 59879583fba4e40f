import { billComplaints, complaintCategory, complaintSource } from '@bochong/contract/appeal';
import { receipts } from '@bochong/contract/bill';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { atLeast, modals, recordDrawer, shows, statesIn } from '../page-objects.ts';
import { passingAt } from '../passing.ts';

const journey = useJourney();
const confirm = { name: /^(提 ?交|保 ?存|确 ?定)$/ };
beforeAll(() => signIn(journey.page, 'kefu'));

test('a complaint is written down, taken, answered and finished, and each step stands in its history', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  await visit(page, '/stopFee/billComplaint/list');
  await view.getByRole('button', { name: /^登 ?记$/ }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true }).last();
  await fill(dialog, { 投诉分类: { choose: '设备故障' }, 投诉内容: '道闸落杆太快', 第三方单号: 'E2E-1' });
  await dialog.getByRole('button', confirm).click();
  await dialog.waitFor({ state: 'detached' });
  await view.locator('tbody tr[data-row-key]').filter({ hasText: 'E2E-1' }).getByRole('button', { name: '处理' }).click();

  const drawer = recordDrawer(page);
  await drawer.getByRole('button', { name: /^受 ?理$/ }).click();
  await drawer.getByRole('button', { name: /^回 ?复$/ }).click();
  const words = page.getByRole('dialog').filter({ hasText: '方式' }).last();
  await fill(words, { 内容: '已调整落杆延时' });
  await words.getByRole('button', confirm).click();
  await words.waitFor({ state: 'detached' });
  await drawer.getByText('已回复').waitFor();
  await page.getByRole('dialog').filter({ hasText: '回复', visible: true }).and(modals(page)).waitFor({ state: 'hidden' });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: /^办 ?结$/ }).click();
  const end = page.getByRole('dialog').filter({ hasText: '处理结论' }).last();
  await fill(end, { 处理结论: { choose: '属实整改' } });
  await end.getByRole('button', confirm).click();
  await drawer.getByText('已完结').waitFor();
  for (const step of ['登记', '受理', '回复', '办结']) await drawer.locator('b', { hasText: step }).first().waitFor();
  expectNoProblems(journey);
});

test('a complaint about a payment brings its stay along: one becomes an appeal, one a refund, one is no complaint at all', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  const plateNo = '浙A5H7J2';
  const drawer = recordDrawer(page);
  const words = modals(page).last();
  const say = async (button: RegExp, entries: Parameters<typeof fill>[1]) => {
    await drawer.getByRole('button', { name: button }).click();
    await fill(words, entries);
    await words.getByRole('button', confirm).click();
    await words.waitFor({ state: 'hidden' });
  };
  await passingAt('BJ0003').paidStay(plateNo);
  const office = await apiUser(inject('baseUrl'), 'binjiang');
  const { results } = await office.call(receipts.list, { query: { plateNo } });
  const write = (thirdNo: string) =>
    office.call(billComplaints.create, {
      body: {
        ...{
          complaintSource: complaintSource.ALIPAY,
          category: complaintCategory.OVERCHARGE,
          thirdNo,
          payNumber: results[0]?.billNo ?? '',
        },
        ...{ content: '多收了停车费', complainant: '车主', phone: '', amountFen: 500 },
      },
    });
  const open = async (thirdNo: string) => {
    await write(thirdNo);
    await page.goto(`/stopFee/billComplaint/list?plateNo=${encodeURIComponent(plateNo)}`);
    await view.locator('tbody tr[data-row-key]').filter({ hasText: thirdNo }).getByRole('button', { name: '处理' }).click();
    await drawer.getByText(thirdNo).waitFor();
  };

  await open('E2E-2');
  await drawer.getByRole('button', { name: /^受 ?理$/ }).click();
  await say(/^转 ?办$/, { 处理人: { first: true } });
  await say(/^催 ?办$/, { 内容: '车主再次来电' });
  await drawer.getByText('车主再次来电').waitFor();
  await say(/^申请退款$/, { 退款金额: '1' });
  await drawer.getByRole('button', { name: /^RF\d+$/ }).waitFor();
  expect(await drawer.getByRole('button', { name: '转申诉' }).count()).toBe(0);

  await open('E2E-3');
  await drawer.getByRole('button', { name: /^受 ?理$/ }).click();
  await say(/^转申诉$/, { 申诉类型: { choose: '收费金额异议' } });
  await drawer.getByText('停车申诉').waitFor();
  await drawer.getByRole('button', { name: '查看' }).click();
  await page.waitForURL(/appeal\/detail\?id=/);
  await shows(view, '多收了停车费');

  await open('E2E-4');
  await drawer.getByRole('button', { name: '判为无效' }).click();
  await words.getByRole('button', confirm).click();
  await words.getByText('请填写原因').waitFor();
  await fill(words, { 原因: '重复投诉' });
  await words.getByRole('button', confirm).click();
  await statesIn(drawer).getByText('无效').waitFor();

  const auditor = await journey.newPage();
  await signIn(auditor, 'shenji');
  await visit(auditor, `/stopFee/billComplaint/list?plateNo=${encodeURIComponent(plateNo)}`);
  await atLeast(auditor.locator('main:visible').getByRole('button', { name: '查看' }), 3);
  expect(await auditor.locator('main:visible').getByRole('button', { name: '处理' }).count()).toBe(0);
  await auditor.locator('main:visible').getByRole('img', { name: '浙A***J2' }).first().waitFor();
  expect(await auditor.locator('main:visible').getByRole('img', { name: plateNo }).count()).toBe(0);
  await visit(auditor, `/parkingRecord/vehicleFile/index?plateNo=${encodeURIComponent(plateNo)}`);
  await auditor.getByRole('list', { name: '车辆时间线' }).getByRole('button').first().waitFor();
  expectNoProblems(journey);
});
