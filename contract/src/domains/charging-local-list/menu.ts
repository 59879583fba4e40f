import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const localListPage = menuPage({
  code: 'RXRF53759617',
  path: '/chargePlatform/localList/list',
  title: '本地名单',
  group: '设备通信',
  buttons: { resend: ['QBGF76743646', '重新下发'] },
});

export const chargingLocalListMenu: MenuModule = { ...chargingAssetMenu, pages: [localListPage] };
