import { enumOf } from '../../kernel/enum-of.ts';

export { carType } from '../../kernel/vehicle.ts';

export const orderStatus = enumOf('orderStatus', '订单状态', {
  PARKING: [0, '在停', 'blue'],
  TO_PAY: [1, '待缴费', 'amber'],
  FINISHED: [2, '已完成', 'green'],
  ARREARS: [3, '欠费', 'red'],
  VOID: [4, '已作废', 'grey'],
  MERGED: [5, '已合并', 'grey'],
});

/** States in which a vehicle that has not left is in the lot, or stands at its exit. */
export const openStates: readonly number[] = [orderStatus.PARKING, orderStatus.TO_PAY];

/** Tabs of the record list; void and merged orders stand under none but "all". */
export const orderTab = enumOf('orderTab', '页签', {
  IN: [0, '在场'],
  LEFT: [1, '离场'],
  ABNORMAL: [2, '异常'],
});

export const payStatus = enumOf('payStatus', '缴费状态', {
  NONE: [0, '无需缴费'],
  UNPAID: [1, '未缴'],
  PARTIAL: [2, '部分缴'],
  PAID: [3, '已缴清'],
  PART_REFUND: [4, '部分退款'],
  FULL_REFUND: [5, '全额退款'],
  WRITTEN_OFF: [6, '已核销'],
});

export const passMode = enumOf('passMode', '进出方式', {
  AUTO: [1, '自动识别'],
  SCAN: [2, '扫码'],
  LOCAL_MANUAL: [3, '岗亭人工'],
  GUARD: [4, '远程值守'],
  HANDHELD: [5, '手持终端'],
  GEOMAG: [6, '地磁'],
  VIDEO: [7, '高位视频/视频桩'],
  PLATFORM: [8, '平台补录'],
  OFFLINE: [9, '脱机补传'],
  ETC: [10, 'ETC通行'],
});

export const releaseType = enumOf('releaseType', '放行方式', {
  AUTO: [1, '自动放行'],
  PAID: [2, '缴费放行'],
  FREE: [3, '人工免费放行'],
  GUARD: [4, '远程放行'],
  LOCAL_BUTTON: [5, '岗亭按钮'],
  ARREARS: [6, '欠费放行'],
  OFFLINE: [7, '脱机放行'],
  FORCED: [8, '冲闸/跟车'],
  EMERGENCY: [9, '应急常开'],
  NOT_RELEASED: [10, '未放行'],
});

export const changeType = enumOf('changeType', '变更类型', {
  PLATE: [1, '车牌'],
  ENTER_TIME: [2, '入场时间'],
  EXIT_TIME: [3, '出场时间'],
  BERTH: [4, '泊位'],
  CAR_TYPE: [5, '身份'],
  FEE: [6, '金额'],
  FORCE_OUT: [7, '置为出场'],
  MERGE: [8, '合并'],
  VOID: [9, '作废'],
  REMATCH: [10, '重新匹配'],
  REOPEN: [11, '恢复在停'],
});

export const exceptionType = enumOf('exceptionType', '异常类型', {
  NO_ENTRY: [1, '出场无入场'],
  DUP_ENTRY: [2, '重复入场'],
  LOW_CONFIDENCE: [3, '低置信度'],
  UNIDENTIFIED: [4, '未识别'],
  TIMEOUT_NO_RELEASE: [5, '超时未放行'],
  TAILGATE: [6, '跟车'],
  BACKED: [7, '倒车折返'],
  LONG_STAY: [8, '超长停车'],
  CLOCK_SKEW: [9, '时钟偏差'],
  OFFLINE_REPLAY: [10, '脱机补传'],
  TIME_INVERSION: [11, '时间倒置'],
  BERTH_CONFLICT: [12, '泊位冲突'],
  FEE_MISMATCH: [13, '本地费用不一致'],
  PLATE_MISMATCH: [14, '进出车牌不一致'],
  DEVICE_GAP: [15, '设备失联期间'],
  UNSURE_TIME: [16, '时间不可信'],
  ODD_REPORT: [17, '上报数据异常'],
});

export const passDirection = enumOf('passDirection', '方向', { IN: [1, '入', 'blue'], OUT: [2, '出', 'green'] });

export const attemptState = enumOf('attemptState', '通过状态', {
  WAITING: [1, '待过闸', 'amber'],
  PASSED: [2, '已通过', 'green'],
  BACKED: [3, '折返'],
  EXPIRED: [4, '失效'],
});

export const changeSource = enumOf('changeSource', '变更来源', {
  CONSOLE: [1, '平台'],
  APPEAL: [2, '申诉'],
  GUARD: [3, '值守'],
  JOB: [4, '系统'],
  HANDHELD: [5, '手持机'],
  DEVICE: [6, '设备'],
});

export const setOutFeeMode = enumOf('setOutFeeMode', '费用方式', { CALC: [1, '按规则计费'], ZERO: [2, '免费'], MANUAL: [3, '手工金额'] });

export const mergeReason = enumOf('mergeReason', '合并原因', {
  FLAP: [1, '设备抖动'],
  MOVED: [2, '同路段挪车'],
  DUPLICATE: [3, '重复录入'],
  APPEAL: [4, '申诉'],
});
