import { beforeAll, expect, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { openRow, recordDrawer, selectsIn, shows } from '../page-objects.ts';
import { dayAndMore, passingAt } from '../passing.ts';

const journey = useJourney();
const view = () => journey.page.locator('main:visible');
const rows = () => view().locator('tbody tr[data-row-key]');
const drawer = () => recordDrawer(journey.page);
const of = (path: string, plateNo: string) => `${path}?plateNo=${encodeURIComponent(plateNo)}`;

beforeAll(() => signIn(journey.page, 'binjiang'));

test('a payment is found by what the address names, and its receipt is printed', async () => {
  const { page } = journey;
  const plateNo = '浙A9P1R1';
  const paid = ((await passingAt('BJ0003').paidStay(plateNo)) / 100).toFixed(2);
  // What is printed goes once it is: some browsers without a screen print at once.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await visit(page, `${of('/stopFee/chargeRecord/list', plateNo)}&payChannel=3`);
  await view().getByText('支付渠道：支付宝').waitFor();
  await expect.poll(() => selectsIn(view().getByRole('search')).getByText('支付宝').count()).toBe(1);
  await shows(rows(), paid);
  await openRow(rows().first());
  await drawer().getByRole('button', { name: '打印' }).click();
  const receipt = page.locator('iframe').contentFrame().locator('body');
  await receipt.getByText('停车收费凭证').waitFor({ state: 'attached' });
  for (const text of [plateNo, `¥${paid}`, '支付宝']) expect(await receipt.textContent()).toContain(text);
  expectNoProblems(journey);
});

test('the change of a cash payment stands with the money that came in, and arrives at the driver’s WeChat', async () => {
  const { page } = journey;
  const plateNo = '浙A9P2R2';
  const lot = passingAt('BJ0003');
  await lot.entered(plateNo, dayAndMore);
  await lot.paysInNotes(plateNo);
  await expect
    .poll(async () => {
      await visit(page, of('/stopFee/wechatChange/list', plateNo));
      await rows().first().waitFor();
      return rows().first().textContent();
    })
    .toContain('已到账');
  for (const text of ['20.00', '15.00', '5.00', 'S1021']) await rows().getByText(text, { exact: true }).waitFor();
  await expectAccessible(page);
  await openRow(rows().first());
  await drawer().getByText(/^ST/).waitFor();
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([page.waitForEvent('download'), view().getByRole('button', { name: '导出' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^微信找零记录.+\.xlsx$/);
  await fill(view(), { 找零状态: { choose: '待领取' } });
  await view().getByRole('button', { name: '查询' }).click();
  await view().getByText('没有符合条件的记录').waitFor();
  await visit(page, of('/stopFee/chargeRecord/list', plateNo));
  await rows().filter({ hasText: '现金' }).getByText('15.00').first().waitFor();
  expectNoProblems(journey);
});

test('a debt paid later stands among the supplementary payments and leads to what it settled', async () => {
  const { page } = journey;
  const plateNo = '浙A9P3R3';
  const lot = passingAt('BJ0003');
  await lot.entered(plateNo, dayAndMore);
  await lot.rushedOut(plateNo, 20);
  let paidFen = 0;
  await expect
    .poll(async () => {
      paidFen ||= await lot.paysLater(plateNo);
      return paidFen;
    })
    .toBeGreaterThan(0);
  await visit(page, of('/stopFee/supplementaryPay/list', plateNo));
  await rows()
    .getByText((paidFen / 100).toFixed(2))
    .first()
    .waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), view().getByRole('button', { name: '导出' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^补缴记录.+\.xlsx$/);
  await openRow(rows().first());
  await drawer()
    .getByRole('button', { name: /^QF\d+$/ })
    .click();
  await page.waitForURL(/underpaymentRecord\/detail\?id=/);
  await shows(view(), '已补缴');
  await visit(page, of('/stopFee/billFlow/list', plateNo));
  await rows().getByText('收款').waitFor();
  expectNoProblems(journey);
});
