import type { MenuModule } from '../../kernel/menu.ts';

export const specialVehicleMenu: MenuModule = {
  code: 'JDUK40263557',
  path: '/specificParking',
  title: '包期与名单',
  icon: 'id-card',
  sort: 60,
  pages: [
    {
      code: 'FAUM96739302',
      path: '/specificParking/blackList/list',
      title: '黑名单',
      group: '名单',
      buttons: { add: ['GPMX26909287', '新增'], edit: ['DIPE97084665', '编辑'], remove: ['XCIL72636439', '解除'] },
    },
    {
      code: 'AIEN97872624',
      path: '/specificParking/blackAlert/list',
      title: '黑名单告警',
      group: '名单',
      buttons: { handle: ['JVHZ08371398', '处理'] },
    },
  ],
};
