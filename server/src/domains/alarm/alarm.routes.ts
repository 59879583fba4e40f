import { type LiveAlarm, offlineRecords } from '@bochong/contract/alarm';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { App } from '../../kernel/app-context.ts';
import { afterCommit } from '../../kernel/db.ts';
import { fail } from '../../kernel/errors.ts';
import { newId } from '../../kernel/identifier.ts';
import { implement } from '../../kernel/implement.ts';
import { closeOffline, handleOffline, listOffline, markAnnounced, openOffline } from './offline-record.repo.ts';

/** Device types whose silence is an alarm of their own: lane, ball and pole cameras. */
const cameraTypes = [1, 5, 10];
/** A device that comes and goes makes one popup in this time. */
const holdDownMs = 10 * 60_000;
const offlinePage = 'ZYAO25620095';
const blackAlertPage = 'AIEN97872624';

export function createAlarmRoutes(app: App): void {
  const push = (audience: { dealerId: string; parkId: string; code: string }, alarm: LiveAlarm) =>
    afterCommit(() => app.realtime.publish({ ...audience, dealerUsersOnly: true }, alarm));

  implement(app, offlineRecords.list, ({ query }, { tx, user }) => listOffline(tx, query, user.parkIds));
  implement(app, offlineRecords.handle, async ({ params, body }, context) => {
    const change = { status: body.recordStatus, note: body.note, by: context.user.userName, at: context.now.toISOString() };
    if ((await handleOffline(context.tx, params.id, change)) === 0n) fail(commonErrors.notFound);
    context.audit({ targetType: 'offlineRecord', targetId: params.id, detail: change });
    return null;
  });

  app.events.on('DeviceWentOffline', 'alarm', async (tx, device, { dealerId }) => {
    if (!cameraTypes.includes(device.deviceType)) return;
    const at = app.clock.now();
    const opened = await openOffline(tx, dealerId, { ...device, at: device.lastHeartbeatAt });
    if (!opened) return;
    if (opened.lastAnnouncedAt !== null && at.getTime() - Date.parse(opened.lastAnnouncedAt) < holdDownMs) return;
    await markAnnounced(tx, dealerId, opened.id);
    const { deviceName: devName, lastHeartbeatAt: alarmTime, parkId } = device;
    push({ dealerId, parkId, code: offlinePage }, { infName: 'alarm', msgId: newId(at), msgType: 'cameraOffline', devName, alarmTime });
  });
  app.events.on('DeviceCameBack', 'alarm', (tx, { deviceId, at }, { dealerId }) => closeOffline(tx, dealerId, deviceId, at));
  app.events.on('BlackAlertRaised', 'alarm', async (_, alert, { dealerId }) => {
    const { plateNo, location, at: alarmTime, orderId, parkId } = alert;
    const alarm = {
      infName: 'alarm',
      msgId: newId(),
      msgType: 'blackEnterLotParkAlarm',
      plateNo,
      location,
      alarmTime,
      orderId: orderId ?? '',
    } as const;
    push({ dealerId, parkId, code: blackAlertPage }, alarm);
  });
}
