import { enumOf } from '../../kernel/enum-of.ts';

/** Where a stay after the charge stands; `occupancy-state.rule.ts` derives it. */
export const occupancyStatus = enumOf('occupancyStatus', '占位状态', {
  GRACE: [1, '免费期', 'blue'],
  BILLING: [2, '计费中', 'amber'],
  ENDED: [3, '待支付', 'amber'],
  PAID: [4, '已支付', 'green'],
  ARREARS: [5, '欠费', 'red'],
  NO_FEE: [6, '未产生费用', 'grey'],
  EXEMPTED: [7, '已免收', 'grey'],
  REFUNDING: [8, '退款中', 'blue'],
  REFUNDED: [9, '已退款', 'grey'],
});
/** What proves that the bay was free again; the earliest counts. */
export const occupancyEvidence = enumOf('occupancyEvidence', '结束依据', {
  GUN_BACK: [1, '枪归位'],
  NEXT_ORDER: [2, '下一单'],
  PARK_EXIT: [3, '停车出场'],
  MANUAL: [4, '人工'],
  VIDEO: [5, '视频驶出'],
});
/** Stretches of a stay by what becomes of them. */
export const occupancyBand = enumOf('occupancyBand', '时段', {
  GRACE: [1, '免费时长', 'green'],
  FREE: [2, '免收时段', 'blue'],
  EXCLUDED: [3, '不计时', 'grey'],
  BILLED: [4, '计费', 'amber'],
});
/** Steps of a stay's timeline. */
export const occupancyEventType = enumOf('occupancyEvent', '经过', {
  BEGUN: [1, '开始占位'],
  NOTICE: [2, '提醒车主'],
  NOTICE_FAILED: [3, '未能提醒'],
  ENDED: [4, '占位结束'],
  CORRECTED: [5, '重新计费'],
  PAID: [6, '收到付款'],
  REFUND_ASKED: [7, '申请退款'],
  REFUNDED: [8, '退款'],
  EXEMPTED: [9, '免收'],
  MANUAL_END: [10, '手动结束'],
  NOT_TAKEN: [11, '差额未收'],
  WAIVED: [12, '核销欠费'],
});
/** By what a stay of a car in a bay was known to have begun; the earliest counts. */
export const carOpening = enumOf('chargingCarOpening', '驶入依据', {
  ARRIVE: [1, '视频驶入'],
  PLUG: [2, '插枪'],
  START: [3, '开始充电'],
});
export const carStatus = enumOf('chargingCarStatus', '在位状态', {
  IN_BAY: [1, '在位', 'blue'],
  LEFT: [2, '已离开', 'grey'],
});
