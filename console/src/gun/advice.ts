import { chargingCloseReason, chargingStopReason, chargingOrderErrors as refusals } from '@bochong/contract/charging-order';
import { CallError } from '../driver/call.ts';

/** Why a start is refused, as its driver has to know it, and what to do next. */
const sentences: Readonly<Record<string, string>> = {
  [refusals.stationClosed.code]: '电站现在不营业，请在营业时间内再来。',
  [refusals.equipmentOffline.code]: '这台设备没有联网，不能扫码启动。请换一台设备，或致电客服。',
  [refusals.connectorUnavailable.code]: '这把枪有故障或已停用，请换一把枪。',
  [refusals.connectorBusy.code]: '这把枪正在使用，请换一把空闲的枪。',
  [refusals.connectorReserved.code]: '这把枪已被他人预约，请换一把枪，或等保留时间过后再来。',
  [refusals.accessDenied.code]: '本站只对名单内的车辆开放。如果您的车在名单内，请致电客服核验行驶证。',
  [refusals.accountBlocked.code]: '您的账户已被冻结或停用，请致电客服。',
  [refusals.concurrentOrder.code]: '您还有一笔充电没有结束，请先结束它。',
  [refusals.arrearsExists.code]: '您有未付清的充电费，付清后才能再充电。',
  [refusals.tariffMissing.code]: '这把枪没有公布电价，不能充电，请致电客服。',
  [refusals.limitExceeded.code]: '今天的充电限额已用完。',
  [refusals.balanceLow.code]: '余额不足起充金额，请先充值。',
  [refusals.notPlugged.code]: '请先把枪插入车辆充电口，插好后再点启动。',
};

/** The sentence for the code of a refusal; of an unknown one the words that came with it. */
export const adviceOf = (code: string, words = ''): string => sentences[code] ?? words;

export const messageOf = (failure: unknown): string =>
  failure instanceof CallError ? adviceOf(failure.code, failure.message) : failure instanceof Error ? failure.message : String(failure);

/** Why nothing was charged, and what to do next. */
export const closeAdvice: Readonly<Record<number, string>> = {
  [chargingCloseReason.REJECTED]: '设备没有接受启动，没有扣款。请拔枪重插后再试，或换一把枪。',
  [chargingCloseReason.NO_RESPONSE]: '设备没有应答，没有扣款。请稍后再试，或换一把枪。',
  [chargingCloseReason.NOT_PLUGGED]: '两分钟内没有插好枪，已取消，没有扣款。请插好枪后再启动。',
  [chargingCloseReason.ZERO_ENERGY]: '没有充进电，没有扣款。请检查车辆充电口后再试，或换一把枪。',
};

/** Why a charge ended, where the driver may not know it. */
export const stopAdvice: Readonly<Record<number, string>> = {
  [chargingStopReason.USER_REMOTE]: '您已停止充电。',
  [chargingStopReason.USER_LOCAL]: '已在设备上停止。',
  [chargingStopReason.EV_FULL]: '车辆已充满或自行停止。',
  [chargingStopReason.TARGET_REACHED]: '已达到您设定的目标。',
  [chargingStopReason.BALANCE_LIMIT]: '余额不足，已自动停止。',
  [chargingStopReason.MAX_DURATION]: '已达到最长充电时间，自动停止。',
  [chargingStopReason.CABLE_UNPLUGGED]: '枪已拔出。',
  [chargingStopReason.OPERATOR_STOP]: '电站工作人员停止了充电，如有疑问请致电客服。',
  [chargingStopReason.DEVICE_FAULT]: '设备故障，已停止。请换一把枪。',
  [chargingStopReason.EMERGENCY_STOP]: '急停按钮被按下，已停止。',
  [chargingStopReason.POWER_LOSS]: '设备断电，已停止。',
};
