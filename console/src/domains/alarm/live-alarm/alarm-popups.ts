import type { AlarmType, LiveAlarm } from '@bochong/contract/alarm';

/** One popup: a single alarm, or all of one type once there are too many of them. */
export interface Popup {
  key: string;
  latest: LiveAlarm;
  /** Things it stands for: alarms, or devices where an alarm names several. */
  count: number;
}

/** Popups of one type that stand side by side; the next one makes them a single popup with a count. */
const singlesPerType = 3;

const weightOf = (alarm: LiveAlarm) => (alarm.msgType === 'multiChargingDeviceOffline' ? alarm.devNum : 1);
const mergedKey = (type: AlarmType) => `all-${type}`;

/** The popups after more alarms came: whatever number comes, there are never more than three of a type. */
export function addAlarms(shown: readonly Popup[], alarms: readonly LiveAlarm[]): readonly Popup[] {
  let popups = shown;
  for (const [type, fresh] of Map.groupBy(alarms, (alarm) => alarm.msgType)) {
    const known = popups.filter((popup) => popup.latest.msgType === type);
    const latest = fresh.at(-1) as LiveAlarm;
    const merged = known.some((popup) => popup.key === mergedKey(type));
    if (merged || known.length + fresh.length > singlesPerType) {
      const count = known.reduce((sum, popup) => sum + popup.count, 0) + fresh.reduce((sum, alarm) => sum + weightOf(alarm), 0);
      popups = [...popups.filter((popup) => popup.latest.msgType !== type), { key: mergedKey(type), latest, count }];
    } else popups = [...popups, ...fresh.map((alarm) => ({ key: alarm.msgId, latest: alarm, count: weightOf(alarm) }))];
  }
  return popups;
}

/** Ids remembered to tell a fetched alarm from one that was heard: more than one fetch and its overlap hold. */
const remembered = 5000;

/** Lets every alarm through once, by its id. */
export function createOnce(): (alarms: readonly LiveAlarm[]) => LiveAlarm[] {
  const seen = new Set<string>();
  return (alarms) =>
    alarms.filter(({ msgId }) => {
      if (seen.has(msgId)) return false;
      seen.add(msgId);
      if (seen.size > remembered) for (const oldest of seen) return seen.delete(oldest);
      return true;
    });
}

const titles: Record<AlarmType, string> = {
  blackEnterLotParkAlarm: '黑名单车辆入场告警',
  cameraOffline: '相机离线告警',
  chargingDeviceOffline: '充电设备离线告警',
  multiChargingDeviceOffline: '充电设备离线告警',
  bagIssueFail: '包期下发失败告警',
  arrearsWarn: '欠费车辆告警',
  unusualAct: '异常行为告警',
};
const links: Record<AlarmType, string> = {
  blackEnterLotParkAlarm: '查看详情',
  cameraOffline: '查看离线记录',
  chargingDeviceOffline: '查看离线记录',
  multiChargingDeviceOffline: '查看离线记录',
  bagIssueFail: '去处理',
  arrearsWarn: '查看欠费',
  unusualAct: '去核实',
};

const place = (location: string | undefined) => (location ? ` · ${location}` : '');

function subjectOf(alarm: LiveAlarm): string {
  switch (alarm.msgType) {
    case 'blackEnterLotParkAlarm':
      return `${alarm.plateNo}${place(alarm.location)}`;
    case 'cameraOffline':
    case 'chargingDeviceOffline':
      return `${alarm.devName}${place(alarm.location)}`;
    case 'multiChargingDeviceOffline':
      return `${alarm.devNum}台充电设备离线`;
    case 'bagIssueFail':
      return `${alarm.certCode} ${alarm.syncType}下发失败，涉及${alarm.parkNum}个车场`;
    case 'arrearsWarn':
      return `${alarm.plateNo} ${alarm.context}`;
    case 'unusualAct':
      return `${alarm.account} ${alarm.context}`;
  }
}

const plural: Record<AlarmType, (count: number) => string> = {
  blackEnterLotParkAlarm: (count) => `${count}辆黑名单车辆入场`,
  cameraOffline: (count) => `${count}台相机离线`,
  chargingDeviceOffline: (count) => `${count}台充电设备离线`,
  multiChargingDeviceOffline: (count) => `${count}台充电设备离线`,
  bagIssueFail: (count) => `${count}条包期下发失败`,
  arrearsWarn: (count) => `${count}辆欠费车辆入场`,
  unusualAct: (count) => `${count}项异常行为`,
};

/** Words of a popup. */
export function wordsOf({ key, latest, count }: Popup): { title: string; text: string; time: string | null; link: string } {
  const merged = key === mergedKey(latest.msgType);
  return {
    title: titles[latest.msgType],
    text: merged ? `${plural[latest.msgType](count)}，最近：${subjectOf(latest)}` : subjectOf(latest),
    time: 'alarmTime' in latest ? latest.alarmTime : null,
    link: links[latest.msgType],
  };
}
