import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

/** What the platform charges its units, for both sides. */
export const systemPayPage = menuPage({
  code: 'AJVE90320943',
  path: '/systemManage/systemPay/list',
  title: '系统支付',
  group: '账户',
  buttons: { pay: ['GBCC68264302', '登记付款'], export: ['GXOR64458408', '导出'] },
});

/** Where the platform's people say what is charged, and into which account it is paid. */
export const systemFeePage = menuPage({
  code: 'HEQK95478742',
  path: '/systemManage/systemFee/index',
  title: '系统收费',
  group: '账户',
  userTypes: [1, 4],
  buttons: {
    add: ['IRKU54834490', '新增'],
    edit: ['OBZH94719769', '编辑'],
    delete: ['WEDI88705307', '删除'],
    confirm: ['HLWJ41376201', '确认到账'],
    void: ['WANI84030887', '作废'],
  },
});

export const systemPayMenu: MenuModule = { ...systemManage, pages: [systemPayPage, systemFeePage] };
