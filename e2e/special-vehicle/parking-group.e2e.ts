import { parkingGroups } from '@bochong/contract/special-vehicle';
import { beforeAll, describe, inject, test } from 'vitest';
import { apiUser } from '../api-user.ts';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { pressIn, recordDrawer, topRow } from '../page-objects.ts';
import { passingAt } from '../passing.ts';
import { dayRule, lotNamed, sellCard } from './pass-office.ts';

const number = String(Date.now() % 10_000).padStart(4, '0');

crudSuite({
  name: '车位组',
  path: '/specificParking/parkingGroup/list',
  create: { fields: { 车位组名称: `巡检${number}`, 车场: { first: true } }, required: '请填写车位组名称' },
  find: { filters: { 名称: `巡检${number}` }, row: `巡检${number}` },
  edit: { fields: { 车位数: 3 }, row: `巡检${number}` },
  remove: {},
});

describe.skipIf(inject('city') === null)('一位多车', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('two cards share one space: the second vehicle in is over, and a group is removed only when empty', async () => {
    const { page } = journey;
    const view = page.locator('main:visible');
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const row = topRow(view);
    const confirm = (question: string) => page.getByRole('tooltip').filter({ hasText: question }).getByRole('button').last().click();
    const [first, second, groupName] = [`浙XJ${number}`, `浙XK${number}`, `共用${number}`];
    const office = await apiUser(inject('baseUrl'), 'binjiang');
    const parkIds = [await lotNamed(office, '江南豪园')];
    const ruleId = await dayRule(office, `家庭卡${number}`, { parkIds });
    for (const plateNo of [first, second]) await sellCard(office, ruleId, plateNo);
    await office.call(parkingGroups.create, {
      body: { groupName, ownerKind: 1, parkIds, spaces: 1, autoPromote: true, overflowRule: 1 },
    });

    await visit(page, `/specificParking/parkingGroup/list?keyword=${encodeURIComponent(groupName)}`);
    for (const plateNo of [first, second]) {
      await row.getByRole('button', { name: '绑定' }).click();
      await dialog.getByLabel('包期证').fill(plateNo);
      await fill(dialog, { 包期证: { choose: plateNo } });
      await dialog.getByRole('button', { name: /^绑\s*定$/ }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    const lot = passingAt('BJ0003');
    for (const plateNo of [first, second]) await lot.enters(plateNo);
    await page.reload();
    await row.getByText('2（超额1）').waitFor();

    await pressIn(row, '删除');
    await confirm('删除车位组');
    await page.getByText('请先移出组内的包期证').waitFor();
    for (const plateNo of [first, second]) {
      await row.click();
      const drawer = recordDrawer(page, true);
      await drawer
        .getByRole('row')
        .filter({ has: page.getByRole('img', { name: plateNo }) })
        .getByRole('button', { name: '移出' })
        .click();
      await confirm('移出后按自己的包期证计费');
      await drawer.waitFor({ state: 'detached' });
    }
    await pressIn(row, '删除');
    await confirm('删除车位组');
    await row.waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });
});
