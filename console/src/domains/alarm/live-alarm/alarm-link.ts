import { alarmPages, type LiveAlarm } from '@bochong/contract/alarm';

const detail = '/parkingRecord/parkRecord/parkingDetail';
const arrearsList = alarmPages.arrearsWarn.path;

/** What the link of an alarm does: leads somewhere, says that one is there already, or flags arrears for the page one is on. */
export type AlarmAction = { kind: 'go'; to: string } | { kind: 'tell'; message: string } | { kind: 'flagArrears' };

const go = (to: string): AlarmAction => ({ kind: 'go', to });
const goOrTell = (to: string, pathname: string, message: string): AlarmAction => (pathname === to ? { kind: 'tell', message } : go(to));

/**
 * Where an alarm's link leads from where the user is. A black-listed vehicle leads to its stay, or over the relay page when a
 * stay is open already; a refused one has no stay, only its alert.
 */
export function alarmAction(alarm: LiveAlarm, pathname: string): AlarmAction {
  const page = alarmPages[alarm.msgType].path;
  switch (alarm.msgType) {
    case 'blackEnterLotParkAlarm':
      if (alarm.orderId === '') return go(page);
      return go(pathname === detail ? `/whiteAlarmPage?orderId=${alarm.orderId}` : `${detail}?orderId=${alarm.orderId}`);
    case 'cameraOffline':
    case 'unusualAct':
      return go(page);
    case 'chargingDeviceOffline':
    case 'multiChargingDeviceOffline':
      return goOrTell(page, pathname, '您已处于充电桩离线告警记录页面');
    case 'bagIssueFail':
      return goOrTell(page, pathname, '您已处于包期办理页面');
    case 'arrearsWarn':
      return pathname === arrearsList ? { kind: 'flagArrears' } : go(`${arrearsList}?isParking=1`);
  }
}
