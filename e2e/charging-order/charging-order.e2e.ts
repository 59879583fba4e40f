import { beforeAll, describe, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, topRow, view } from '../page-objects.ts';

describe('充电订单', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));
  const press = (name: string | RegExp) => dialog(journey.page).getByRole('button', { name }).click();

  test('a running charge is opened, its curve, prices and money stand on one page, and it is told to stop', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/record/order/list');
    const row = rows(view(page)).filter({ hasText: '充电中' }).filter({ hasText: '停止充电' }).first();
    await openRow(row);
    await view(page)
      .getByRole('img', { name: /^充电过程：电价时段、功率.*费用$/ })
      .waitFor();
    await shows(view(page), /^应付 ¥/);
    await expectAccessible(page);
    await view(page).getByRole('button', { name: '停止充电' }).click();
    await fill(dialog(page), { 原因: '车主来电要求停止' });
    await press('下发停止');
    await shows(page, '停止指令已下发');
    await shows(view(page), '停止中');
    await shows(view(page), '请求停止');
    expectNoProblems(journey);
  });

  test('an abnormal charge is priced by one person and agreed to by another', async () => {
    const { page } = journey;
    await visit(page, '/chargePlatform/record/abnormal/list');
    const row = rows(view(page)).filter({ hasText: '起码不可信' }).first();
    await pressIn(row, '核价');
    await fill(dialog(page), { 电量: '21.5', 原因: '按车端显示核定' });
    await press('提交审核');
    await shows(page, '核价已提交，由另一人审核');
    await signIn(page, 'kefu');
    await visit(page, '/chargePlatform/adjustment/list');
    const waiting = topRow(view(page)).filter({ hasText: '人工核价' });
    await pressIn(waiting, '审核');
    await fill(dialog(page), { 审核意见: '与车端记录一致' });
    await press(/^提\s*交$/);
    await shows(page, '审核已提交');
    await rows(view(page)).filter({ hasText: '人工核价' }).filter({ hasText: '已通过' }).first().waitFor();
    expectNoProblems(journey);
  });
});
