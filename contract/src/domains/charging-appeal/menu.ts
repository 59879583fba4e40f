import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const chargingAppealPage = menuPage({
  code: 'UJTG31670639',
  path: '/chargePlatform/appeal/list',
  title: '充电申诉',
  group: '账单',
  buttons: { handle: ['IOTO30441560', '处理'] },
});

export const chargingAppealMenu: MenuModule = { ...chargingAssetMenu, pages: [chargingAppealPage] };
