import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { instant, instantInput, plateNo, uuid } from '../../kernel/fields.ts';
import { underpaymentCarPage } from '../arrears/menu.ts';
import { operationLogPage } from '../operation-log/menu.ts';
import { blackAlertPage, cardManagePage } from '../special-vehicle/menu.ts';
import { chargePointOfflineRecordPage, offlineWarningPage } from './menu.ts';

const alarm = <const T extends string, S extends z.core.$ZodLooseShape>(msgType: T, fields: S) =>
  z.object({ infName: z.literal('alarm'), msgId: z.string(), msgType: z.literal(msgType), ...fields });

/** What arrives over the socket: `{"infName":"alarm","msgType":…,"msgId":…}` and the fields of its type. */
export const liveAlarm = z.discriminatedUnion('msgType', [
  /** `orderId` is empty when the vehicle was refused: the link opens the black alert instead. */
  alarm('blackEnterLotParkAlarm', { plateNo: plateNo(), location: z.string().optional(), alarmTime: z.string(), orderId: z.string() }),
  alarm('cameraOffline', { devName: z.string(), location: z.string().optional(), alarmTime: z.string() }),
  alarm('chargingDeviceOffline', { devName: z.string(), location: z.string(), alarmTime: z.string() }),
  alarm('multiChargingDeviceOffline', { devNum: z.number().int(), alarmTime: z.string() }),
  alarm('bagIssueFail', { parkNum: z.number().int(), syncType: z.string(), certCode: z.string() }),
  alarm('arrearsWarn', { plateNo: plateNo(), context: z.string(), alarmTime: z.string() }),
  /** Somebody does what is unlike them, or too much of it. */
  alarm('unusualAct', { account: z.string(), kind: z.string(), context: z.string(), alarmTime: z.string() }),
]);
export type LiveAlarm = z.output<typeof liveAlarm>;
export type AlarmType = LiveAlarm['msgType'];

/** Page an alarm's link opens: who may not open it is not alarmed. */
export const alarmPages: Readonly<Record<AlarmType, { readonly code: string; readonly path: string }>> = {
  blackEnterLotParkAlarm: { code: blackAlertPage.code, path: '/specificParking/blackAlert/list' },
  cameraOffline: { code: offlineWarningPage.code, path: '/equipMonitoring/abnormalRecord/offlineWarning' },
  chargingDeviceOffline: { code: chargePointOfflineRecordPage.code, path: '/equipMonitoring/abnormalRecord/chargeOfflineRecord' },
  multiChargingDeviceOffline: { code: chargePointOfflineRecordPage.code, path: '/equipMonitoring/abnormalRecord/chargeOfflineRecord' },
  bagIssueFail: { code: cardManagePage.code, path: '/specificParking/cardManage/index' },
  arrearsWarn: { code: underpaymentCarPage.code, path: '/underpaymentManage/underpaymentCar/list' },
  unusualAct: { code: operationLogPage.code, path: operationLogPage.path },
};

/** Most alarms one answer holds; a full answer has more behind it. */
export const missedPerCall = 500;

export const liveAlarms = {
  /** Alarms the user did not hear, oldest first: since an instant, then after the last one of the answer before. */
  missed: endpoint({
    method: 'GET',
    path: '/alarm/v2/api/liveAlarms',
    title: '未收到的实时告警',
    access: 'session',
    query: z.object({ since: instantInput('起始时间'), after: uuid('上一条告警').optional() }),
    data: z.array(liveAlarm),
  }),
  /** What the socket is to be opened with: null where the token itself is permitted (security policy `socketTicket`). */
  ticket: endpoint({
    method: 'POST',
    path: '/auth/v2/api/socketTicket',
    title: '实时连接票据',
    access: 'session',
    whileViewing: true,
    data: z.object({ ticket: z.string().nullable(), serverTime: instant('服务器时间') }),
    audited: false,
  }),
};
