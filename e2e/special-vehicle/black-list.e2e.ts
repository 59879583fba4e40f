import { beforeAll, describe, test } from 'vitest';
import { crudSuite, fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';

const plateNo = `浙Z${String(Date.now() % 100_000).padStart(5, '0')}`;

crudSuite({
  name: '黑名单',
  path: '/specificParking/blackList/list',
  columns: ['车牌号', '黑名单原因', '黑名单动作', '生效时间', '备注'],
  create: { fields: { 车牌号: plateNo, 原因: { choose: '冲闸' }, 备注: `巡检${plateNo}` }, required: '请输入正确的车牌号' },
  find: { filters: { 车牌号: plateNo }, row: `巡检${plateNo}` },
  edit: { fields: { 备注: `复核${plateNo}` }, row: `复核${plateNo}` },
});

describe('解除黑名单', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('an entry is lifted with a reason and stays as a record', async () => {
    const { page } = journey;
    await page.goto(`/specificParking/blackList/list?plateNo=${encodeURIComponent(plateNo)}`);
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
    await page.getByText('已解除').first().waitFor();
    await row.getByRole('button', { name: /^解\s*除$/ }).waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });
});
