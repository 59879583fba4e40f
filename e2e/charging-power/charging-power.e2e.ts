import type { Locator } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, modals, openRow, pressIn, recordDrawer, rows, shows, view } from '../page-objects.ts';

const journey = useJourney();
/** Guns in a station's drawer: what is set for them stands in their row. */
const guns = (drawer: Locator) => rows(drawer).filter({ has: drawer.page().getByRole('button', { name: '设置', exact: true }) });
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
  await dialog(page).getByRole('img', { name: '电站一天的用电功率与上限' }).waitFor();
  await expectAccessible(page);
  expectNoProblems(journey);
});

test('a gun of it gets a maximum and a priority of its own', async () => {
  const { page } = journey;
  const drawer = recordDrawer(page, true);
  await pressIn(guns(drawer).first(), '设置');
  await fill(modals(page), { '单枪上限(kW)': 3, 优先级: 8 });
  await modals(page)
    .getByRole('button', { name: /^设\s*置$/ })
    .click();
  await shows(page, '已保存，按新的设置重新分配');
  await guns(drawer).first().filter({ hasText: '8' }).waitFor();
  expectNoProblems(journey);
});
