import { beforeAll, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { cardWith, dialog, pressIn, rows, shows, topRow, view } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));

/** Tomorrow at ten, Shanghai, as the form takes it. */
const tomorrow = `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)} 10:00:00`;

test('from the uptime of stations down to the outages of a gun', async () => {
  const { page } = journey;
  await visit(page, '/chargePlatform/statistics/index?view=uptime');
  await shows(view(page), '可用率低的在前');
  await expectAccessible(page);
  await view(page).getByRole('tab', { name: '枪', exact: true }).click();
  const gun = topRow(view(page));
  await gun.getByRole('button').first().click();
  await shows(view(page), '一把枪的停机明细');
  await shows(view(page), /应可用 .*，停机 .*，免计/);
  await expectAccessible(page);
  await view(page).getByRole('button', { name: '看全部' }).click();
  await shows(view(page), '可用率低的在前');
  expectNoProblems(journey);
});

test('planned work is entered ahead, and made void again', async () => {
  const { page } = journey;
  const register = cardWith(view(page), '免计登记');
  await register.getByRole('button', { name: '登记免计' }).click();
  await fill(dialog(page), { 电站: { first: true }, 开始时间: { date: tomorrow }, '时长(小时)': 3, 依据: '旅程检修通知一号' });
  await dialog(page)
    .getByRole('button', { name: /^(确\s*定|保\s*存|提\s*交|登记免计)$/ })
    .last()
    .click();
  await shows(page, '免计已登记，可用率按它重新计算');
  const row = rows(register).filter({ hasText: '旅程检修通知一号' });
  await row.filter({ hasText: '计划检修' }).waitFor();
  await pressIn(row, '作废');
  await fill(dialog(page), { 作废原因: '旅程改期' });
  await dialog(page)
    .getByRole('button', { name: /^(确\s*定|作\s*废)$/ })
    .last()
    .click();
  await row.filter({ hasText: '旅程改期' }).waitFor();
  await expectAccessible(page);
  expectNoProblems(journey);
});
