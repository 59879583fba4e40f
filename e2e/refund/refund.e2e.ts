import { beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';

const journey = useJourney();
const dayBack = (days: number) => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
// Also shortly after midnight there are payments.
const period = `startTime=${dayBack(2)} 00:00:00&endTime=${dayBack(0)} 23:59:59`;
const records = `/stopFee/chargeRecord/list?payState=2&refunded=0&payChannel=2&${period}`;

beforeAll(() => signIn(journey.page, 'kefu'));

test('money is asked back by one, agreed by another, and seen on the refund, the payment and the stay', async () => {
  const { page } = journey;
  const view = page.locator('main:visible');
  await page.goto(records);
  const paid = view
    .locator('tbody tr[data-row-key]')
    .filter({ hasText: '微信' })
    .filter({ has: page.getByRole('button', { name: '退款' }) });
  await paid.first().waitFor();
  const plateNo = ((await paid.first().locator('.plate').getAttribute('aria-label')) ?? '').split(' ')[0] ?? '';
  await paid.first().getByRole('button', { name: '退款' }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await fill(dialog, { '退款金额(元)': '1', 退款原因: { choose: '计费错误' } });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await dialog.waitFor({ state: 'detached' });

  const chief = await journey.newPage();
  await signIn(chief, 'binjiang');
  await chief.goto(`/refundManage/parking/list?plateNo=${encodeURIComponent(plateNo)}`);
  const desk = chief.locator('main:visible');
  const asked = desk.locator('tbody tr[data-row-key]').filter({ hasText: '待审核' });
  await asked.first().click();
  const drawer = chief.locator('.detail-drawer');
  for (const title of ['停车订单', '收费记录', '处理记录']) await drawer.getByText(title, { exact: true }).waitFor();
  expect(await accessibilityFindings(chief)).toEqual([]);
  await drawer.getByRole('button', { name: '审核' }).click();
  const decision = chief.getByRole('dialog').filter({ hasText: '结论' });
  await decision
    .getByRole('button', { name: '提 交' })
    .or(decision.getByRole('button', { name: '提交' }))
    .click();
  await decision.waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      await chief.goto(`/refundManage/parking/list?tab=1&plateNo=${encodeURIComponent(plateNo)}`);
      await desk.locator('tbody tr[data-row-key]').first().waitFor();
      return desk.locator('tbody tr[data-row-key]').first().innerText();
    })
    .toContain('已退款');

  await page.goto(`/stopFee/billFlow/list?flowKind=2&plateNo=${encodeURIComponent(plateNo)}`);
  await view.getByText('-1.00').first().waitFor();
  await page.goto(`/stopFee/refund/list?plateNo=${encodeURIComponent(plateNo)}`);
  await view.getByRole('button', { name: /^PK/ }).first().click();
  await page.waitForURL(/parkingDetail\?orderId=/);
  await view.getByRole('listitem').filter({ hasText: '退款' }).first().waitFor();
  expectNoProblems(journey);
});
