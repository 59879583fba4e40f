import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '停车资源';
const parkList = '/systemManage/parkingLot/list';

export const parkingLotPage = menuPage({
  code: 'TQNN91849213',
  path: parkList,
  title: '停车场管理',
  group,
  buttons: {
    import: ['CZMS46093267', '导入'],
    switch: ['ZCXF48789565', '启停'],
    delete: ['ZHTD96634579', '删除'],
    export: ['AIRA24870394', '导出'],
  },
});

export const parkingLotAddPage = menuPage({
  code: 'RBAN60071885',
  path: '/systemManage/parkingLot/add',
  title: '新增车场',
  group,
  hidden: true,
  activeMenu: parkList,
});

/** From a name to lanes, a rule and devices, one step after the other; goes on where it was left. */
export const parkingLotGuidePage = menuPage({
  code: 'IMSX91003636',
  path: '/systemManage/parkingLot/guide',
  title: '新车场引导',
  group,
  hidden: true,
  activeMenu: parkList,
});

export const parkingLotEditPage = menuPage({
  code: 'AHLJ19613977',
  path: '/systemManage/parkingLot/edit',
  title: '编辑车场',
  group,
  hidden: true,
  activeMenu: parkList,
});

export const parkingLotDetailPage = menuPage({
  code: 'IOVB35322538',
  path: '/systemManage/parkingLot/detail',
  title: '车场详情',
  group,
  hidden: true,
  activeMenu: parkList,
});

export const parkingSpacePage = menuPage({
  code: 'KXMG68728617',
  path: '/systemManage/parkingSpace/list',
  title: '车位管理',
  group,
  buttons: {
    add: ['OIET61164203', '新增'],
    import: ['RQCT68597119', '导入'],
    edit: ['HZII35752246', '编辑'],
    delete: ['JQDC53496223', '删除'],
    export: ['ZGTZ27473530', '导出'],
  },
});

export const roadSectionPage = menuPage({
  code: 'WWHM60589711',
  path: '/systemManage/roadside/roadSite/list',
  title: '路侧路段',
  group,
  buttons: {
    add: ['XCKG91544553', '新增'],
    import: ['XJJV56237362', '导入'],
    edit: ['DNOL18335979', '编辑'],
    delete: ['HXMJ85759679', '删除'],
    export: ['JJUB12076276', '导出'],
  },
});

export const historyRoadPage = menuPage({
  code: 'AGYT04147786',
  path: '/systemManage/roadside/historyRoad/list',
  title: '历史路段',
  group,
  buttons: { export: ['CAQR73130447', '导出'] },
});

export const laneCodePage = menuPage({
  code: 'HUWA41081372',
  path: '/systemManage/laneCode/list',
  title: '车道电子码',
  group,
  buttons: { generate: ['QZOQ26874150', '生成'], download: ['IAST88081791', '下载'] },
});

export const businessRulePage = menuPage({
  code: 'RLTC61640959',
  path: '/systemManage/businessRule/list',
  title: '业务规则',
  group: '业务配置',
  buttons: { add: ['LCEU00513183', '新增'], edit: ['YUPK70997795', '编辑'], delete: ['GBNM66781484', '删除'] },
});

/** Pages of lots and their parts; they stand in the system-management module. */
export const parkingLotMenu: MenuModule = {
  ...systemManage,
  pages: [
    parkingLotPage,
    parkingLotAddPage,
    parkingLotGuidePage,
    parkingLotEditPage,
    parkingLotDetailPage,
    parkingSpacePage,
    roadSectionPage,
    historyRoadPage,
    laneCodePage,
    businessRulePage,
  ],
};
