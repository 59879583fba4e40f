import { enumOf } from '../../kernel/enum-of.ts';

export const splitOwner = enumOf('splitOwner', '所有者类型', {
  OPERATOR: [1, '子运营商'],
  PROPERTY: [2, '物业'],
  PLATFORM: [3, '平台'],
  OTHER: [4, '其他'],
});

/** Where a share goes: over the channel, by a bank transfer of ours, or onto a balance that we keep. */
export const splitReceiver = enumOf('splitReceiver', '接收方', {
  MERCHANT: [1, '商户号'],
  BANK: [2, '银行账户'],
  INTERNAL: [3, '平台内账户'],
});

/** Whose merchant a receiver is; codes are the payment channels' own. */
export const splitProvider = enumOf('splitProvider', '渠道', { WECHAT: [2, '微信支付'], ALIPAY: [3, '支付宝'] });

export const splitRelation = enumOf('splitRelation', '与商户的关系', {
  SERVICE_PROVIDER: [1, '服务商'],
  SUPPLIER: [2, '供应商'],
  PARTNER: [3, '合作伙伴'],
  DISTRIBUTOR: [4, '分销商'],
  STORE: [5, '门店'],
  BRAND: [6, '品牌方'],
});

export const splitBind = enumOf('splitBind', '绑定状态', {
  NONE: [0, '未绑定', 'grey'],
  BOUND: [1, '已绑定', 'green'],
  FAILED: [2, '绑定失败', 'red'],
  UNDER_WAY: [3, '绑定中', 'blue'],
});
export const splitAccountStatus = enumOf('splitAccountStatus', '状态', { ON: [1, '启用', 'green'], OFF: [2, '停用', 'grey'] });

export const splitRuleStatus = enumOf('splitRuleStatus', '状态', {
  DRAFT: [0, '草稿', 'grey'],
  ON: [1, '生效', 'green'],
  OFF: [2, '停用', 'amber'],
});
export const splitMode = enumOf('splitMode', '分账方式', { ONLINE: [1, '在线分账'], OFFLINE: [2, '线下结算'] });
export const splitBase = enumOf('splitBase', '分账基数', { NET: [1, '实收净额'], PAID: [2, '实收'] });
export const splitFeeKind = enumOf('splitFeeKind', '费用类型', {
  ALL: [0, '全部'],
  ELECTRICITY: [1, '电费'],
  SERVICE: [2, '服务费'],
  OCCUPANCY: [3, '占位费'],
});

/** When shares of a charging account are settled. */
export const splitCycle = enumOf('splitCycle', '结算周期', {
  D1: [1, 'D+1（次日）'],
  T1: [2, 'T+1（下一工作日）'],
  MONTH: [3, '月结（次月1日）'],
});

/** Kinds of business whose payments can be shared; codes are those of bills. */
export const splitBiz = enumOf('splitBiz', '业务', {
  PARKING: [1, '停车'],
  ARREARS: [2, '欠费补缴'],
  PASS: [3, '包期'],
  CHARGING: [7, '充电'],
  OCCUPANCY: [8, '占位'],
});

export const splitBillStatus = enumOf('splitBillStatus', '状态', {
  WAITING: [0, '待执行', 'grey'],
  UNDER_WAY: [1, '执行中', 'blue'],
  DONE: [2, '成功', 'green'],
  PARTLY: [3, '部分失败', 'red'],
  RETURNED: [4, '已回退', 'amber'],
});
export const splitDetailStatus = enumOf('splitDetailStatus', '状态', {
  WAITING: [0, '待分', 'grey'],
  UNDER_WAY: [1, '处理中', 'blue'],
  DONE: [2, '成功', 'green'],
  FAILED: [3, '失败', 'red'],
  RETURNED: [4, '已回退', 'amber'],
});

/** What moves the account of a receiver. */
export const splitMoveKind = enumOf('splitMoveKind', '变动', {
  ACCRUED: [1, '应分'],
  DONE: [2, '已分出'],
  CANCELLED: [3, '未分先退'],
  RETURNED: [4, '分后回退'],
  WITHDRAWN: [5, '提现'],
  REVERSED: [6, '提现冲回'],
});
