import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const group = '子运营商';

export const subOperatorPage = menuPage({
  code: 'HBIF13051125',
  path: '/subOperator/info/list',
  title: '子运营商信息',
  group,
  buttons: {
    add: ['SZCE02641683', '新增'],
    edit: ['UFLE61128376', '编辑'],
    delete: ['WLZN06030986', '删除'],
    switch: ['LWJT99581274', '启停'],
    export: ['OQGS38354921', '导出'],
    plain: ['LJPN92305796', '查看明文'],
  },
});
export const subOperatorTypePage = menuPage({
  code: 'HXOS95403266',
  path: '/subOperator/type/list',
  title: '子运营商类型',
  group,
  buttons: { add: ['URYW44397295', '新增'], edit: ['GEOV98501533', '编辑'], delete: ['GOCS84993915', '删除'] },
});

export const subOperatorMenu: MenuModule = {
  code: 'JIKA67742353',
  path: '/subOperator',
  title: '子运营商',
  icon: 'handshake',
  sort: 260,
  pages: [subOperatorPage, subOperatorTypePage],
};
