import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const group = '电站';

export const stationPage = menuPage({
  code: 'JEDJ22958930',
  path: '/chargePlatform/station/list',
  title: '电站管理',
  group,
  buttons: {
    add: ['KADA38701975', '新增'],
    edit: ['YMBK24314398', '编辑'],
    delete: ['PKZM13019482', '删除'],
    switch: ['NKPK94314909', '启停'],
    export: ['TZQI22602571', '导出'],
  },
});

export const chargingEquipmentPage = menuPage({
  code: 'JWZK99384372',
  path: '/chargePlatform/equipment/list',
  title: '充电设备',
  group,
  buttons: {
    add: ['DXRR01790264', '新增'],
    edit: ['VPAT67179896', '编辑'],
    delete: ['XFIM10994492', '删除'],
    import: ['YHOU74137097', '导入'],
    export: ['TWQW51589278', '导出'],
    switch: ['FLYU23826371', '启停'],
    register: ['KAHI06541772', '接入审核'],
    rotateKey: ['QMWB64558214', '重置密钥'],
    reboot: ['OTMT64576156', '远程重启'],
    params: ['UUVJ06724459', '参数'],
    control: ['IRKJ21784647', '远程指令'],
    maintain: ['NXFN58676323', '诊断与固件'],
  },
});

export const connectorPage = menuPage({
  code: 'SAEK51477854',
  path: '/chargePlatform/connector/list',
  title: '充电枪',
  group,
  buttons: {
    edit: ['CTJE28174831', '编辑'],
    switch: ['NLHM24517693', '启停'],
    qr: ['CXGT67681192', '二维码'],
    bindTariff: ['COCR60421789', '绑定计费'],
    export: ['TINW11077483', '导出'],
  },
});

export const chargingVideoPage = menuPage({
  code: 'CWLQ94561066',
  path: '/chargePlatform/videoEquipment/list',
  title: '视频设备',
  group,
  buttons: {
    add: ['FHBZ36842047', '新增'],
    edit: ['SJIG60549638', '编辑'],
    delete: ['QUNE32933186', '删除'],
    rotateKey: ['JQCA09596579', '更换密钥'],
  },
});

/** The board of all guns. */
export const chargingMonitorPage = menuPage({ code: 'KXKX18573267', path: '/chargePlatform/monitor/index', title: '充电监控', group });

export const chargingAssetMenu: MenuModule = {
  code: 'OXEA26628092',
  path: '/chargePlatform',
  title: '充电平台',
  icon: 'bolt',
  sort: 110,
  pages: [chargingMonitorPage, stationPage, chargingEquipmentPage, connectorPage, chargingVideoPage],
};
