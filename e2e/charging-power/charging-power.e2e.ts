import { beforeAll, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, openRow, pressIn, rows, shows, view } from '../page-objects.ts';

const journey = useJourney();
beforeAll(() => signIn(journey.page, 'binjiang'));

test('a station gets a limit that is shared out over its devices, and its day is drawn', async () => {
  const { page } = journey;
  await visit(page, '/chargePlatform/powerBudget/list');
  const row = rows(view(page)).filter({ hasText: '滨江医院' });
  await row.waitFor();
  await pressIn(row, '设置上限');
  await fill(dialog(page), { '上限(kW)': '150', 原因: '旅程检修' });
  await dialog(page)
    .getByRole('button', { name: /^下\s*发$/ })
    .click();
  await shows(page, '上限已保存，正在下发到设备');
  await row.filter({ hasText: '旅程检修' }).waitFor();
  await openRow(row);
  await dialog(page).getByRole('heading', { name: '设备分配' }).waitFor();
  await shows(dialog(page), /最高 .* kW/);
  await expectAccessible(page);
  expectNoProblems(journey);
});
