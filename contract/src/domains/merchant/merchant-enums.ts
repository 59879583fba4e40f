import { type CodeOf, enumOf } from '../../kernel/enum-of.ts';

export const merchantMode = enumOf('merchantMode', '结算方式', { PREPAID: [1, '预付'], POSTPAID: [2, '后付'] });
export type MerchantMode = CodeOf<typeof merchantMode>;

export const merchantStatus = enumOf('merchantStatus', '状态', { CLOSED: [0, '停用', 'grey'], OPEN: [1, '启用', 'green'] });

export const merchantFlowKind = enumOf('merchantFlowKind', '类型', {
  RECHARGE: [1, '充值'],
  BUY: [2, '购券'],
  RETURN: [3, '退券'],
  REFUND: [4, '充值退款'],
  REFUND_FAILED: [5, '退款未成退回'],
});

export const purchaseStatus = enumOf('purchaseStatus', '状态', {
  PENDING: [0, '待支付', 'amber'],
  BOUGHT: [1, '成功', 'green'],
  CANCELLED: [2, '已取消', 'grey'],
  RETURNED: [3, '已退款', 'grey'],
});

export const merchantSettlementStatus = enumOf('merchantSettlementStatus', '状态', {
  DUE: [1, '待付款', 'amber'],
  PART_PAID: [2, '部分付款', 'amber'],
  PAID: [3, '已付款', 'green'],
});
