import { beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings } from '../accessibility.ts';
import { crudSuite } from '../crud-suite.ts';
import { expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { shows } from '../page-objects.ts';

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
    expect(await accessibilityFindings(page)).toEqual([]);
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
    expect(await accessibilityFindings(page)).toEqual([]);
    expectNoProblems(journey);
  });
});
