import { expect, test } from 'vitest';
import { alarmLink } from './alarm-link.ts';

const black = (orderId: string) =>
  ({
    infName: 'alarm',
    msgId: 'm',
    msgType: 'blackEnterLotParkAlarm',
    plateNo: '浙A12345',
    alarmTime: '2026-11-21T10:00:00+08:00',
    orderId,
  }) as const;
const camera = {
  infName: 'alarm',
  msgId: 'm',
  msgType: 'cameraOffline',
  devName: '东入口相机',
  alarmTime: '2026-11-21T10:00:00+08:00',
} as const;

test.each([
  [black('o1'), '/index', '/parkingRecord/parkRecord/parkingDetail?orderId=o1'],
  [black('o1'), '/parkingRecord/parkRecord/parkingDetail', '/whiteAlarmPage?orderId=o1'],
  [black(''), '/index', '/specificParking/blackAlert/list'],
  [camera, '/index', '/equipMonitoring/abnormalRecord/offlineWarning'],
])('%j seen on %s opens %s', (alarm, pathname, target) => {
  expect(alarmLink(alarm, pathname)).toBe(target);
});
