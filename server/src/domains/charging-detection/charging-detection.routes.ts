import { workStatus } from '@bochong/contract/charging-asset';
import { type Detection, detections } from '@bochong/contract/charging-detection';
import { type App, workIn } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { camerasOf, coveredBay } from '../charging-asset/index.ts';
import { createBayIntakeRoutes } from './intake/bay-intake.routes.ts';
import { plugAndCharge } from './plug-charge/plug-charge.service.ts';
import { confirmDetection, correctDetection, ignoreDetection } from './record/detection-deed.service.ts';
import { type DetectionFilters, detectionBatches } from './record/detection-list.repo.ts';
import { detectionDetail, detectionsOfCharge, listedDetections } from './record/detection-read.service.ts';
import { gunOfCharge } from './visit/bay-charge.repo.ts';
import { linkBay } from './visit/link.service.ts';

const sheet: ExportDefinition<DetectionFilters, Detection> = {
  name: 'chargingDetections',
  title: '充电视频检测记录',
  columns: fieldColumns<Detection>(detections.list, [
    ...(['eventAt', 'detectionNo', 'stationName', 'bay', 'connectorCode', 'deviceName', 'eventType', 'plateNo', 'firstPlateNo'] as const),
    ...(['plateConfidence', 'vehicleClass', 'status', 'orderNo', 'offline', 'odd', 'handlerName', 'handledAt'] as const),
  ]),
  batches: (tx, query, scope) => detectionBatches(tx, query, scope) as never,
};

function followEvents(app: App): void {
  const { events } = app;
  events.on(
    'ChargingBayToLink',
    'charging-detection',
    async (tx, { connectorId, at }, { dealerId }) => {
      await linkBay(workIn(app, tx), dealerId, { connectorId, at: Date.parse(at) });
    },
    'device',
  );
  events.on(
    'ChargingCarPluggedIn',
    'charging-detection',
    (tx, { connectorId }, { dealerId }) => plugAndCharge(workIn(app, tx), dealerId, connectorId),
    'device',
  );
  // What these transactions have locked is not touched: what follows is done after them.
  events.within('GunStateChanged', async (tx, { connectorId, workStatus: now, at }, { dealerId }) => {
    if (now !== workStatus.PLUGGED && now !== workStatus.CHARGING) return;
    if (!(await coveredBay(tx, dealerId, connectorId))) return;
    if (now === workStatus.PLUGGED) await events.emit(tx, 'ChargingCarPluggedIn', dealerId, { connectorId });
    else await events.emit(tx, 'ChargingBayToLink', dealerId, { connectorId, at });
  });
  events.within('ChargingOrderEnded', async (tx, { orderId, connectorId }, { dealerId }) => {
    const gun = (await coveredBay(tx, dealerId, connectorId)) && (await gunOfCharge(tx, dealerId, orderId));
    if (gun) await events.emit(tx, 'ChargingBayToLink', dealerId, { connectorId, at: gun.startAt ?? '' });
  });
}

export function createChargingDetectionRoutes(app: App): void {
  app.exports.set(sheet.name, sheet as never);
  createBayIntakeRoutes(app);
  followEvents(app);
  implement(app, detections.list, ({ query }, context) => listedDetections(query, context));
  implement(app, detections.cameras, (_, { tx, user }) => camerasOf(tx, user.parkIds));
  implement(app, detections.export, ({ query }, context) => exportOrQueue(sheet, query, context));
  implement(app, detections.get, ({ params }, context) => detectionDetail(params.id, context));
  implement(app, detections.ofOrder, ({ params }, context) => detectionsOfCharge(params.id, context));
  implement(app, detections.confirm, ({ params, body }, context) => confirmDetection(params.id, body, context));
  implement(app, detections.ignore, ({ params, body }, context) => ignoreDetection(params.id, body, context));
  implement(app, detections.correct, ({ params, body }, context) => correctDetection(params.id, body, context));
}
