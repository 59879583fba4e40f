import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

const group = '运维';

export const firmwarePage = menuPage({
  code: 'ZGXS75335591',
  path: '/chargePlatform/firmware/list',
  title: '固件库',
  group,
  buttons: { upload: ['EKMA57087022', '上传'], withdraw: ['MQJU64531465', '停用'] },
});

export const firmwareCampaignPage = menuPage({
  code: 'UJEG84701519',
  path: '/chargePlatform/firmwareCampaign/list',
  title: '固件升级',
  group,
  buttons: { add: ['YPMW52235781', '新建'], control: ['KTPP44309058', '暂停与继续'], export: ['JJCY88477346', '导出'] },
});

export const firmwareCampaignDetailPage = menuPage({
  code: 'WRLP45164559',
  path: '/chargePlatform/firmwareCampaign/detail',
  title: '升级进度',
  group,
  hidden: true,
  activeMenu: firmwareCampaignPage.path,
});

export const firmwareCampaignAddPage = menuPage({
  code: 'DTNL31794513',
  path: '/chargePlatform/firmwareCampaign/add',
  title: '新建升级',
  group,
  hidden: true,
  activeMenu: firmwareCampaignPage.path,
});

export const deviceLogPage = menuPage({
  code: 'GKDJ42823547',
  path: '/chargePlatform/deviceLog/list',
  title: '设备日志',
  group,
  buttons: { ask: ['DXUP53120935', '请求'], read: ['TYOX32895345', '查阅'] },
});

export const chargingMaintenanceMenu: MenuModule = {
  ...chargingAssetMenu,
  pages: [firmwarePage, firmwareCampaignPage, firmwareCampaignDetailPage, firmwareCampaignAddPage, deviceLogPage],
};
