import { beforeAll, describe, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, view } from '../page-objects.ts';

describe('占位', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a stay shows why it costs what it costs, and part of its money goes back', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/record/occupy/list?occupancyStatus=4');
    const row = rows(view(page)).filter({ hasText: '已支付' }).last();
    await openRow(row);
    await page.getByRole('img', { name: /^占位时段：免费时长.*计费/ }).waitFor();
    await shows(page, /免费15分钟后每分钟0\.50元/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await pressIn(row, '退款');
    await fill(dialog(page), { 退款金额: '1', 退款说明: '车主投诉属实' });
    await dialog(page).getByRole('button', { name: '申请退款' }).click();
    await shows(page, '退款已申请，按退款审核规则处理');
    expectNoProblems(journey);
  });

  test('its bill leads to the charge, whose page shows the stay', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/occupyBill/list');
    const row = rows(view(page)).filter({ hasText: '已支付' }).last();
    await openRow(row);
    await shows(page, /^占位账单 ZD/);
    await page.keyboard.press('Escape');
    await row.getByText(/^C20/).click();
    await view(page).getByText('充电后占位').waitFor();
    await view(page)
      .getByRole('img', { name: /^占位时段：/ })
      .waitFor();
    await view(page).getByText('停车减免', { exact: true }).waitFor();
    expectNoProblems(journey);
  });
});
