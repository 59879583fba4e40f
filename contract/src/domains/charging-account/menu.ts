import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const chargingAccountPage = menuPage({
  code: 'ERPA37372574',
  path: '/chargePlatform/account/list',
  title: '充电账户',
  group: '规则',
  buttons: {
    add: ['VUCF77778166', '新增'],
    edit: ['LGZW40410856', '编辑'],
    delete: ['QMTX79599970', '删除'],
    switch: ['LRFL56964614', '启停'],
  },
});

export const chargingAccountMenu: MenuModule = { ...chargingAssetMenu, pages: [chargingAccountPage] };
