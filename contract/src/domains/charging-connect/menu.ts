import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

const group = '设备通信';

export const exchangePage = menuPage({
  code: 'WAZK33267553',
  path: '/chargePlatform/ocppMessage/list',
  title: '设备报文',
  group,
  buttons: { export: ['DFWV27851114', '导出'] },
});

export const chargePointCommandPage = menuPage({
  code: 'AABH51096155',
  path: '/chargePlatform/command/list',
  title: '指令记录',
  group,
  buttons: { export: ['CWRS82309811', '导出'] },
});

/** Variables of devices of OCPP 2.0.1. */
export const deviceVariablePage = menuPage({
  code: 'BWGO41736990',
  path: '/chargePlatform/deviceVariable/list',
  title: '设备变量',
  group,
  buttons: { edit: ['XRHK44397504', '修改'], read: ['ITIM26626633', '读取'], export: ['RPDG94697819', '导出'] },
});

export const orphanFramePage = menuPage({
  code: 'TRNK86270786',
  path: '/chargePlatform/orphanFrame/list',
  title: '未匹配报文',
  group,
  buttons: { handle: ['ULQZ72459543', '处理'] },
});

/** Devices nobody registered belong to no operating unit: the platform's own people see them. */
export const strangerPage = menuPage({
  code: 'EHKB17551486',
  path: '/chargePlatform/stranger/list',
  title: '未登记设备',
  group,
  userTypes: [1, 4],
  buttons: { register: ['LNZA52664984', '登记'] },
});

export const chargingConnectMenu: MenuModule = {
  ...chargingAssetMenu,
  pages: [exchangePage, chargePointCommandPage, deviceVariablePage, orphanFramePage, strangerPage],
};
