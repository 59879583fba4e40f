import type { LiveAlarm } from '@bochong/contract/alarm';
import { expect, test } from 'vitest';
import { alarmAction } from './alarm-link.ts';

const head = { infName: 'alarm', msgId: 'm' } as const;
const alarmTime = '2026-11-21T10:00:00+08:00';
const black = (orderId: string): LiveAlarm => ({ ...head, msgType: 'blackEnterLotParkAlarm', plateNo: '浙A12345', alarmTime, orderId });
const camera: LiveAlarm = { ...head, msgType: 'cameraOffline', devName: '东入口相机', alarmTime };
const charger: LiveAlarm = { ...head, msgType: 'chargingDeviceOffline', devName: '1号桩', location: '一层', alarmTime };
const chargers: LiveAlarm = { ...head, msgType: 'multiChargingDeviceOffline', devNum: 7, alarmTime };
const pass: LiveAlarm = { ...head, msgType: 'bagIssueFail', parkNum: 2, syncType: '包期', certCode: 'BQ001' };
const arrears: LiveAlarm = { ...head, msgType: 'arrearsWarn', plateNo: '浙A12345', context: '星光大道 欠费2笔30元', alarmTime };

const detail = '/parkingRecord/parkRecord/parkingDetail';
const chargePage = '/equipMonitoring/abnormalRecord/chargeOfflineRecord';
const passPage = '/specificParking/cardManage/index';
const arrearsPage = '/underpaymentManage/underpaymentCar/list';

test.each<[LiveAlarm, string, ReturnType<typeof alarmAction>]>([
  [black('o1'), '/index', { kind: 'go', to: `${detail}?orderId=o1` }],
  [black('o1'), detail, { kind: 'go', to: '/whiteAlarmPage?orderId=o1' }],
  [black(''), '/index', { kind: 'go', to: '/specificParking/blackAlert/list' }],
  [camera, '/index', { kind: 'go', to: '/equipMonitoring/abnormalRecord/offlineWarning' }],
  [charger, '/index', { kind: 'go', to: chargePage }],
  [charger, chargePage, { kind: 'tell', message: '您已处于充电桩离线告警记录页面' }],
  [chargers, '/index', { kind: 'go', to: chargePage }],
  [chargers, chargePage, { kind: 'tell', message: '您已处于充电桩离线告警记录页面' }],
  [pass, '/index', { kind: 'go', to: passPage }],
  [pass, passPage, { kind: 'tell', message: '您已处于包期办理页面' }],
  [arrears, '/index', { kind: 'go', to: `${arrearsPage}?isParking=1` }],
  [arrears, arrearsPage, { kind: 'flagArrears' }],
])('the link of %j seen on %s', (alarm, pathname, action) => {
  expect(alarmAction(alarm, pathname)).toEqual(action);
});
