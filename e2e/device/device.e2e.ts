import { beforeAll, describe, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
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
    await expectAccessible(page);
    await fill(dialog(), { 通道: { choose: '主入口' }, 相机方向: { choose: '双向' } });
    await save();
    await page.locator('code').last().waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    await page.locator('code').waitFor({ state: 'detached' });
    expectNoProblems(journey);
  });

  test('devices come from a sheet; what the form would refuse is named by row', async () => {
    const { page } = journey;
    await visit(page, '/systemManage/equipment/list');
    await view().getByRole('button', { name: '导入' }).click();
    const rows = ['序列号,设备名称,设备类型,车场', `I${serial},表格终端,控制终端,江南豪园`, `J${serial},无处相机,车道相机,江南豪园`];
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: '设备.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await shows(dialog(), '共 2 行：可导入 1 行，1 行有问题将跳过');
    await shows(dialog(), '车道相机须选择通道和方向');
    await dialog().getByRole('button', { name: '导入 1 行' }).click();
    await shows(page, '已导入 1 行');
    await shows(view(), '表格终端');
    expectNoProblems(journey);
  });
});
