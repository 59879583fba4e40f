import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney } from '../journey.ts';

describe('设备管理', () => {
  const journey = useJourney();
  const serial = `E2E-${Date.now() % 1_000_000}`;
  const view = () => journey.page.locator('main:visible');
  const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
  const row = () => view().getByRole('row').filter({ hasText: serial });
  const save = () =>
    dialog()
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a camera needs its lane and direction; its key is shown once', async () => {
    const { page } = journey;
    await page.goto('/systemManage/equipment/list');
    await view().getByRole('button', { name: '新增' }).click();
    await fill(dialog(), { 设备名称: '巡检相机', 序列号: serial, 车场: { choose: '江南豪园' } });
    await save();
    await dialog().getByText('车道相机须选择通道和方向').first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await fill(dialog(), { 通道: { choose: '主入口' }, 相机方向: { choose: '双向' } });
    await save();
    await dialog().locator('code').waitFor();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    expectNoProblems(journey);
  });

  test('editing starts with the names of what was chosen and saves another place', async () => {
    const { page } = journey;
    await fill(view(), { '序列号/名称': serial });
    await view().getByRole('button', { name: '查询' }).click();
    await row().getByText('主入口').waitFor();
    await row().getByRole('button', { name: '编辑' }).click();
    const chosen = dialog().locator('.ant-select-content-value, .ant-select-selection-item');
    await expect.poll(() => chosen.allTextContents()).toEqual(['车道相机', '标准事件接口', '江南豪园', '主入口', '双向']);
    await fill(dialog(), { 车场: { choose: '滨江医院' } });
    await save();
    await dialog().getByText('车道相机须选择通道和方向').waitFor();
    await fill(dialog(), { 通道: { choose: '侧出口' }, 相机方向: { choose: '出口' } });
    await save();
    await row().getByText('侧出口').waitFor();
    await row().getByText('滨江医院').waitFor();
    await page.reload();
    await row().getByText('侧出口').waitFor();
    expectNoProblems(journey);
  });

  test('it is removed after asking', async () => {
    await row().getByRole('button', { name: '更多' }).click();
    await journey.page.getByRole('menuitem', { name: '删除' }).click();
    await dialog()
      .getByRole('button', { name: /^(确\s*定|OK)$/ })
      .click();
    await row().waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });
});
