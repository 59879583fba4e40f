import { offlineReason } from '@bochong/contract/alarm';
import { insertPastOutage } from '@bochong/server/domains/alarm/alarm.seed';
import { freeGuns } from '@bochong/server/domains/charging-order/charging-order.seed';
import type { App } from '@bochong/server/kernel/app-context';
import type { Tx } from '@bochong/server/kernel/database/db';
import type { PlacedStation } from './charging-assets.ts';
import { demoUsers } from './platform.seed.ts';

const [minute, hour] = [60_000, 3_600_000];
const { CLOSED, TIMEOUT, POWER } = offlineReason;

/** Outages of the last days: how long ago, for how long, why, and what was found. */
const past = [
  { hoursAgo: 4, minutes: 0.5, reason: CLOSED },
  { hoursAgo: 9, minutes: 12, reason: TIMEOUT, answer: { afterSec: 140, note: '4G 路由器重启' } },
  { hoursAgo: 21, minutes: 3, reason: CLOSED },
  { hoursAgo: 28, minutes: 46, reason: POWER, answer: { afterSec: 85, note: '箱变检修，已送电' } },
  { hoursAgo: 33, minutes: 2, reason: CLOSED, answer: { afterSec: 300, note: '运营商割接，桩本身在充电', falseAlarm: true } },
  { hoursAgo: 57, minutes: 95, reason: TIMEOUT, answer: { afterSec: 610, note: '更换通信模块' } },
] as const;

/** Times of the last days in which piles of the city's stations had no connection. */
export async function seedOutages(app: App, tx: Tx, stations: readonly PlacedStation[]): Promise<void> {
  const now = app.clock.now().getTime();
  for (const [turn, { dealerId, stationId }] of stations.entries()) {
    const by = demoUsers.find((user) => user.dealerId === dealerId)?.name ?? '';
    const piles = [...new Set((await freeGuns(tx, dealerId, stationId, 12)).map((gun) => gun.equipmentId))];
    for (const [no, outage] of past.entries()) {
      const { hoursAgo, minutes, reason } = outage;
      const answer = 'answer' in outage && { answer: { by, ...outage.answer } };
      const at = now - hoursAgo * hour - turn * 9 * minute;
      // A station's power is everybody's.
      const gone = reason === POWER ? piles : piles.slice(no % piles.length, (no % piles.length) + 1);
      for (const equipmentId of gone) await insertPastOutage(tx, { dealerId, equipmentId, at, minutes, reason, ...answer });
    }
  }
}
