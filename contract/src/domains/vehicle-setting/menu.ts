import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '业务配置';

export const plateNamePage = menuPage({
  code: 'QLQL38093550',
  path: '/systemManage/plateName/list',
  title: '车牌名称配置',
  group,
  buttons: { add: ['FLPG64284932', '新增'], edit: ['IXBR32410660', '编辑'], delete: ['BDUB72052833', '删除'] },
});
export const specialConfigPage = menuPage({
  code: 'CBWY62123103',
  path: '/systemManage/special/list',
  title: '特殊配置',
  group,
  buttons: { add: ['MVJB03671412', '新增'], edit: ['VHRO10445820', '编辑'], delete: ['IRCV11944396', '删除'] },
});

/** How a unit names and treats kinds of vehicles; the pages stand in the system-management module. */
export const vehicleSettingMenu: MenuModule = { ...systemManage, pages: [plateNamePage, specialConfigPage] };
