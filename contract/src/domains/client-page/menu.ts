import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '业务配置';

export const appIconPage = menuPage({
  code: 'KSNT65615309',
  path: '/systemManage/appIcon/list',
  title: '应用图标配置',
  group,
  buttons: {
    add: ['CJYN55478449', '新增'],
    edit: ['XBKG57628908', '编辑'],
    delete: ['DWVU56698970', '删除'],
    publish: ['GUWU74881345', '发布'],
  },
});
export const companyPartPage = menuPage({
  code: 'QGUY03703739',
  path: '/systemManage/companyPartUrl/list',
  title: '企业板块链接',
  group,
  buttons: { add: ['AYUH73224008', '新增'], edit: ['OAYG40038064', '编辑'], delete: ['KDVR52433471', '删除'] },
});

export const clientPageMenu: MenuModule = { ...systemManage, pages: [appIconPage, companyPartPage] };
