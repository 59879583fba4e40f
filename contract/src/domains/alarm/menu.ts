import type { MenuModule } from '../../kernel/menu.ts';

export const alarmMenu: MenuModule = {
  code: 'EAXP28879225',
  path: '/equipMonitoring',
  title: '设备监控',
  icon: 'camera',
  sort: 130,
  pages: [
    {
      code: 'ZYAO25620095',
      path: '/equipMonitoring/abnormalRecord/offlineWarning',
      title: '相机离线告警',
      group: '异常记录',
      buttons: { handle: ['NUPO51823603', '处理'] },
    },
  ],
};
