import type { LiveAlarm } from '@bochong/contract/alarm';

const detail = '/parkingRecord/parkRecord/parkingDetail';

/**
 * Where an alarm's link leads from where the user is (spec §4): the stay of a black-listed vehicle, or the relay page when a stay is
 * open already (a refused vehicle has none: its alert); the offline records of a camera.
 */
export function alarmLink(alarm: LiveAlarm, pathname: string): string {
  if (alarm.msgType === 'cameraOffline') return '/equipMonitoring/abnormalRecord/offlineWarning';
  if (alarm.orderId === '') return '/specificParking/blackAlert/list';
  return pathname === detail ? `/whiteAlarmPage?orderId=${alarm.orderId}` : `${detail}?orderId=${alarm.orderId}`;
}
