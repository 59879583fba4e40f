import { enumOf } from '../../kernel/enum-of.ts';

/** Where a reservation stands; `reservation-state.rule.ts` says what leads where. */
export const reservationStatus = enumOf('chargingReservationStatus', '预约状态', {
  PENDING: [1, '待确认', 'amber'],
  RESERVED: [2, '已预约', 'blue'],
  USED: [3, '已使用', 'green'],
  EXPIRED: [4, '已过期', 'grey'],
  CANCELLED: [5, '已取消', 'grey'],
  FAILED: [6, '失败', 'red'],
});
/** Who keeps the gun: its charge point, which refuses others by itself, or the platform alone. */
export const reservationMode = enumOf('chargingReservationMode', '预约方式', { DEVICE: [1, '设备预约'], SOFT: [2, '平台预约'] });
export const reservationFee = enumOf('chargingReservationFee', '费用状态', {
  NONE: [1, '无预约费', 'grey'],
  HELD: [2, '已冻结', 'amber'],
  TAKEN: [3, '已扣款', 'green'],
  RELEASED: [4, '已释放', 'grey'],
  REFUNDING: [5, '退款中', 'blue'],
  REFUNDED: [6, '已退款', 'grey'],
});
/** Steps of a reservation's timeline. */
export const reservationEventType = enumOf('chargingReservationEvent', '经过', {
  ASKED: [1, '提交预约'],
  CONFIRMED: [2, '预约成功'],
  FAILED: [3, '预约失败'],
  USED: [4, '开始充电'],
  CANCELLED: [5, '取消预约'],
  EXPIRED: [6, '预约过期'],
  PAID: [7, '扣预约费'],
  REFUND_ASKED: [8, '申请退款'],
  REFUNDED: [9, '退款'],
  TOLD_AGAIN: [10, '再次通知设备'],
  DEVICE_SAID: [11, '设备应答'],
});
