import type { MenuNode } from '@bochong/contract/access';
import { topBarButtons } from '@bochong/contract/access';
import { findGroup } from '@bochong/contract/finder';
import { expect, test } from 'vitest';
import { aboutPlate, additionsOf, destinationsFound, destinationsOf, matching, plateIn } from './command-search.ts';
import { spell } from './command-spelling.ts';

const node = (path: string, title: string, change: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  parentId: '0',
  type: 2,
  path,
  name: path,
  component: path,
  title,
  icon: '',
  hidden: 0,
  sort: 10,
  webConfig: '{}',
  children: [],
  ...change,
});
const modules = [
  node('/parkingRecord', '停车记录', {
    type: 1,
    children: [
      node('/parkingRecord/parkRecord/list', '停车订单'),
      node('/parkingRecord/passRecord/list', '过车记录'),
      node('/parkingRecord/parkRecord/parkingDetail', '停车详情', { hidden: 1 }),
    ],
  }),
  node('/systemManage', '系统管理', {
    type: 1,
    children: [node('/systemManage/_1', '安全', { type: 1, children: [node('/systemManage/resetPassword/list', '重置密码')] })],
  }),
];
const destinations = destinationsOf(modules, new Set([topBarButtons.help]));
const found = (text: string) => matching(destinations, spell, text).map((one) => one.title);

test('the palette knows the pages of the menu and the fixed ones the user holds, no hidden view', () => {
  expect(destinations.map((one) => one.title)).toEqual(['首页', '帮助文档', '停车订单', '过车记录', '重置密码']);
  expect(destinations.at(-1)?.where).toBe('系统管理 / 安全');
});

test.each([
  ['停车订单', '停车订单'],
  ['tingchedingdan', '停车订单'],
  ['tcdd', '停车订单'],
  ['guo che', '过车记录'],
  ['czmm', '重置密码'],
  ['密码', '重置密码'],
  ['ZY', undefined],
])('a page is found by %s', (text, title) => expect(found(text)[0]).toBe(title));

test('a title that begins so stands before one that only sounds so', () => expect(found('停车')[0]).toBe('停车订单'));

test.each([
  ['浙A12345', '浙A12345'],
  [' 浙a·123', '浙A123'],
  ['停车', null],
  ['PK20261121093000000123', null],
])('the plate in %s', (text, plate) => expect(plateIn(text)).toBe(plate));

test('what the server found leads to its page; a masked plate leads nowhere', () => {
  const thing = { key: 'k 1', title: '', note: '', plateNo: '' };
  const paths = (group: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9, over = {}) =>
    destinationsFound([{ ...thing, group, ...over }]).map(({ path }) => path);
  expect(paths(findGroup.ORDER)).toEqual(['/parkingRecord/parkRecord/parkingDetail?orderId=k%201']);
  expect(paths(findGroup.LOT)).toEqual(['/systemManage/parkingLot/detail?id=k%201']);
  expect(paths(findGroup.PERSON)).toEqual(['/systemManage/user/list?keyword=k%201']);
  expect(paths(findGroup.PASS)).toEqual(['/specificParking/cardManage/index?certCode=k%201']);
  expect(paths(findGroup.CHARGE)).toEqual(['/chargePlatform/record/order/detail?orderId=k%201']);
  expect(paths(findGroup.STATION)).toEqual(['/chargePlatform/station/list?keyword=k%201']);
  expect(paths(findGroup.EQUIPMENT)).toEqual(['/chargePlatform/equipment/list?keyword=k%201']);
  expect(paths(findGroup.OWNER)).toEqual(['/customerManage/ownerAccount/list?searchValue=k%201']);
  expect(paths(findGroup.PLATE, { plateNo: '浙A1**45' })).toEqual([]);
  expect(destinationsFound([{ ...thing, group: 1, title: '车辆档案', plateNo: '浙A12345' }])).toMatchObject([
    { group: '车牌', title: '浙A12345 · 车辆档案' },
  ]);
});

test('forms that add something are actions, by their hidden pages', () => {
  const hidden = [node('/systemManage/_2', '用户', { type: 1, children: [node('/systemManage/user/add', '新增用户', { hidden: 1 })] })];
  expect(additionsOf(hidden)).toEqual([{ title: '新增用户', where: '用户', path: '/systemManage/user/add' }]);
  expect(additionsOf(modules)).toEqual([]);
});

test('a plate leads to every list about it that the user may open', () => {
  expect(aboutPlate(destinations, '浙A1')).toMatchObject([
    { title: '浙A1 · 停车订单', path: '/parkingRecord/parkRecord/list?plateNo=%E6%B5%99A1' },
    { title: '浙A1 · 过车记录', path: '/parkingRecord/passRecord/list?plateNo=%E6%B5%99A1' },
  ]);
});
