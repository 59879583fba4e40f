import {
  chargePointOfflineRecords,
  coveredRecords,
  illegalParks,
  liveAlarms,
  occupyAbnormals,
  offlineRecords,
} from '@bochong/contract/alarm';
import { type App, workIn } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { toIso } from '../../kernel/time.ts';
import { policyOf } from '../session/index.ts';
import { closeTodo } from '../todo/index.ts';
import { exportAbnormal } from './abnormal-record/abnormal-export.service.ts';
import { abnormalKind } from './abnormal-record/abnormal-record.repo.ts';
import { abnormalPage, auditIllegal, noteAbnormal, noteCovered, recoverAbnormal } from './abnormal-record/abnormal-record.service.ts';
import { holdDownMs } from './alarm.jobs.ts';
import { exportRecords, followConnection, handle, remark, tellOffline } from './charge-point-offline/charge-point-offline.service.ts';
import { alarmQuality, listChargePointOffline } from './charge-point-offline/charge-point-offline-list.repo.ts';
import { missedAlarms, raiseAlarm } from './live-alarm/live-alarm.service.ts';
import { exportOffline } from './offline-record/offline-export.service.ts';
import { closeOffline, handleOffline, listOffline, markAnnounced, openOffline } from './offline-record/offline-record.repo.ts';

/** Device types whose silence is an alarm of their own: lane, ball and pole cameras. */
const cameraTypes = [1, 5, 10];

export function createAlarmRoutes(app: App): void {
  const ticketRequired = (dealerId: string) =>
    app.database.inScope({ dealerIds: [dealerId], readOnly: true }, async (tx) => (await policyOf(tx, dealerId)).socketTicket === 1);

  app.realtime.requireTicket((user) => ticketRequired(user.dealerId));
  implement(app, liveAlarms.missed, ({ query }, context) => missedAlarms(query, context));
  implement(app, liveAlarms.ticket, async (_, { user, token, now }) => ({
    serverTime: toIso(now),
    ticket: (await ticketRequired(user.dealerId)) ? app.tickets.issue(token) : null,
  }));
  createOfflineRoutes(app);
  createChargePointOfflineRoutes(app);
  createAbnormalRoutes(app);
  app.events.on(
    'BlackAlertRaised',
    'alarm',
    async (tx, { plateNo, location, at: alarmTime, orderId, parkId }, { dealerId }) => {
      const alarm = { msgType: 'blackEnterLotParkAlarm', plateNo, location, alarmTime, orderId: orderId ?? '' } as const;
      await raiseAlarm(app, tx, { dealerId, parkId }, alarm);
    },
    'device',
  );
}

function createOfflineRoutes(app: App): void {
  implement(app, offlineRecords.list, ({ query }, { tx, user, now }) => listOffline(tx, query, user.parkIds, now));
  implement(app, offlineRecords.handle, async ({ params, body }, { tx, user, now: at, audit }) => {
    const change = { status: body.recordStatus, note: body.note, by: user.userName, at: at.toISOString() };
    const dealerId = found(await handleOffline(tx, user.parkIds, params.id, change));
    await closeTodo(tx, { dealerId, typeCode: 'DEVICE_OFFLINE', bizId: params.id, by: user.userName, at });
    audit({ targetType: 'offlineRecord', targetId: params.id, detail: change });
    return null;
  });
  implement(app, offlineRecords.export, ({ query }, context) => exportOffline(query, context));
  app.events.on(
    'DeviceWentOffline',
    'alarm',
    async (tx, device, { dealerId }) => {
      if (!cameraTypes.includes(device.deviceType)) return;
      const opened = await openOffline(tx, dealerId, { ...device, at: device.lastHeartbeatAt });
      if (!opened) return;
      if (opened.lastAnnouncedAt !== null && app.clock.now().getTime() - Date.parse(opened.lastAnnouncedAt) < holdDownMs) return;
      await markAnnounced(tx, dealerId, opened.id);
      const { deviceName: devName, lastHeartbeatAt: alarmTime, parkId } = device;
      await raiseAlarm(app, tx, { dealerId, parkId }, { msgType: 'cameraOffline', devName, alarmTime });
    },
    'device',
  );
  app.events.on(
    'DeviceCameBack',
    'alarm',
    async (tx, { deviceId, at }, { dealerId }) => {
      const bizId = await closeOffline(tx, dealerId, deviceId, at);
      if (bizId) await closeTodo(tx, { dealerId, typeCode: 'DEVICE_OFFLINE', bizId, at: new Date(at) });
    },
    'device',
  );
}

function createChargePointOfflineRoutes(app: App): void {
  implement(app, chargePointOfflineRecords.list, ({ query }, { tx, user, now }) => listChargePointOffline(tx, query, user, now));
  implement(app, chargePointOfflineRecords.quality, (_, { tx, user, now }) => alarmQuality(tx, user, now));
  implement(app, chargePointOfflineRecords.remark, ({ params, body }, context) => remark(params.id, body, context));
  implement(app, chargePointOfflineRecords.handle, ({ params, body }, context) => handle(params.id, body, context));
  implement(app, chargePointOfflineRecords.export, ({ query }, context) => exportRecords(query, context));
  const { events } = app;
  events.within('ChargePointConnectionChanged', (tx, change, { dealerId }) => followConnection(workIn(app, tx), dealerId, change));
  events.on('ChargePointAlarmDue', 'alarm', (tx, _, { dealerId }) => tellOffline(workIn(app, tx), dealerId), 'device');
}

function createAbnormalRoutes(app: App): void {
  const { ILLEGAL, OCCUPY, COVERED } = abnormalKind;
  implement(app, illegalParks.list, ({ query: { bgnTime, ...query } }, context) =>
    abnormalPage(illegalParks.list, ILLEGAL, { ...query, startTime: query.startTime ?? bgnTime }, context),
  );
  implement(app, illegalParks.handle, ({ params, body }, context) => auditIllegal(params.id, body, context));
  implement(app, illegalParks.export, ({ query }, context) => exportAbnormal(ILLEGAL, query, context));
  implement(app, occupyAbnormals.list, ({ query }, context) => abnormalPage(occupyAbnormals.list, OCCUPY, query, context));
  implement(app, occupyAbnormals.recover, ({ params, body }, context) => recoverAbnormal(OCCUPY, params.id, body, context));
  implement(app, occupyAbnormals.export, ({ query }, context) => exportAbnormal(OCCUPY, query, context));
  implement(app, coveredRecords.list, ({ query }, context) => abnormalPage(coveredRecords.list, COVERED, query, context));
  implement(app, coveredRecords.recover, ({ params, body }, context) => recoverAbnormal(COVERED, params.id, body, context));
  implement(app, coveredRecords.export, ({ query }, context) => exportAbnormal(COVERED, query, context));
  app.events.on('DeviceAlarmReported', 'alarm', (tx, report, { dealerId }) => noteCovered(tx, dealerId, report), 'device');
  app.events.on('AbnormalSeen', 'alarm', (tx, seen, { dealerId }) => noteAbnormal(tx, dealerId, seen), 'device');
}
