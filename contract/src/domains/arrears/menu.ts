import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const group = '欠费';

/** The module without its pages: each part of the domain adds its own. */
export const underpaymentManage = {
  code: 'TEBP32447135',
  path: '/underpaymentManage',
  title: '欠费追缴',
  icon: 'alarm-clock',
  sort: 50,
} as const;

export const underpaymentCarPage = menuPage({
  code: 'SYZH70986850',
  path: '/underpaymentManage/underpaymentCar/list',
  title: '欠费车辆',
  group,
  buttons: {
    pay: ['CLEH90978033', '代缴'],
    bindPhone: ['JFTT77953647', '登记号码'],
    unbindPhone: ['OEXN13728581', '解绑号码'],
    plain: ['UGBZ19278098', '查看号码'],
    clazz: ['TVMK76620845', '调整分类'],
    priority: ['NQKM88228915', '优先级设置'],
    remind: ['ORUS58619489', '提醒'],
    remindAll: ['WOTN27810254', '全部提醒'],
    call: ['RKZX68966134', '呼叫'],
    export: ['BHRY73870028', '导出'],
  },
});

export const underpaymentCarDetailPage = menuPage({
  code: 'AKJY09549950',
  path: '/underpaymentManage/underpaymentCar/detail',
  title: '欠费车辆详情',
  group,
  hidden: true,
  activeMenu: '/underpaymentManage/underpaymentCar/list',
});

export const underpaymentRecordPage = menuPage({
  code: 'CYQP13831371',
  path: '/underpaymentManage/underpaymentRecord/list',
  title: '欠费记录',
  group,
  buttons: {
    pay: ['RQII65562188', '代缴'],
    cancel: ['NGLO80662157', '撤销'],
    modifyPlate: ['CNWQ75086326', '改车牌'],
    reduce: ['KXRS12142833', '减免'],
    writeOff: ['MVEP56581108', '申请核销'],
    writeOffAudit: ['FVZL64336855', '审核核销'],
    edit: ['KJPE56225808', '欠费设置'],
    export: ['OJSF98213002', '导出'],
  },
});

export const underpaymentRecordDetailPage = menuPage({
  code: 'DGTP67028880',
  path: '/underpaymentManage/underpaymentRecord/detail',
  title: '欠费详情',
  group,
  hidden: true,
  activeMenu: '/underpaymentManage/underpaymentRecord/list',
});

export const overdueCarPage = menuPage({
  code: 'LTYQ48447960',
  path: '/underpaymentManage/overdueCar/list',
  title: '逾期车辆',
  group,
  buttons: { toBlack: ['VYZV87631761', '加入黑名单'], export: ['EGFT23323564', '导出'] },
});

export const arrearsPayPage = menuPage({
  code: 'ZVVS25678313',
  path: '/underpaymentManage/arrearsPay/list',
  title: '欠费补缴记录',
  group,
  buttons: { export: ['DNAT83477617', '导出'] },
});

export const arrearsPayDetailPage = menuPage({
  code: 'QORA28825709',
  path: '/underpaymentManage/arrearsPay/detail',
  title: '补缴详情',
  group,
  hidden: true,
  activeMenu: '/underpaymentManage/arrearsPay/list',
});

export const plateClazzPage = menuPage({
  code: 'EWNN01381211',
  path: '/underpaymentManage/plateClazz/list',
  title: '车牌分类',
  group,
  buttons: { add: ['UVGF08233330', '新增'], edit: ['SPHH89355928', '编辑'], delete: ['BFBA15324571', '删除'] },
});

export const associatedParkPage = menuPage({
  code: 'QTTH66145970',
  path: '/underpaymentManage/associatedPark/list',
  title: '车场关联',
  group,
  buttons: { add: ['IZGF04630385', '新增'], edit: ['VSRQ26437377', '编辑'], delete: ['KGJO70631503', '删除'] },
});

export const etcRulePage = menuPage({
  code: 'OSRW63412095',
  path: '/underpaymentManage/etcRule/list',
  title: 'ETC追缴规则',
  group: '其他方式',
  buttons: {
    add: ['VWVY07559622', '新增'],
    edit: ['PIUF73852434', '编辑'],
    delete: ['QRRV10460860', '删除'],
    deduct: ['BSDT86629152', '取消扣款'],
  },
});

export const arrearsMenu: MenuModule = {
  ...underpaymentManage,
  pages: [
    underpaymentCarPage,
    underpaymentCarDetailPage,
    underpaymentRecordPage,
    underpaymentRecordDetailPage,
    overdueCarPage,
    arrearsPayPage,
    arrearsPayDetailPage,
    plateClazzPage,
    associatedParkPage,
    etcRulePage,
  ],
};

export const supplementaryPayPage = menuPage({
  code: 'DBLE04184519',
  path: '/stopFee/supplementaryPay/list',
  title: '补缴记录',
  group: '收费',
  buttons: { export: ['GRRD45211572', '导出'] },
});

/** The same payments stand among the receipts. */
export const supplementaryPayMenu: MenuModule = {
  code: 'PLUG61539005',
  path: '/stopFee',
  title: '停车收费',
  icon: 'wallet',
  sort: 40,
  pages: [supplementaryPayPage],
};
