import { type LiveAlarm, liveAlarm } from '@bochong/contract/alarm';
import { App, Button } from 'antd';
import { useCallback } from 'react';
import { formatInstant } from '../../kit/format.ts';
import { go } from '../../kit/navigation.ts';
import { useRealtime } from '../../kit/realtime.ts';
import { alarmLink } from './alarm-link.ts';

const titles: Record<LiveAlarm['msgType'], string> = { blackEnterLotParkAlarm: '黑名单车辆入场告警', cameraOffline: '相机离线告警' };
const linkTexts: Record<LiveAlarm['msgType'], string> = { blackEnterLotParkAlarm: '查看详情', cameraOffline: '查看离线记录' };

const subject = (alarm: LiveAlarm) => (alarm.msgType === 'cameraOffline' ? alarm.devName : alarm.plateNo);

/** Live alarms as they come: one dismissible popup each, with the way to what it is about (spec §4). */
export function LiveAlarms() {
  const { notification } = App.useApp();
  const show = useCallback(
    (message: unknown) => {
      const parsed = liveAlarm.safeParse(message);
      if (!parsed.success) return;
      const alarm = parsed.data;
      const open = () => {
        notification.destroy(alarm.msgId);
        void go(alarmLink(alarm, window.location.pathname));
      };
      notification.warning({
        key: alarm.msgId,
        title: titles[alarm.msgType],
        description: `${subject(alarm)}${alarm.location ? ` · ${alarm.location}` : ''}　${formatInstant(alarm.alarmTime)}`,
        placement: 'bottomRight',
        duration: 0,
        actions: (
          <Button type="link" size="small" onClick={open}>
            {linkTexts[alarm.msgType]}
          </Button>
        ),
      });
    },
    [notification],
  );
  useRealtime('alarm', show);
  return null;
}
