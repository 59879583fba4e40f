import { plateColor } from '@bochong/contract/kernel/vehicle';
import { blackAction, blackListPage, blackLists, blackReason, listScope, specialVehicleMenu } from '@bochong/contract/special-vehicle';
import { beforeAll, describe, inject, test } from 'vitest';
import { apiUser, newColleague } from '../api-user.ts';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { shows, topRow } from '../page-objects.ts';
import { passingAt } from '../passing.ts';

const plateNo = `浙Z${String(Date.now() % 100_000).padStart(5, '0')}`;

crudSuite({
  name: '黑名单',
  path: '/specificParking/blackList/list',
  create: { fields: { 车牌号: plateNo, 黑名单原因: { choose: '冲闸' }, 备注: `巡检${plateNo}` }, required: '请填写车牌号' },
  find: { filters: { 车牌号: plateNo }, row: `巡检${plateNo}` },
  edit: { fields: { 备注: `复核${plateNo}` }, row: `复核${plateNo}` },
});

describe('解除黑名单', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('an entry is lifted with a reason and stays as a record', async () => {
    const { page } = journey;
    await visit(page, `/specificParking/blackList/list?plateNo=${encodeURIComponent(plateNo)}`);
    const row = page
      .locator('main:visible')
      .getByRole('row')
      .filter({ hasText: plateNo.slice(2) })
      .first();
    await row.getByRole('button', { name: /^解\s*除$/ }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByRole('button', { name: /^解\s*除$/ }).click();
    await dialog.getByText('请填写移除原因').waitFor();
    await fill(dialog, { 移除原因: '已结清欠费' });
    await dialog.getByRole('button', { name: /^解\s*除$/ }).click();
    await shows(page, '已解除');
    await row.getByRole('button', { name: /^解\s*除$/ }).waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });
});

describe('黑名单导入与延期', () => {
  const journey = useJourney();
  const imported = plateNo.replace('Z', 'P');
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a sheet is tried first and its wrong rows are named; an entry with an end is given longer', async () => {
    const { page } = journey;
    const view = page.locator('main:visible');
    const row = topRow(view);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await visit(page, `/specificParking/blackList/list?plateNo=${encodeURIComponent(imported)}`);
    await view.getByRole('button', { name: /^导\s*入$/ }).click();
    const lines = ['车牌号,原因,动作,失效时间', `${imported},冲闸,放行并告警,2036-01-01 00:00:00`, `${plateNo},冲闸,扣车,`];
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '黑名单.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await dialog.getByText('共 2 行：可导入 1 行，1 行有问题将跳过').waitFor();
    await dialog.getByRole('cell', { name: '动作', exact: true }).waitFor();
    await dialog.getByRole('button', { name: '导入 1 行' }).click();
    await row.getByText('2036-01-01').waitFor();
    await row.getByRole('button', { name: /^延\s*期$/ }).click();
    await dialog.getByRole('button', { name: /^延\s*期$/ }).click();
    await row.getByText('2036-02-01').waitFor();
    expectNoProblems(journey);
  });
});

describe.skipIf(inject('city') === null)('黑名单审批与告警', () => {
  const journey = useJourney();
  const stranger = plateNo.replace('Z', 'V');
  const query = `plateNo=${encodeURIComponent(stranger)}`;
  const view = () => journey.page.locator('main:visible');
  const row = () => topRow(view());
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('what somebody without the right lists waits for approval; then the vehicle raises an alert, which is handled', async () => {
    const { page } = journey;
    const clerk = await newColleague(inject('baseUrl'), await apiUser(inject('baseUrl'), 'binjiang'), [
      ...[specialVehicleMenu.code, blackListPage.code, blackListPage.can.add],
    ]);
    const where = { listScope: listScope.DEALER, scopeIds: [], validFrom: new Date(Date.now() - 60_000).toISOString(), validTo: null };
    const why = { blackReason: blackReason.SECURITY, blackAction: blackAction.ALERT, remark: '' };
    await clerk.call(blackLists.create, { body: { plateNo: stranger, plateColor: plateColor.BLUE, ...why, ...where } });
    await visit(page, `/specificParking/blackList/list?${query}`);
    await row().getByText('待审批').waitFor();
    await row()
      .getByRole('button', { name: /^审\s*批$/ })
      .click();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await row().getByText('有效', { exact: true }).waitFor();

    await passingAt('BJ0003').enters(stranger);
    await visit(page, `/specificParking/blackAlert/list?handleStatus=0&${query}`);
    await row().getByText('江南豪园').waitFor();
    await expectAccessible(page);
    await row()
      .getByRole('button', { name: /^处\s*理$/ })
      .click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByRole('button', { name: /^处\s*理$/ }).click();
    await dialog.getByText('请填写处理说明').waitFor();
    await fill(dialog, { 处理说明: '已联系保安' });
    await dialog.getByRole('button', { name: /^处\s*理$/ }).click();
    await row().waitFor({ state: 'detached' });
    await view().getByRole('tab', { name: '已处理' }).click();
    for (const text of ['已处理', '周海宁', '已联系保安']) await row().getByText(text).waitFor();
    await row().getByRole('button', { name: '查看' }).click();
    await page.waitForURL(/parkingDetail\?orderId=/);
    await view().getByText(stranger.slice(2)).first().waitFor();
    expectNoProblems(journey);
  });
});
