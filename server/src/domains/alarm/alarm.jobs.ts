import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { raiseTodo } from '../todo/index.ts';
import { endUnseen } from './abnormal-record/abnormal-record.repo.ts';
import { escalateAbnormal } from './abnormal-record/abnormal-record.service.ts';
import { escalateOffline } from './charge-point-offline/charge-point-offline.service.ts';
import { takeLongOffline } from './offline-record/offline-record.repo.ts';

const minuteMs = 60_000;
/** A camera that comes back within this time bothers nobody: one popup, and no to-do. */
export const holdDownMs = 10 * minuteMs;
/** An illegally parked vehicle nobody has seen for this long has moved: cameras look every few minutes. */
const movedAfterMs = 30 * minuteMs;

export const alarmJobs: readonly ScheduledJob[] = [
  {
    name: 'offline-todo',
    when: { everyMin: 1 },
    lane: 'device',
    async perDealer(tx, { app, dealerId, now }) {
      await escalateOffline({ app, tx, now }, dealerId);
      for (const { id, deviceName, parkId } of await takeLongOffline(tx, dealerId, new Date(now.getTime() - holdDownMs))) {
        const title = `相机离线：${deviceName}`;
        await raiseTodo(tx, { dealerId, typeCode: 'DEVICE_OFFLINE', bizType: 'offlineRecord', bizId: id, title, parkId, at: now });
      }
    },
  },
  {
    name: 'abnormal-watch',
    when: { everyMin: 5 },
    lane: 'device',
    async perDealer(tx, { dealerId, now }) {
      await endUnseen(tx, dealerId, new Date(now.getTime() - movedAfterMs));
      await escalateAbnormal(tx, dealerId, now);
    },
  },
];
