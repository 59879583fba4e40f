import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const group = '退款';

export const parkingRefundPage = menuPage({
  code: 'BMQM54819277',
  path: '/refundManage/parking/list',
  title: '停车退款审核',
  group,
  buttons: {
    audit: ['EVMK57571101', '审核'],
    again: ['EHRP67451744', '重新退款'],
    offline: ['ZUWS01687559', '转线下'],
    setting: ['LEMY38052756', '退款设置'],
    export: ['IQDZ65557938', '导出'],
  },
});

export const chargingRefundAuditPage = menuPage({
  code: 'FGDG55833080',
  path: '/refundManage/charging/list',
  title: '充电退款审核',
  group,
  buttons: {
    audit: ['IKNA62999484', '审核'],
    again: ['GYXC03258879', '重新退款'],
    offline: ['HRNZ18935250', '转线下'],
    cancel: ['ISCQ07096221', '撤销'],
    export: ['IULR27284996', '导出'],
  },
});

export const employeeRefundPage = menuPage({
  code: 'FVTT59556100',
  path: '/refundManage/employee/list',
  title: '员工退款管理',
  group,
  buttons: { quota: ['IJGJ74513028', '额度设置'], freeze: ['PRUS87744157', '冻结'], export: ['YKUI25137286', '导出'] },
});

/** Refunds to be decided on; records of parking's stand with the money that came in. */
export const refundMenu: MenuModule = {
  code: 'PJXA87397541',
  path: '/refundManage',
  title: '退款管理',
  icon: 'undo',
  sort: 220,
  pages: [parkingRefundPage, chargingRefundAuditPage, employeeRefundPage],
};

export const billFlowPage = menuPage({
  code: 'RJWR08040534',
  path: '/stopFee/billFlow/list',
  title: '账单流水',
  group: '收费',
  buttons: { export: ['QHDT47744169', '导出'] },
});

export const refundRecordPage = menuPage({
  code: 'FQPH91961650',
  path: '/stopFee/refund/list',
  title: '退款记录',
  group,
  buttons: { again: ['XKRG95964261', '重新退款'], export: ['PQLW12668795', '导出'] },
});

/** Refund pages among those of the money that came in. */
export const refundRecordMenu: MenuModule = {
  code: 'PLUG61539005',
  path: '/stopFee',
  title: '停车收费',
  icon: 'wallet',
  sort: 40,
  pages: [billFlowPage, refundRecordPage],
};

export const chargingRefundPage = menuPage({
  code: 'VJJF15060860',
  path: '/chargePlatform/refund/list',
  title: '充电退款',
  group: '账单',
  buttons: {
    audit: ['EYBQ18725021', '审核'],
    again: ['WRIB99474186', '重新退款'],
    offline: ['DXKM53612151', '转线下'],
    cancel: ['HTII33763442', '撤销'],
    export: ['ECAC24444646', '导出'],
  },
});

export const occupancyRefundPage = menuPage({
  code: 'COSO02566946',
  path: '/chargePlatform/occupyRefund/list',
  title: '占位退款',
  group: '账单',
  buttons: {
    audit: ['ALQS91314319', '审核'],
    again: ['ZYFE01321766', '重新退款'],
    offline: ['JYFN29409871', '转线下'],
    cancel: ['TUQN95222315', '撤销'],
    export: ['ACKU55388215', '导出'],
  },
});

/** Refunds beside the bills of charging. */
export const chargingRefundMenu: MenuModule = {
  code: 'OXEA26628092',
  path: '/chargePlatform',
  title: '充电平台',
  icon: 'bolt',
  sort: 110,
  pages: [chargingRefundPage, occupancyRefundPage],
};
