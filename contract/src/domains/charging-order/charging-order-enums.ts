import { enumOf } from '../../kernel/enum-of.ts';

/** Life of an order; `order-state.rule.ts` has every step. */
export const chargingOrderStatus = enumOf('chargingOrderStatus', '订单状态', {
  CREATED: [1, '待启动', 'blue'],
  STARTING: [2, '启动中', 'blue'],
  CHARGING: [3, '充电中', 'green'],
  STOPPING: [4, '停止中', 'amber'],
  SETTLING: [5, '待结算', 'amber'],
  SETTLED: [6, '已结算', 'grey'],
  CLOSED: [7, '已关闭', 'grey'],
  ABNORMAL: [8, '异常', 'red'],
});
export const chargingPayStatus = enumOf('chargingPayStatus', '支付状态', {
  UNPAID: [1, '待支付', 'amber'],
  PART_PAID: [2, '欠费', 'red'],
  PAID: [3, '已支付', 'green'],
  PART_REFUNDED: [4, '部分退款', 'grey'],
  REFUNDED: [5, '已退款', 'grey'],
  FREE: [6, '免支付', 'grey'],
  ON_PEER: [7, '平台结算', 'grey'],
});
export const chargingStartSource = enumOf('chargingStartSource', '启动方式', {
  APP: [1, '扫码'],
  CARD: [2, '刷卡'],
  VIN: [3, '即插即充'],
  CONSOLE: [4, '后台'],
  PEER: [5, '互联互通'],
  OFFLINE: [6, '离线启动'],
});
/** What an order charges up to; the target is in fen, watt-hours, seconds or percent. */
export const chargeMode = enumOf('chargeMode', '充电模式', {
  FULL: [1, '充满'],
  AMOUNT: [2, '按金额'],
  ENERGY: [3, '按电量'],
  TIME: [4, '按时长'],
  SOC: [5, '按SoC'],
});
/** Who pays: exactly one, or nobody yet (a tag that nobody knows). */
export const chargingPayerType = enumOf('chargingOrderPayer', '付款方类型', {
  OWNER: [1, '车主'],
  COMPANY: [2, '企业'],
  PEER: [3, '合作平台'],
  FREE: [4, '免费'],
  UNKNOWN: [5, '待确认'],
});
export const chargingStopReason = enumOf('chargingStopReason', '停止原因', {
  USER_LOCAL: [1, '用户本地停止'],
  USER_REMOTE: [2, '用户远程停止'],
  PEER_STOP: [3, '合作平台停止'],
  EV_FULL: [4, '车辆停止/充满'],
  DEVICE_FAULT: [5, '设备故障'],
  CABLE_UNPLUGGED: [6, '拔枪'],
  OPERATOR_STOP: [7, '后台停止'],
  BALANCE_LIMIT: [8, '余额不足'],
  TARGET_REACHED: [9, '达到设定值'],
  MAX_DURATION: [10, '超最长时长'],
  DE_AUTHORIZED: [11, '鉴权失败'],
  EMERGENCY_STOP: [12, '急停'],
  POWER_LOSS: [13, '断电'],
  RESET: [14, '设备重启'],
  UNLOCK: [15, '远程解锁'],
  LOST_STOP: [16, '未收到停止'],
  OTHER: [17, '其他'],
});
export const chargingEventSource = enumOf('chargingEventSource', '来源', {
  DEVICE: [1, '设备'],
  USER: [2, '车主'],
  STAFF: [3, '员工'],
  PEER: [4, '合作平台'],
  SYSTEM: [5, '系统'],
});
/** What is odd about an order. */
export const chargingFlag = enumOf('chargingOrderFlag', '异常标记', {
  CLOCK_SKEW: [1, '时钟异常'],
  INTERPOLATED: [2, '估算'],
  METER_GLITCH: [3, '表计跳变'],
  METER_RESET: [4, '表计复位'],
  STOP_METER_INVALID: [5, '止码无效'],
  POWER_IMPLAUSIBLE: [6, '功率异常'],
  OFFLINE_REPLAY: [7, '离线补传'],
  PROVISIONAL: [8, '暂估结算'],
  LATE_STOP: [9, '迟到停止'],
  DUPLICATE_STOP: [10, '重复停止'],
  STOP_NO_RESPONSE: [11, '停止无响应'],
  UNKNOWN_TAG: [12, '未知标识'],
  ARREARS: [13, '欠费'],
  DEVICE_OFFLINE: [14, '设备离线'],
  ADJUSTED: [15, '已调账'],
  METER_DOUBT: [16, '表计存疑'],
  TARGET_OVERSHOOT: [17, '超出设定值'],
  NO_METER_VALUES: [18, '长时间无采样'],
});
/** Why no price is taken of an order by itself. */
export const abnormalReason = enumOf('chargingAbnormalReason', '异常原因', {
  READING_ABOVE_STOP: [1, '有读数高于止码'],
  STOP_NOT_ABOVE_START: [2, '止码不高于起码'],
  IMPLAUSIBLE_START: [3, '起码不可信'],
  IMPLAUSIBLE_ENERGY: [4, '电量超出枪的能力'],
  ENERGY_WITHOUT_TIME: [5, '有电量而无时长'],
  NO_VERSION: [6, '开始时没有生效的计费版本'],
  NO_PRICE: [7, '有时段没有价格'],
  END_OUT_OF_ORDER: [8, '结束时间不合理'],
  CLOCK_CHANGED: [9, '充电中设备校时'],
  REPLAY_WITHOUT_CLOCK: [10, '无时钟的设备补传'],
  PAYER_UNKNOWN: [11, '没有付款方'],
});
export const chargingCloseReason = enumOf('chargingCloseReason', '关闭原因', {
  REJECTED: [1, '设备拒绝启动'],
  NO_RESPONSE: [2, '设备无应答'],
  NOT_PLUGGED: [3, '未插枪'],
  ZERO_ENERGY: [4, '未充电量'],
});
/** Steps of an order's timeline. */
export const chargingEventType = enumOf('chargingOrderEvent', '经过', {
  REQUESTED: [1, '请求启动'],
  START_SENT: [2, '已下发启动'],
  START_FAILED: [3, '启动失败'],
  STARTED: [4, '开始充电'],
  STOP_ASKED: [5, '请求停止'],
  STOP_REPEATED: [6, '重发停止'],
  STOPPED: [7, '设备停止'],
  STOP_LOST: [8, '按最后采样结束'],
  SETTLED: [9, '已结算'],
  ABNORMAL: [10, '转人工核价'],
  CLOSED: [11, '已关闭'],
  CORRECTED: [12, '数据更正'],
  ADJUSTED: [13, '调账'],
  FREEZE_EXTENDED: [14, '追加冻结'],
  DEVICE_OFFLINE: [15, '设备离线'],
  DEVICE_ONLINE: [16, '设备恢复'],
  STOP_VARIANT: [17, '收到不同的停止'],
  PRICE_PROPOSED: [18, '提交核价'],
  PLATE_BOUND: [19, '补录车牌'],
  PAID: [20, '收到付款'],
  REFUNDED: [21, '退款'],
  STATUS: [22, '枪状态变化'],
  METER_GAP: [23, '表底不连续'],
  REFUND_ASKED: [24, '申请退款'],
  WAIVED: [25, '核销欠费'],
  REDUCED: [26, '余额优惠'],
});
export const adjustReason = enumOf('chargingAdjustReason', '调账原因', {
  LATE_STOP: [1, '迟到停止'],
  LATE_SAMPLE: [2, '迟到采样'],
  RECALC: [3, '重新计费'],
  MANUAL: [4, '人工核价'],
  PEER_DISPUTE: [5, '平台争议'],
});
export const adjustStatus = enumOf('chargingAdjustStatus', '调账状态', {
  RECORD: [1, '无差额', 'grey'],
  AUTO: [2, '自动入账', 'green'],
  PENDING: [3, '待审核', 'amber'],
  APPROVED: [4, '已通过', 'green'],
  REJECTED: [5, '已驳回', 'grey'],
});
/** What became of a sample when the order was priced. */
export const sampleFate = enumOf('chargingSampleFate', '采样', {
  USED: [1, '计费'],
  OUTSIDE: [2, '不在充电时段内'],
  SUPERSEDED: [3, '同一时刻另有读数'],
  GLITCH: [4, '表计跳变'],
  NO_ENERGY: [5, '没有电量读数'],
});
