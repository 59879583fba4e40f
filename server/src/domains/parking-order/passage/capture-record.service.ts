import type { EventOf } from '@bochong/contract/device';
import { plateFactsOf } from '@bochong/contract/kernel/plate';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { insertImages } from './pass-image.repo.ts';
import { insertPassRecord, type PassRecordRow } from './pass-record.repo.ts';
import type { PassageContext } from './passage-context.ts';

/** Events in which a device has looked at a vehicle. */
export type SeenVehicle = EventOf<
  'lane.capture' | 'berth.plate' | 'berth.occupied' | 'berth.vacated' | 'handheld.enter' | 'handheld.plate' | 'handheld.exit'
>;

/** What the business knows beyond the device's reading. */
export interface CapturePlace {
  eventKey: string;
  dealerId: string;
  parkId: string;
  gateId: string | null;
  berthId: string | null;
  direction: 1 | 2;
  /** Plate the vehicle counts under. */
  matchPlateNo: string;
  passMode: number;
  exceptionTypes: readonly number[];
}

/** Stores the evidence of one look at a vehicle: the reading as the device made it, and its pictures. */
export async function recordCapture(
  { tx }: WorkContext,
  context: PassageContext,
  { payload, images }: SeenVehicle,
  place: CapturePlace,
): Promise<PassRecordRow> {
  const facts = plateFactsOf(place.matchPlateNo, payload.plateColor);
  const { deviceId } = context.device;
  const record = await insertPassRecord(tx, {
    ...place,
    deviceId,
    passTime: context.occurredAt,
    rawPassTime: context.rawOccurredAt,
    receivedAt: context.receivedAt,
    offline: context.offline,
    plateNo: payload.plateNo,
    plateColor: facts.plateColor,
    plateType: facts.plateType,
    confidence: payload.confidence,
    vehicleClass: payload.vehicleClass ?? null,
    bodyColor: payload.bodyColor ?? null,
    brand: payload.brand ?? null,
    rawPayload: context.odd?.length ? { ...payload, odd: context.odd } : payload,
  });
  await insertImages(
    tx,
    { dealerId: place.dealerId, bizType: 'PASS', bizId: record.id },
    images.map(({ imageType, objectKey, sha256 = null, capturedAt }) => ({
      imageType,
      objectKey,
      sha256,
      capturedAt: capturedAt === undefined ? context.occurredAt : new Date(capturedAt),
      deviceId,
    })),
  );
  return record;
}
