import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { underpaymentManage } from './menu.ts';

const group = '其他方式';

export const lawyersLetterPage = menuPage({
  code: 'GSFA28929205',
  path: '/underpaymentManage/lawyersLetter/list',
  title: '律师函',
  group,
  buttons: {
    add: ['MVEN22020628', '新增'],
    audit: ['DHID53081030', '审核'],
    send: ['TVRI51091315', '发送'],
    print: ['PPZZ18541633', '打印'],
    template: ['LPTW24391448', '模板'],
    export: ['KKPF43634753', '导出'],
  },
});

export const lawyersLetterPrintPage = menuPage({
  code: 'MCUG47633068',
  path: '/underpaymentManage/lawyersLetter/print',
  title: '打印律师函',
  group,
  hidden: true,
  activeMenu: '/underpaymentManage/lawyersLetter/list',
});

export const letterMenu: MenuModule = {
  ...underpaymentManage,
  pages: [lawyersLetterPage, lawyersLetterPrintPage],
};
