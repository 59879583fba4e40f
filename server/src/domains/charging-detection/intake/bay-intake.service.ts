import { createHash } from 'node:crypto';
import { type BayEventType, type BayReply, bayEventTypes, bayHeartbeat, bayReport } from '@bochong/contract/charging-detection';
import { type EventEnvelope, eventEnvelope } from '@bochong/contract/device';
import { type App, type WorkContext, workIn } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { toIso } from '../../../kernel/time.ts';
import { type Bay, type BayCamera, bayCameraSeen, bayOfCamera } from '../../charging-asset/index.ts';
import {
  correctClock,
  imageFolder,
  isFresh,
  malformed,
  type OddField,
  parseBody,
  Refusal,
  readWhatHolds,
  storeImage,
  useNonce,
} from '../../device/index.ts';
import { signingCamera } from './bay-camera.ts';
import { type Seen, seenOf } from './bay-report.rule.ts';
import { type DetectionRow, insertDetection } from './detection-write.repo.ts';
import { followSeen } from './follow-seen.service.ts';

/** A message as it came in. */
export interface BayMessage {
  raw: string;
  address: string;
  /** What stands in headers instead of the body. */
  sign: unknown;
  nonce: unknown;
}

const isKnown = (eventType: string): eventType is BayEventType => Object.hasOwn(bayEventTypes, eventType);

const answer = (eventId: string, duplicate: boolean, now: Date): BayReply => ({ ack: true, duplicate, eventId, serverTime: toIso(now) });

/** Takes in one event of a bay camera: once, with what follows from it, in one transaction. Throws {@link Refusal}. */
export async function takeBayEvent(app: App, { raw, address, sign, nonce }: BayMessage): Promise<BayReply> {
  const said = parseBody(raw);
  const body = sign === undefined ? said : { ...said, sign, nonce };
  const camera = await signingCamera(app, body.deviceSn, body, address);
  const receivedAt = app.clock.now();
  // An odd time is the time of arrival, an odd word on being live means it was not.
  const envelope = readWhatHolds(eventEnvelope, body, { occurredAt: toIso(receivedAt), offline: true });
  const { eventId, eventType } = envelope.data;
  const report = eventType === bayHeartbeat ? undefined : reportOf(eventType, body);
  return app.database.inScope({ dealerIds: [camera.dealerId] }, async (tx) => {
    const context = workIn(app, tx);
    if (!(await useNonce(tx, camera, String(body.nonce), receivedAt))) throw new Refusal(401, null, '随机串已使用过');
    const sentAt = Date.parse(envelope.data.sentAt ?? envelope.data.occurredAt);
    if (report === undefined) {
      if (isFresh(sentAt, receivedAt)) await bayCameraSeen(tx, camera, receivedAt);
      return answer(eventId, false, receivedAt);
    }
    await bayCameraSeen(tx, camera, receivedAt);
    const bay = await bayOfCamera(tx, camera, report.bay);
    if (!bay) throw new Refusal(422, null, '设备没有覆盖该车位');
    const odd = [...envelope.odd, ...report.odd];
    const kept = await keepSeen(context, camera, bay, { envelope: envelope.data, ...report, odd });
    return answer(eventId, !kept, receivedAt);
  });
}

/** What a report says, as far as it can be used. */
function reportOf(eventType: string, body: Record<string, unknown>) {
  if (!isKnown(eventType)) throw new Refusal(422, null, `未知事件类型${eventType}`);
  const { data, odd } = readWhatHolds(bayReport, body, { 'payload.plateNo': '', 'payload.bay': '' });
  const seen = seenOf(eventType, data);
  return { seen, bay: data.payload.bay, images: data.images, odd: [...odd, ...seen.odd] };
}

export interface Told {
  envelope: Pick<EventEnvelope, 'eventId' | 'occurredAt' | 'sentAt' | 'offline'>;
  seen: Seen;
  images: readonly { objectKey: string }[];
  odd: readonly OddField[];
}

/** Pictures of an event are those its own camera has sent, whatever the message says. */
const ownKeys = (camera: BayCamera, images: Told['images']): string[] => {
  const folder = imageFolder(camera);
  return images.map(({ objectKey }) => (objectKey.startsWith(folder) ? objectKey : folder + objectKey));
};

/** Keeps an event and lets it take effect; false when it is known. */
export async function keepSeen(context: WorkContext, camera: BayCamera, bay: Bay, { envelope, seen, images, odd }: Told): Promise<boolean> {
  const { tx, now } = context;
  const { dealerId, deviceId, deviceName } = camera;
  const { offline, eventId } = envelope;
  const clock = correctClock({
    ...{ occurredAt: Date.parse(envelope.occurredAt), receivedAt: now.getTime(), offline, clockOffsetMs: undefined },
    sentAt: envelope.sentAt === undefined ? undefined : Date.parse(envelope.sentAt),
  });
  const { plateNo, eventType, status, plateConfidence } = seen;
  const [eventAt, id] = [toIso(clock.occurredAt), newId(clock.occurredAt)];
  const place = { stationId: bay.stationId, equipmentId: bay.equipmentId, connectorId: bay.connectorId, bay: bay.bay };
  const detectionNo = await businessNumber(tx, 'SP', new Date(clock.occurredAt));
  const isNew = await insertDetection(tx, {
    ...{ dealer_id: dealerId, id, detection_no: detectionNo, video_id: deviceId, device_name: deviceName, event_id: eventId },
    ...{ station_id: bay.stationId, equipment_id: bay.equipmentId, connector_id: bay.connectorId, bay: bay.bay, event_type: eventType },
    ...{
      event_at: eventAt,
      raw_event_at: toIso(Date.parse(envelope.occurredAt)),
      received_at: toIso(now),
      offline,
      unsure_time: clock.unsure,
    },
    ...{ plate_no: plateNo, first_plate_no: plateNo, plate_color: seen.plateColor, plate_confidence: plateConfidence },
    ...{ vehicle_class: seen.vehicleClass, images: ownKeys(camera, images), status },
    odd: odd
      .map(({ field, text }) => `${field}：${text}`)
      .join('；')
      .slice(0, 500),
  });
  if (!isNew) return false;
  const row: DetectionRow = {
    ...{ id, dealerId, detectionNo, ...place, eventType, eventAt, unsureTime: clock.unsure, plateNo, firstPlateNo: plateNo },
    vehicleClass: seen.vehicleClass,
    ...{ plateConfidence, status, offline, orderId: null, givenPlateNo: null, startTriedAt: null, rev: 0 },
  };
  await followSeen(context, row, bay);
  return true;
}

/** Query of a picture: its digest is what the camera signs. */
export interface BayImageQuery {
  deviceSn?: string;
  name?: string;
  sha256?: string;
  nonce?: string;
  sign?: string;
}

/** Keeps a picture of a bay camera and answers the key that its event names. */
export async function takeBayImage(app: App, query: BayImageQuery, bytes: Buffer, address: string): Promise<{ objectKey: string }> {
  const { deviceSn, name = '', sha256 } = query;
  const camera = await signingCamera(app, deviceSn, { ...query }, address);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw malformed('图片摘要不一致');
  return { objectKey: await storeImage(app, camera, name, bytes) };
}
