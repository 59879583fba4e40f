import { insertPastFault } from '@bochong/server/domains/charging-fault/charging-fault.seed';
import { freeGuns } from '@bochong/server/domains/charging-order/charging-order.seed';
import type { App } from '@bochong/server/kernel/app-context';
import type { Tx } from '@bochong/server/kernel/database/db';
import type { PlacedStation } from './charging-assets.ts';
import { demoUsers } from './platform.seed.ts';

const [minute, hour] = [60_000, 3_600_000];

/** Faults of the last days: what it was, how long ago and for how long, and what was done about it. */
const past = [
  { errorCode: 'HighTemperature', faulted: true, info: '枪头温度 92℃，降额后停机', hoursAgo: 70, minutes: 46, done: '清理散热风道后恢复' },
  {
    errorCode: 'ConnectorLockFailure',
    faulted: true,
    info: '电子锁未到位',
    hoursAgo: 49,
    minutes: 18,
    done: '用户未插到底，锁正常',
    falseAlarm: true,
  },
  { errorCode: 'EVCommunicationError', faulted: true, info: 'BMS 报文超时', hoursAgo: 31, minutes: 3 },
  { errorCode: 'WeakSignal', faulted: false, info: '信号 -108 dBm', hoursAgo: 26, minutes: 210 },
  { errorCode: 'PowerSwitchFailure', faulted: true, info: '接触器反馈不一致', hoursAgo: 20, minutes: 95, done: '更换直流接触器' },
  { errorCode: 'OverVoltage', faulted: true, info: '输出 812 V', hoursAgo: 7, minutes: 6 },
] as const;

/** What was wrong at the stations of the city in the last days. What is wrong now the devices have told themselves. */
export async function seedChargingFaults(app: App, tx: Tx, stations: readonly PlacedStation[]): Promise<void> {
  const now = app.clock.now().getTime();
  for (const [turn, { dealerId, stationId }] of stations.entries()) {
    const guns = await freeGuns(tx, dealerId, stationId, past.length);
    for (const [no, gun] of guns.entries()) {
      const { hoursAgo, minutes, ...fault } = past[(no + turn) % past.length] ?? past[0];
      const closed = 'done' in fault && {
        closed: {
          by: demoUsers.find((user) => user.dealerId === dealerId)?.name ?? '',
          result: fault.done,
          falseAlarm: 'falseAlarm' in fault,
        },
      };
      const { errorCode, faulted, info } = fault;
      await insertPastFault(app, tx, {
        ...gun,
        errorCode,
        faulted,
        info,
        at: now - hoursAgo * hour - turn * 7 * minute,
        minutes,
        ...closed,
      });
    }
  }
}
