import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { shows } from '../page-objects.ts';

describe('设备管理', () => {
  const journey = useJourney();
  const serial = `E2E-${Date.now() % 1_000_000}`;
  const view = () => journey.page.locator('main:visible');
  const dialog = () => journey.page.getByRole('dialog').filter({ visible: true });
  const save = () =>
    dialog()
      .getByRole('button', { name: /^保\s*存$/ })
      .click();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a camera needs its lane and direction; its key is shown once', async () => {
    const { page } = journey;
    await visit(page, '/systemManage/equipment/list');
    await view().getByRole('button', { name: '新增' }).click();
    await fill(dialog(), { 设备名称: '巡检相机', 序列号: serial, 车场: { choose: '江南豪园' } });
    await save();
    await shows(dialog(), '车道相机须选择通道和方向');
    expect(await accessibilityFindings(page)).toEqual([]);
    await fill(dialog(), { 通道: { choose: '主入口' }, 相机方向: { choose: '双向' } });
    await save();
    await page.locator('code').last().waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    await page.locator('code').waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });
});
