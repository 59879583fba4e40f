import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const equipmentPage = menuPage({
  code: 'KPHY49956786',
  path: '/systemManage/equipment/list',
  title: '设备管理',
  group: '停车资源',
  buttons: {
    add: ['AMJU82458694', '新增'],
    edit: ['LLPU44322793', '编辑'],
    delete: ['ZLJU41359936', '删除'],
    switch: ['LUUW83400074', '启停'],
    rotateKey: ['AHAJ46717667', '更换密钥'],
    import: ['ULQV79591574', '导入'],
    export: ['GWDH49123123', '导出'],
  },
});

export const remotePage = menuPage({
  code: 'SVAC90526052',
  path: '/systemManage/remote/index',
  title: '远程配置',
  group: '系统配置',
  buttons: { issue: ['JPMQ26250747', '下发'] },
});

/** All devices of a dealer, registered and switched here, and told settings many at once. */
export const deviceMenu: MenuModule = {
  ...systemManage,
  pages: [equipmentPage, remotePage],
};

export const cameraPage = menuPage({
  code: 'DGYS54677910',
  path: '/equipMonitoring/camera/list',
  title: '相机',
  group: '设备',
  /** For lane cameras only: other devices need the buttons of the equipment page. */
  buttons: {
    add: ['GARN43950956', '新增'],
    edit: ['VABU36301134', '编辑'],
    reboot: ['NGAJ36762753', '重启'],
    import: ['VMRB76428112', '导入'],
    export: ['ZFHQ36927640', '导出'],
  },
});

export const quarantinePage = menuPage({
  code: 'HFVL82104207',
  path: '/equipMonitoring/abnormalRecord/quarantine',
  title: '隔离上报',
  group: '异常记录',
  buttons: { reapply: ['BEIM38622552', '重新处理'], discard: ['EOJU36363411', '丢弃'] },
});

/** What devices do: state of the cameras, and what they sent that could not be applied. */
export const equipMonitoringMenu: MenuModule = {
  code: 'EAXP28879225',
  path: '/equipMonitoring',
  title: '设备监控',
  icon: 'camera',
  sort: 130,
  pages: [cameraPage, quarantinePage],
};
