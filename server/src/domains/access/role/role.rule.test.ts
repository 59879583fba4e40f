import { topBarButtons } from '@bochong/contract/access';
import { menuModules } from '@bochong/contract/catalogue';
import type { MenuModule } from '@bochong/contract/kernel/menu';
import { expect, test } from 'vitest';
import { levelOf, presetResources, presetRoles } from '../preset-role.rule.ts';
import { closeUpward, grantable } from './role.rule.ts';

const module: MenuModule = {
  code: 'MODU00000001',
  path: '/stopFee',
  title: '停车收费',
  icon: 'wallet',
  sort: 1,
  pages: [
    {
      code: 'PAGE00000001',
      path: '/stopFee/x/list',
      title: '列表',
      group: null,
      buttons: {
        delete: ['BUTT00000001', '删除'],
        export: ['BUTT00000002', '导出'],
        audit: ['BUTT00000003', '审核'],
        plain: ['BUTT00000004', '查看明文'],
      },
    },
    { code: 'PAGE00000002', path: '/stopFee/x/add', title: '新增', group: null, hidden: true, activeMenu: '/stopFee/x/list' },
    { code: 'PAGE00000003', path: '/stopFee/x/detail', title: '详情', group: null, hidden: true, activeMenu: '/stopFee/x/list' },
    { code: 'PAGE00000004', path: '/stopFee/platform', title: '平台', group: null, userTypes: [1, 4] },
  ],
};
const shown = (role: (typeof presetRoles)[number]) =>
  presetResources(role, [module])
    .filter((code) => /^(PAGE|BUTT)/.test(code))
    .map((code) => `${code.slice(0, 4)}${code.at(-1)}`)
    .join(' ');

test.each([
  ['单位管理员', 'PAGE1 BUTT1 BUTT2 BUTT3 BUTT4 PAGE2 PAGE3'],
  ['运营主管', 'PAGE1 BUTT1 BUTT2 BUTT3 PAGE2 PAGE3'],
  ['财务', 'PAGE1 BUTT2 BUTT4 PAGE3'],
  ['客服', 'PAGE1 BUTT3 BUTT4 PAGE3'],
  ['收费主管', 'PAGE1 BUTT1 BUTT2 BUTT3 PAGE2 PAGE3'],
  ['只读审计', 'PAGE1 BUTT2 PAGE3'],
] as const)('%s of a page of charges: %s', (role, codes) => {
  expect(shown(role)).toBe(codes);
});

test.each([
  ['财务', '/systemManage/payConfig/list', 'F'],
  ['财务', '/systemManage/user/list', '–'],
  ['运维', '/systemManage/parkingLot/list', 'F'],
  ['运维', '/systemManage/thirdSetting/list', 'H'],
  ['收费主管', '/systemManage/employee/list', 'H'],
  ['客服', '/sysBulletin/manage/list', '–'],
  ['客服', '/sysBulletin/list', 'F'],
] as const)('%s on %s: %s', (role, path, level) => {
  expect(levelOf(role, path)).toBe(level);
});

test('every built page is covered: the administrator of a unit may do everything a dealer may', () => {
  const all = grantable(menuModules).map(({ id }) => id);
  expect(new Set(presetResources('单位管理员', menuModules))).toEqual(new Set(all));
});

test('every preset role has the top bar, and all but the auditor see full plates', () => {
  const { fullPlates, ...bar } = topBarButtons;
  for (const role of presetRoles) {
    const codes = presetResources(role, menuModules);
    expect(codes).toEqual(expect.arrayContaining(Object.values(bar)));
    expect(codes.includes(fullPlates)).toBe(role !== '只读审计');
  }
});

test('granted resources bring everything above them and nothing unknown', () => {
  const resources = grantable([module]);
  expect(closeUpward(['BUTT00000003', 'GONE00000000'], resources)).toEqual(['BUTT00000003', 'PAGE00000001', 'MODU00000001']);
  expect(closeUpward(['PAGE00000003'], resources)).toEqual(['PAGE00000003', 'PAGE00000001', 'MODU00000001']);
  expect(closeUpward(['PAGE00000004'], resources)).toEqual([]);
});

test('a module that is one page is one resource, under nothing', () => {
  const alone: MenuModule = {
    ...module,
    pages: [{ code: module.code, path: '/stopFee', title: '列表', group: null, buttons: { audit: ['BUTT00000003', '审核'] } }],
  };
  expect(grantable([alone]).filter(({ id }) => id === module.code)).toEqual([
    { id: module.code, parentId: null, title: '列表', group: '' },
  ]);
  expect(closeUpward(['BUTT00000003'], grantable([alone]))).toEqual(['BUTT00000003', module.code]);
  const ids = grantable(menuModules).map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
