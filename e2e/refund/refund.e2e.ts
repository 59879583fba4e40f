import { randomUUID } from 'node:crypto';
import { receipts } from '@bochong/contract/bill';
import { parkingRefunds, refundReason, refundSettings } from '@bochong/contract/refund';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { complaints, openRow, pressIn, recordDrawer, shows, topRow } from '../page-objects.ts';
import { passingAt } from '../passing.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'kefu'));

test('money is asked back by one, agreed by another, and seen on the refund, the payment and the stay', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  const plateNo = '浙A6R8F2';
  await passingAt('BJ0003').paidStay(plateNo);
  await visit(page, at('/stopFee/chargeRecord/list', plateNo));
  const paid = view.locator('tbody tr[data-row-key]').filter({ has: page.getByRole('button', { name: '退款' }) });
  await paid.first().getByRole('button', { name: '退款' }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await fill(dialog, { '退款金额(元)': '1', 退款原因: { choose: '计费错误' } });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await dialog.waitFor({ state: 'detached' });

  const chief = await journey.newPage();
  await signIn(chief, 'binjiang');
  await visit(chief, `/refundManage/parking/list?plateNo=${encodeURIComponent(plateNo)}`);
  const desk = chief.locator('main:visible');
  const asked = desk.locator('tbody tr[data-row-key]').filter({ hasText: '待审核' });
  await asked.first().click();
  const drawer = recordDrawer(chief);
  for (const title of ['订单', '收费记录', '处理记录']) await drawer.getByText(title, { exact: true }).waitFor();
  await expectAccessible(chief);
  await drawer.getByRole('button', { name: '审核' }).click();
  const decision = chief.getByRole('dialog').filter({ hasText: '结论' });
  await decision
    .getByRole('button', { name: '提 交' })
    .or(decision.getByRole('button', { name: '提交' }))
    .click();
  await decision.waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      await visit(chief, `/refundManage/parking/list?tab=1&plateNo=${encodeURIComponent(plateNo)}`);
      return textOf(chief);
    })
    .toContain('已退款');

  await visit(page, `/stopFee/billFlow/list?flowKind=2&plateNo=${encodeURIComponent(plateNo)}`);
  await shows(view, '-1.00');
  await visit(page, `/stopFee/refund/list?plateNo=${encodeURIComponent(plateNo)}`);
  await view.getByRole('button', { name: /^PK/ }).first().click();
  await page.waitForURL(/parkingDetail\?orderId=/);
  await view.getByRole('listitem').filter({ hasText: '退款' }).first().waitFor();
  expectNoProblems(journey);
});

const confirm = { name: /^(提 ?交|保 ?存|撤销退款|确认已退|重新退款)$/ };
const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();
const rowOf = (page: Page) => topRow(page);
const at = (path: string, plateNo: string, filters = '') => `${path}?plateNo=${encodeURIComponent(plateNo)}${filters}`;
/** A sum the simulated channel refuses the first time. */
const refusedOnce = 144;

/** Asks money of a new paid stay back. */
async function askedBack(clerk: ApiUser, plateNo: string, applyFen: number) {
  await passingAt('BJ0003').paidStay(plateNo);
  const { results } = await clerk.call(receipts.list, { query: { plateNo } });
  const bill = { billId: results[0]?.billId ?? '', requestId: randomUUID() };
  return clerk.call(parkingRefunds.apply, {
    body: { ...bill, applyFen, refundReason: refundReason.FEE_WRONG, reasonText: '', evidence: [] },
  });
}
/** Goes back to the list until its row says what is expected. */
const until = (page: Page, path: string, state: string) =>
  expect
    .poll(async () => {
      await page.goto(path);
      return textOf(page);
    })
    .toContain(state);
/** What the first row says; one that is not there yet may be when the list is asked again. */
async function textOf(page: Page): Promise<string> {
  await rowOf(page)
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
  return (await rowOf(page).allTextContents()).join();
}

test('what the channel refuses is sent again or handed over by hand; what is refused or taken back moves nothing', async () => {
  const { page } = journey;
  const clerk = await apiUser(inject('baseUrl'), 'kefu');
  const chief = await journey.newPage();
  await signIn(chief, 'binjiang');
  const [again, byHand, refused, withdrawn] = ['浙A4R1F1', '浙A4R1F2', '浙A4R1F3', '浙A4R1F4'];
  const audit = async (plateNo: string, entries: Parameters<typeof fill>[1] = {}, pass = true) => {
    await visit(chief, at('/refundManage/parking/list', plateNo));
    await pressIn(rowOf(chief), '审核');
    if (!pass) await dialogOf(chief).getByText('驳回').click();
    await fill(dialogOf(chief), entries);
    await dialogOf(chief).getByRole('button', confirm).click();
  };

  for (const plateNo of [again, byHand]) {
    await askedBack(clerk, plateNo, refusedOnce);
    await audit(plateNo);
    await dialogOf(chief).waitFor({ state: 'detached' });
    await until(chief, at('/refundManage/parking/list', plateNo), '退款失败');
  }
  await rowOf(chief).getByText('商户账户余额不足').waitFor();
  await pressIn(rowOf(chief), '转线下');
  await dialogOf(chief).getByRole('button', confirm).click();
  await complaints(dialogOf(chief)).first().waitFor();
  await fill(dialogOf(chief), { 凭证号: 'XJ-20261' });
  await dialogOf(chief).getByRole('button', confirm).click();
  await dialogOf(chief).waitFor({ state: 'detached' });
  await until(chief, at('/refundManage/parking/list', byHand, '&tab=1'), '线下退款');

  const records = at('/stopFee/refund/list', again);
  await page.goto(records);
  await rowOf(page).getByRole('button', { name: '重新退款' }).click();
  const question = page.getByRole('tooltip');
  await question.getByText('重新向渠道退回 1.44 元？').waitFor();
  await question.getByRole('button', confirm).click();
  await question.waitFor({ state: 'detached' });
  await until(page, records, '已退款');
  await openRow(rowOf(page));
  for (const step of ['退款失败', '重新退款', '退款成功']) await recordDrawer(page).locator('b', { hasText: step }).first().waitFor();

  await askedBack(clerk, refused, 200);
  await audit(refused, {}, false);
  await dialogOf(chief).getByText('请填写审核意见').waitFor();
  await fill(dialogOf(chief), { 审核意见: '计费无误' });
  await dialogOf(chief).getByRole('button', confirm).click();
  await dialogOf(chief).waitFor({ state: 'detached' });
  await until(chief, at('/refundManage/parking/list', refused, '&tab=1'), '已驳回');

  await askedBack(clerk, withdrawn, 200);
  await visit(page, at('/stopFee/refund/list', withdrawn));
  await pressIn(rowOf(page), '撤销');
  await dialogOf(page).getByRole('button', confirm).click();
  await dialogOf(page).getByText('请填写撤销原因').waitFor();
  await fill(dialogOf(page), { 撤销原因: '车主不再要求' });
  await dialogOf(page).getByRole('button', confirm).click();
  await rowOf(page).getByText('已撤销').waitFor();
  for (const plateNo of [refused, withdrawn]) {
    const { results } = await clerk.call(receipts.list, { query: { plateNo } });
    expect(results[0]?.refundedFen).toBe(0);
  }
  await chief.context().close();
  expectNoProblems(journey);
});

test('small sums need no auditor once that is set; an employee gives back by himself up to his quota, and not while frozen', async () => {
  const chief = await journey.newPage();
  await signIn(chief, 'binjiang');
  const view = chief.locator('main:visible');
  const office = await apiUser(inject('baseUrl'), 'binjiang');
  const clerk = await apiUser(inject('baseUrl'), 'kefu');
  const before = await office.call(refundSettings.get, {});
  await visit(chief, '/refundManage/parking/list');
  await view.getByRole('button', { name: '退款设置' }).click();
  await fill(dialogOf(chief), { 免审金额: '2' });
  await dialogOf(chief).getByRole('button', confirm).click();
  await dialogOf(chief).waitFor({ state: 'detached' });
  await askedBack(clerk, '浙A4R2F1', 150);
  await until(chief, at('/refundManage/parking/list', '浙A4R2F1', '&tab=1'), '已退款');

  await visit(chief, '/refundManage/employee/list');
  await view.getByRole('button', { name: '额度设置' }).click();
  const quotas = recordDrawer(chief);
  const mine = quotas.locator('tbody tr').filter({ hasText: 'yunying' });
  await mine.getByRole('button', { name: '设置' }).click();
  await mine.getByRole('spinbutton').fill('2');
  await mine.getByRole('button', { name: '保存' }).click();
  await mine.getByText('2.00 元/天').waitFor();
  await expectAccessible(chief);
  const employee = await apiUser(inject('baseUrl'), 'yunying');
  await askedBack(employee, '浙A4R2F2', 150);
  await until(chief, at('/refundManage/employee/list', '浙A4R2F2'), '已退款');
  await askedBack(employee, '浙A4R2F4', 100);
  await until(chief, at('/refundManage/employee/list', '浙A4R2F4'), '待审核');
  // What was asked back for a stay by the office is no employee's.
  await visit(chief, at('/refundManage/employee/list', '浙A4R2F'));
  const plates = view.locator('tbody tr[data-row-key]');
  await plates.filter({ hasText: '4R2F2' }).waitFor();
  expect(await plates.filter({ hasText: '4R2F1' }).count()).toBe(0);
  await view.getByRole('button', { name: '额度设置' }).click();
  await mine.getByText('2.50', { exact: true }).waitFor();
  await mine.getByRole('switch').click();
  await expect.poll(() => mine.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  await expect(askedBack(employee, '浙A4R2F3', 100)).rejects.toThrow('您的退款权限已冻结');
  await mine.getByRole('switch').click();
  await expect.poll(() => mine.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  const { rev } = await office.call(refundSettings.get, {});
  await office.call(refundSettings.update, { body: { ...before, rev } });
  expectNoProblems(journey);
});
