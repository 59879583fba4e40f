import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const group = '工作日';

export const workdayPage = menuPage({
  code: 'TKZZ09246493',
  path: '/workdayConfig/current/index',
  title: '当前工作日',
  group,
  buttons: { edit: ['AUKR69041647', '编辑'], publish: ['YESZ88531069', '发布'] },
});
export const workdayHistoryPage = menuPage({
  code: 'HWDN36492629',
  path: '/workdayConfig/history/list',
  title: '历史配置',
  group,
});

export const workdayMenu: MenuModule = {
  code: 'XAXX08491503',
  path: '/workdayConfig',
  title: '工作日配置',
  icon: 'calendar-days',
  sort: 270,
  pages: [workdayPage, workdayHistoryPage],
};
