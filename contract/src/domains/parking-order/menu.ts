import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const group = '停车记录';

export const parkRecordPage = menuPage({
  code: 'FKNN86433684',
  path: '/parkingRecord/parkRecord/list',
  title: '停车记录',
  group,
  buttons: {
    setOut: ['TONS73148849', '设置出场'],
    delete: ['JDOK22071730', '删除'],
    fixPlate: ['DDPP45054298', '修正车牌'],
    export: ['AEKJ08749705', '导出'],
  },
});

export const parkingDetailPage = menuPage({
  code: 'XBUV46275231',
  path: '/parkingRecord/parkRecord/parkingDetail',
  title: '停车详情',
  group,
  hidden: true,
  activeMenu: '/parkingRecord/parkRecord/list',
  buttons: { plain: ['YSQD36092748', '查看明文'] },
});

export const vehicleFilePage = menuPage({
  code: 'IKXM94314753',
  path: '/parkingRecord/vehicleFile/index',
  title: '车辆档案',
  group,
  hidden: true,
  activeMenu: '/parkingRecord/parkRecord/list',
});

export const unOutRecordPage = menuPage({
  code: 'NHLQ08253881',
  path: '/parkingRecord/unOutRecord/list',
  title: '未出场记录',
  group,
  buttons: {
    period: ['LKXR65222620', '未出场周期配置'],
    setOut: ['HIOD20722853', '批量出场'],
    export: ['VHCM56769794', '导出'],
  },
});

export const orderMergePage = menuPage({
  code: 'VKWE70887911',
  path: '/parkingRecord/orderMerge/list',
  title: '订单合并',
  group,
  buttons: { merge: ['VKGF23500902', '合并'], export: ['UHIG78487405', '导出'] },
});

export const passRecordPage = menuPage({
  code: 'TLUQ77442687',
  path: '/parkingRecord/passRecord/list',
  title: '过车记录',
  group,
  buttons: { image: ['EEBD85020138', '查看图片'], export: ['ZEZJ98323934', '导出'] },
});

export const changeRecordPage = menuPage({
  code: 'MLPA11822387',
  path: '/parkingRecord/changeRecord/list',
  title: '变更记录',
  group,
  buttons: { export: ['MJLF37787362', '导出'] },
});

export const evaluatePage = menuPage({
  code: 'QIPU79457718',
  path: '/parkingRecord/evaluate/list',
  title: '停车评价',
  group: '停车评价',
  buttons: {
    reply: ['JLZR78143046', '回复'],
    hide: ['XFDX39734923', '隐藏'],
    export: ['LOZL69310988', '导出'],
    plain: ['WUOL25573322', '查看明文'],
  },
});

export const passAnalysisPage = menuPage({
  code: 'QXNL24545157',
  path: '/parkingRecord/passAnalysis/index',
  title: '通行分析',
  group: '分析',
  buttons: { export: ['WYZA48210246', '导出'] },
});

export const busyCarAnalysisPage = menuPage({
  code: 'FZBN36549406',
  path: '/parkingRecord/busyCarAnalysis/index',
  title: '高频车辆分析',
  group: '分析',
  buttons: { export: ['AKQD87172801', '导出'] },
});

export const boothPage = menuPage({
  code: 'WGDB66985452',
  path: '/parkingRecord/booth/index',
  title: '岗亭',
  group,
  buttons: {
    enter: ['SHWY55123927', '放行入场'],
    letOut: ['UIFQ64877922', '收费放行'],
    free: ['JRIV32833140', '免费放行'],
    open: ['PUKA35381091', '手动开闸'],
    fixPlate: ['UDHN31399588', '修正车牌'],
    handOver: ['DIJQ26825229', '交接班'],
  },
});

export const parkingOrderMenu: MenuModule = {
  code: 'PKGH33766601',
  path: '/parkingRecord',
  title: '停车记录',
  icon: 'car',
  sort: 30,
  pages: [
    parkRecordPage,
    parkingDetailPage,
    vehicleFilePage,
    unOutRecordPage,
    orderMergePage,
    passRecordPage,
    changeRecordPage,
    boothPage,
    evaluatePage,
    passAnalysisPage,
    busyCarAnalysisPage,
  ],
};
