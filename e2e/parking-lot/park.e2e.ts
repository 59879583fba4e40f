import { beforeAll, describe, expect, test } from 'vitest';
import { crudSuite } from '../crud-suite.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { dialog, shows, view } from '../page-objects.ts';

const code = `E2E${Date.now() % 1_000_000}`;

crudSuite({
  name: '停车场管理',
  path: '/systemManage/parkingLot/list',
  create: {
    fields: { 车场名称: `巡检车场${code}`, 车场编号: code, 车场类型: { choose: '路侧停车' }, 临停车位: 40 },
    required: '请填写车场名称',
  },
  find: { filters: { '编号/名称': code }, row: code },
  edit: { fields: { 车场名称: `改名车场${code}` }, row: `改名车场${code}` },
  remove: {},
});

describe('车场详情', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));
  const open = async (name: string) => {
    await visit(journey.page, '/systemManage/parkingLot/list');
    await journey.page.getByRole('row').filter({ hasText: name }).getByText(name).click();
  };

  test('a yard shows its lanes with direction, barrier and devices', async () => {
    const { page } = journey;
    await open('星光大道购物中心');
    const board = page.getByRole('region', { name: '通道图' });
    await shows(board, '已落杆');
    expect(await board.getByRole('img').count()).toBeGreaterThanOrEqual(2);
    await board
      .getByText(/车道相机 (在线|离线|未激活)/)
      .first()
      .waitFor();
    await expectAccessible(page);
    expectNoProblems(journey);
  });

  test('a street shows its berths', async () => {
    const { page } = journey;
    await open('江南大道路侧停车');
    const grid = page.getByRole('region', { name: '泊位图' });
    await grid
      .getByText(/^空闲 \d+ \/ \d+$/)
      .first()
      .waitFor();
    expect(await grid.getByRole('listitem').count()).toBeGreaterThanOrEqual(80);
    await expectAccessible(page);
    expectNoProblems(journey);
  });
});

describe('车场导入', () => {
  const journey = useJourney();
  beforeAll(() => signIn(journey.page, 'binjiang'));

  test('a sheet of lots is tried first, then the good rows are added', async () => {
    const { page } = journey;
    await visit(page, '/systemManage/parkingLot/list');
    await view(page).getByRole('button', { name: '导入' }).click();
    const rows = ['车场编号,车场名称,车场类型,临停车位', `I${code},导入车场${code},封闭车场,60`, `I${code},又一个${code},封闭车场,60`];
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '车场.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await shows(dialog(page), '共 2 行：可导入 1 行，1 行有问题将跳过');
    await shows(dialog(page), '车场编号已存在');
    await dialog(page).getByRole('button', { name: '导入 1 行' }).click();
    await shows(page, '已导入 1 行');
    await shows(view(page), `导入车场${code}`);
    expectNoProblems(journey);
  });
});
