import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const chargeScreenPage = menuPage({
  code: 'HQZO30468078',
  path: '/systemManage/chargeScreen/index',
  title: '充电大屏配置',
  group: '业务配置',
  buttons: { edit: ['ATWQ99300205', '保存'], preview: ['YXJP93436896', '预览'], reset: ['VGDQ27677873', '恢复默认'] },
});

/** The screen itself: a window of its own, outside the menu. What it shows is asked for with the right of 预览. */
export const chargeScreenPath = '/screenCenter/charging';

export const chargingScreenMenu: MenuModule = { ...systemManage, pages: [chargeScreenPage] };
