import { beforeAll, describe, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, pressIn, shows, view } from '../page-objects.ts';

describe('充电设备故障', () => {
  const journey = useJourney();
  const seen = `旅程所见${Date.now() % 1_000_000}`;
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a fault somebody was told of is reported, given to a colleague and closed with what was done', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/fault/list');
    await view(page).getByRole('button', { name: '登记故障' }).click();
    await fill(dialog(page), { 设备: { first: true }, 枪号: '0', 故障现象: seen });
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '登记故障' }).click();
    await shows(page, '故障已登记');
    await view(page).getByRole('tab', { name: '未处理' }).click();
    const row = view(page).getByRole('row').filter({ hasText: seen });
    await row.waitFor();
    await pressIn(row, '派单');
    await fill(dialog(page), { 处理人: { choose: '周海宁（binjiang）' }, 派单说明: '今天之内' });
    await dialog(page)
      .getByRole('button', { name: /^派\s*单$/ })
      .click();
    await shows(page, '已派单');
    await row.filter({ hasText: '处理中' }).waitFor();
    await pressIn(row, '关闭');
    await fill(dialog(page), { 处理结果: '更换枪线' });
    await dialog(page).getByRole('button', { name: '关闭故障' }).click();
    await shows(page, '故障已关闭');
    await view(page).getByRole('tab', { name: '已处理' }).click();
    await row.filter({ hasText: '已关闭' }).waitFor();
    expectNoProblems(journey);
  });
});
