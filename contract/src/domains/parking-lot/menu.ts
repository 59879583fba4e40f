import type { MenuModule } from '../../kernel/menu.ts';

const group = '停车资源';

/** Pages of lots and their parts; they stand in the system-management module. */
export const parkingLotMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    {
      code: 'WWHM60589711',
      path: '/systemManage/roadside/roadSite/list',
      title: '路侧路段',
      group,
      buttons: {
        add: ['XCKG91544553', '新增'],
        edit: ['DNOL18335979', '编辑'],
        delete: ['HXMJ85759679', '删除'],
      },
    },
  ],
};
