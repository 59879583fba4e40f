import { beforeAll, describe, test } from 'vitest';
import { fill } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { optionsIn, view } from '../page-objects.ts';

const prefix = `E${Date.now() % 100_000}-`;

describe('车位管理', () => {
  const journey = useJourney();
  beforeAll(async () => {
    await signIn(journey.page, 'binjiang');
    await visit(journey.page, '/systemManage/parkingSpace/list');
  });

  test('the berths of a street are shown as they are painted, filtered by state, and lead to the stay', async () => {
    const { page } = journey;
    const board = page.getByRole('region', { name: '泊位图' });
    await fill(view(page), { 车场: { choose: '江南大道路侧停车' } });
    await board.getByRole('button', { name: /^占用 \d+$/ }).click();
    const stands = board.getByRole('listitem').getByRole('link');
    await stands.first().click();
    await page.waitForURL(/parkingDetail\?orderId=/);
    await visit(page, '/systemManage/parkingSpace/list');
    await page.getByText('列表', { exact: true }).click();
    await view(page).getByRole('columnheader', { name: '泊位编号' }).waitFor();
    expectNoProblems(journey);
  });

  test('a batch says what it will create and creates it', async () => {
    const { page } = journey;
    await page.getByRole('button', { name: '批量新增' }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await fill(dialog, { 车场: { choose: '江南大道路侧停车' } });
    await optionsIn(page).first().waitFor({ state: 'hidden' });
    await fill(dialog, { '路段/区域': { first: true }, 前缀: prefix, 起始号: 1, 结束号: 3 });
    await dialog.getByText(`${prefix}001 ~ ${prefix}003`).waitFor();
    await dialog.getByRole('button', { name: '生成' }).click();
    await page.getByText('泊位已生成').waitFor();
    await fill(view(page), { 泊位编号: prefix });
    await page.getByRole('button', { name: '查询' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: `${prefix}003` })
      .waitFor();
    expectNoProblems(journey);
  });

  test('an import is checked first and skips what is wrong', async () => {
    const { page } = journey;
    await page.getByRole('button', { name: '导入' }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await fill(dialog, { 车场: { choose: '江南大道路侧停车' } });
    const rows = ['泊位编号,路段/区域', `${prefix}011,江南大道东段`, `${prefix}001,江南大道东段`];
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '泊位.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await dialog.getByText('共 2 行：可导入 1 行，1 行有问题将跳过').waitFor();
    await dialog.getByText('泊位编号已存在').waitFor();
    await dialog.getByRole('button', { name: '导入 1 行' }).click();
    await page.getByText('已导入 1 行').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: `${prefix}011` })
      .waitFor();
    expectNoProblems(journey);
  });
});
