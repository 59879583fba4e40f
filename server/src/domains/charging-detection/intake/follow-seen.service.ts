import { workStatus } from '@bochong/contract/charging-asset';
import { type DetectionEvent, detectionEvent, detectionStatus } from '@bochong/contract/charging-detection';
import { faultLevel, faultSource } from '@bochong/contract/charging-fault';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Bay } from '../../charging-asset/index.ts';
import { noteFault } from '../../charging-fault/index.ts';
import { lotsOf } from '../../charging-order/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { type DetectionRow, leftSince, noticesBefore } from './detection-write.repo.ts';

/** Kind of the to-do that a notice makes. */
const typeCode = 'CHARGING_BAY_NOTICE';

const words: Partial<Record<DetectionEvent, 'came' | 'there' | 'left'>> = {
  [detectionEvent.ARRIVE]: 'came',
  [detectionEvent.IDLE_OCCUPY]: 'there',
  [detectionEvent.DEPART]: 'left',
};
const notices: readonly DetectionEvent[] = [detectionEvent.FUEL_OCCUPY, detectionEvent.IDLE_OCCUPY, detectionEvent.GUN_ON_GROUND];
/** Of these a car that leaves is the end. */
const ofCars: readonly DetectionEvent[] = [detectionEvent.FUEL_OCCUPY, detectionEvent.IDLE_OCCUPY];

/** Tells the stays of a bay what was seen of it, or that it was not. What has no sure time tells nothing: money goes by it. */
export async function tellStays({ app, tx }: WorkContext, seen: DetectionRow, stands: boolean): Promise<void> {
  const word = words[seen.eventType];
  if (word === undefined || seen.unsureTime) return;
  const { dealerId, equipmentId, connectorId, eventAt: at, vehicleClass } = seen;
  const plateNo = seen.status === detectionStatus.CONFIRMED ? seen.plateNo : null;
  await app.events.emit(tx, 'ChargingBaySeen', dealerId, { equipmentId, connectorId, word, stands, at, plateNo, vehicleClass });
}

/** Nobody has to look after a notice any more. */
export const noticeOver = ({ tx, now: at }: WorkContext, { dealerId, id }: Pick<DetectionRow, 'dealerId' | 'id'>, by = '') =>
  closeTodo(tx, { dealerId, typeCode, bizId: id, by, at });

/** Something in a bay that somebody should look at; never a bill. What was told after an outage is over. */
async function notice({ tx, now: at }: WorkContext, seen: DetectionRow): Promise<void> {
  const { dealerId, id, stationId, eventType, bay, plateNo, detectionNo, offline } = seen;
  if (offline || (ofCars.includes(eventType) && (await leftSince(tx, seen)))) return;
  const [parkId] = await lotsOf(tx, dealerId, stationId);
  await raiseTodo(tx, {
    ...{ dealerId, typeCode, bizType: 'chargingDetection', bizId: id, at },
    title: `${detectionEvent.label(eventType)}：车位${bay}${plateNo === null ? '' : ` ${plateNo}`}`,
    content: `检测单${detectionNo}`,
    jumpQuery: `stationId=${stationId}&eventType=${eventType}`,
    ...(parkId !== undefined && { parkId }),
  });
}

/** Smoke or fire is a critical fault of the gun at once. */
const smoke = (context: WorkContext, { dealerId, bay, detectionNo }: DetectionRow, { stationId, equipmentId, connectorNo }: Bay) =>
  noteFault(context, {
    ...{ dealerId, stationId, equipmentId, connectorNo, source: faultSource.VIDEO, errorCode: 'SmokeSeen', level: faultLevel.CRITICAL },
    ...{ info: `车位${bay}，检测单${detectionNo}`, orderId: null },
  });

/** What follows from an event of a camera, in the transaction that keeps it. */
export async function followSeen(context: WorkContext, seen: DetectionRow, bay: Bay): Promise<void> {
  const { app, tx } = context;
  const { dealerId, connectorId, eventType, eventAt } = seen;
  await tellStays(context, seen, true);
  await app.events.emit(tx, 'ChargingBayToLink', dealerId, { connectorId, at: eventAt });
  if (notices.includes(eventType)) await notice(context, seen);
  if (eventType === detectionEvent.SMOKE) await smoke(context, seen, bay);
  if (eventType === detectionEvent.DEPART)
    for (const id of await noticesBefore(tx, dealerId, connectorId, Date.parse(eventAt))) await noticeOver(context, { dealerId, id });
  if (eventType === detectionEvent.ARRIVE && bay.workStatus === workStatus.PLUGGED)
    await app.events.emit(tx, 'ChargingCarPluggedIn', dealerId, { connectorId });
}
