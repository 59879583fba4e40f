import type { LiveAlarm } from '@bochong/contract/alarm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAlarms, createOnce, type Popup, wordsOf } from './alarm-popups.ts';

const alarmTime = '2026-11-21T10:00:00+08:00';
const camera = (number: number): LiveAlarm => ({
  infName: 'alarm',
  msgId: `camera-${number}`,
  msgType: 'cameraOffline',
  devName: `相机${number}`,
  alarmTime,
});
const black = (number: number): LiveAlarm => ({
  infName: 'alarm',
  msgId: `black-${number}`,
  msgType: 'blackEnterLotParkAlarm',
  plateNo: `浙A0000${number}`,
  location: '东入口',
  alarmTime,
  orderId: '',
});
const cameras = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => camera(from + index));
const textsOf = (popups: readonly Popup[]) => popups.map((popup) => wordsOf(popup).text);

test('up to three alarms of a type have a popup each; many offline devices share one that counts them', () => {
  const three = addAlarms([], cameras(1, 3));
  expect(textsOf(three)).toEqual(['相机1', '相机2', '相机3']);
  const four = addAlarms(addAlarms(three, [black(1)]), [camera(4)]);
  expect(textsOf(four)).toEqual(['浙A00001 · 东入口', '4台相机离线，最近：相机4']);
  expect(textsOf(addAlarms(four, cameras(5, 12)))).toEqual(['浙A00001 · 东入口', '12台相机离线，最近：相机12']);
});

test('an alarm of several devices counts each of them', () => {
  const several = (devNum: number): LiveAlarm => ({
    infName: 'alarm',
    msgId: `m${devNum}`,
    msgType: 'multiChargingDeviceOffline',
    devNum,
    alarmTime,
  });
  expect(textsOf(addAlarms([], [several(7)]))).toEqual(['7台充电设备离线']);
  expect(textsOf(addAlarms([], [5, 6, 7, 8].map(several)))).toEqual(['26台充电设备离线，最近：8台充电设备离线']);
});

test.each<[LiveAlarm, string, string]>([
  [black(1), '黑名单车辆入场告警', '浙A00001 · 东入口'],
  [camera(1), '相机离线告警', '相机1'],
  [
    { infName: 'alarm', msgId: 'c', msgType: 'chargingDeviceOffline', devName: '1号桩', location: 'B1', alarmTime },
    '充电设备离线告警',
    '1号桩 · B1',
  ],
  [
    { infName: 'alarm', msgId: 'b', msgType: 'bagIssueFail', parkNum: 2, syncType: '包期', certCode: 'BQ1' },
    '包期下发失败告警',
    'BQ1 包期下发失败，涉及2个车场',
  ],
  [
    { infName: 'alarm', msgId: 'a', msgType: 'arrearsWarn', plateNo: '浙A1', context: '星光 欠费2笔30元', alarmTime },
    '欠费车辆告警',
    '浙A1 星光 欠费2笔30元',
  ],
])('%j reads as %s: %s', (alarm, title, text) => {
  expect(wordsOf({ key: alarm.msgId, latest: alarm, count: 1 })).toMatchObject({ title, text });
});

test('however alarms come, no more than three popups of a type stand there, and every alarm is counted', () => {
  const batches = fc.array(fc.array(fc.boolean(), { maxLength: 20 }), { maxLength: 20 });
  fc.assert(
    fc.property(batches, (rounds) => {
      let number = 0;
      const given = rounds.map((round) => round.map((isBlack) => (isBlack ? black(++number) : camera(++number))));
      const popups = given.reduce<readonly Popup[]>((shown, alarms) => addAlarms(shown, alarms), []);
      for (const type of ['cameraOffline', 'blackEnterLotParkAlarm']) {
        const own = popups.filter((popup) => popup.latest.msgType === type);
        expect(own.length).toBeLessThanOrEqual(3);
        expect(own.reduce((sum, popup) => sum + popup.count, 0)).toBe(given.flat().filter((alarm) => alarm.msgType === type).length);
      }
    }),
  );
});

test('an alarm that was heard and is fetched again shows once, also among thousands', () => {
  const once = createOnce();
  expect(once(cameras(1, 6000))).toHaveLength(6000);
  expect(once([camera(6000), camera(6001)])).toEqual([camera(6001)]);
});
