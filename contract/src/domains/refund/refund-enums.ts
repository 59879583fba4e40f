import { enumOf } from '../../kernel/enum-of.ts';

/** Amber waits for somebody, blue is on its way. */
export const refundStatus = enumOf('refundStatus', '退款状态', {
  TO_AUDIT: [0, '待审核', 'amber'],
  PASSED: [1, '待退款', 'blue'],
  REFUNDING: [2, '退款中', 'blue'],
  SUCCESS: [3, '已退款', 'green'],
  FAILED: [4, '退款失败', 'red'],
  REJECTED: [5, '已驳回', 'grey'],
  CANCELLED: [6, '已撤销', 'grey'],
});

export const refundReason = enumOf('refundReason', '退款原因', {
  DUPLICATE: [1, '重复缴费'],
  FEE_WRONG: [2, '计费错误'],
  PLATE_WRONG: [3, '识别错误'],
  APPEAL: [4, '申诉通过'],
  COUPON: [5, '优惠未生效'],
  PASS: [6, '包期退款'],
  BOOK: [7, '预约取消'],
  SYSTEM: [8, '系统自动(多缴)'],
  OTHER: [99, '其他'],
});

export const refundBiz = enumOf('refundBiz', '退款业务', {
  PARKING: [1, '停车'],
  CHARGING: [2, '充电'],
  EMPLOYEE: [3, '员工发起'],
  PASS: [4, '包期'],
  BOOK: [5, '预约'],
  STAGGER: [6, '错时'],
  OCCUPY: [7, '占位'],
  COUPON: [8, '优惠券购买'],
  RECONCILE: [9, '对账'],
  WALLET: [10, '账户余额'],
  CHARGING_BOOK: [11, '充电预约'],
});

export const refundWay = enumOf('refundWay', '退款方式', { ORIGINAL: [1, '原路退回'], OFFLINE: [2, '线下退款'] });

export const refundSource = enumOf('refundSource', '申请来源', {
  PLATFORM: [1, '平台'],
  OWNER: [2, '车主'],
  APPEAL: [3, '申诉'],
  EMPLOYEE: [4, '员工'],
  SYSTEM: [5, '系统'],
});

/** What can happen to a refund; shown as its history. */
export const refundAction = enumOf('refundAction', '退款操作', {
  APPLY: [1, '申请'],
  PASS: [2, '审核通过'],
  REJECT: [3, '驳回'],
  CANCEL: [4, '撤销'],
  START: [5, '提交渠道'],
  SUCCEED: [6, '退款成功'],
  FAIL: [7, '退款失败'],
  AGAIN: [8, '重新退款'],
  TO_OFFLINE: [9, '转线下'],
  PAID_OFFLINE: [10, '线下退款'],
  /** The channel moved money that the refund's state has no room for. */
  UNBOOKED: [11, '渠道退款未入账'],
});
