import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const offlineWarningPage = menuPage({
  code: 'ZYAO25620095',
  path: '/equipMonitoring/abnormalRecord/offlineWarning',
  title: '相机离线告警',
  group: '异常记录',
  buttons: { handle: ['NUPO51823603', '处理'], export: ['DZYA29996919', '导出'] },
});

export const chargePointOfflineRecordPage = menuPage({
  code: 'PVFG28940458',
  path: '/equipMonitoring/abnormalRecord/chargeOfflineRecord',
  title: '充电桩离线告警',
  group: '异常记录',
  buttons: { handle: ['YYYO50963954', '处理'], export: ['IBTA13228495', '导出'] },
});

export const illegalParkingPage = menuPage({
  code: 'WHVI72813445',
  path: '/equipMonitoring/abnormalRecord/illegalParking',
  title: '违停记录',
  group: '异常记录',
  buttons: { handle: ['DGCG07586047', '处理'], export: ['IKKZ12838589', '导出'] },
});

export const occupyAbnormalPage = menuPage({
  code: 'XVUQ27036538',
  path: '/equipMonitoring/abnormalRecord/occupyAbnormal',
  title: '泊位异常占用',
  group: '异常记录',
  buttons: { recover: ['ZGRJ85226019', '手动恢复'], export: ['JWRR82949836', '导出'] },
});

export const cameraCoveredPage = menuPage({
  code: 'ZUTC55309211',
  path: '/equipMonitoring/abnormalRecord/cameraCovered',
  title: '相机遮挡',
  group: '异常记录',
  buttons: { recover: ['IYKQ37072257', '手动恢复'], export: ['BZAK12668762', '导出'] },
});

export const alarmMenu: MenuModule = {
  code: 'EAXP28879225',
  path: '/equipMonitoring',
  title: '设备监控',
  icon: 'camera',
  sort: 130,
  pages: [offlineWarningPage, chargePointOfflineRecordPage, illegalParkingPage, occupyAbnormalPage, cameraCoveredPage],
};
