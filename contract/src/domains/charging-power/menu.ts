import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const powerBudgetPage = menuPage({
  code: 'GEBC51615318',
  path: '/chargePlatform/powerBudget/list',
  title: '功率预算',
  group: '电站',
  buttons: { limit: ['VKGC19006077', '设置上限'] },
});

export const chargingPowerMenu: MenuModule = { ...chargingAssetMenu, pages: [powerBudgetPage] };
