import { enumOf } from '../../kernel/enum-of.ts';

export { payChannel } from '../../kernel/pay-channel.ts';
export { payWay } from '../../kernel/pay-way.ts';

export const payScene = enumOf('payScene', '缴费场景', {
  PREPAY: [1, '场内预缴'],
  EXIT: [2, '出口缴费'],
  LANE_CODE: [3, '车道码'],
  HANDHELD: [4, '手持机'],
  AUTO: [5, '无感扣费'],
  OWNER_SUPPLEMENT: [6, '车主自助补缴'],
  EXIT_SUPPLEMENT: [7, '出场合并补缴'],
  STAFF_SUPPLEMENT: [8, '人工补缴'],
  ETC_SUPPLEMENT: [9, 'ETC追缴'],
  BOOK: [10, '预约'],
  PASS: [11, '包期'],
  STAGGER: [12, '错时'],
  RECHARGE: [13, '账户充值'],
  CHARGING: [14, '充电'],
  OCCUPANCY: [15, '占位'],
  CHARGING_BOOK: [16, '充电预约'],
  COUPON: [17, '购券'],
});

export const payState = enumOf('payState', '支付单状态', {
  CREATED: [0, '已创建', 'amber'],
  PAYING: [1, '支付中', 'amber'],
  SUCCESS: [2, '成功', 'green'],
  FAILED: [3, '失败', 'red'],
  CLOSED: [4, '已关闭', 'grey'],
});

export const billBiz = enumOf('billBiz', '业务', {
  PARKING: [1, '停车'],
  ARREARS: [2, '欠费补缴'],
  PASS: [3, '包期'],
  BOOK: [4, '预约'],
  STAGGER: [5, '错时'],
  COMPANY: [6, '企业账单'],
  CHARGING: [7, '充电'],
  OCCUPANCY: [8, '占位'],
  COUPON: [9, '优惠券'],
  RECHARGE: [10, '账户充值'],
  MERCHANT: [11, '商户充值'],
  CHARGING_BOOK: [12, '充电预约'],
  COMPANY_CHARGING: [13, '企业充电结算'],
  MERCHANT_SETTLEMENT: [14, '商户结算'],
  PEER_CHARGING: [15, '他方充电'],
  ACCOUNT_TEST: [90, '收款账户测试'],
});

/** What the channel's bill of the day says of a payment. */
export const reconcileState = enumOf('reconcileState', '对账', {
  NONE: [0, '未对账', 'grey'],
  SAME: [1, '一致', 'green'],
  LONG: [2, '长款', 'amber'],
  SHORT: [3, '短款', 'red'],
});
