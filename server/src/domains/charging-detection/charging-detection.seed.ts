import { type BayEventType, bayReport, detectionStatus, detectionStepType } from '@bochong/contract/charging-detection';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import type { WorkContext } from '../../kernel/app-context.ts';
import { toIso } from '../../kernel/time.ts';
import type { Bay, BayCamera } from '../charging-asset/index.ts';
import { imageFolder } from '../device/index.ts';
import { keepSeen } from './intake/bay-intake.service.ts';
import { seenOf } from './intake/bay-report.rule.ts';
import { addStep, saveDetection, seenOfBay } from './intake/detection-write.repo.ts';
import { linkBay } from './visit/link.service.ts';

/** What a camera saw in the past, as its device would have told it then, and what somebody made of it. */
export interface PastSight {
  type: BayEventType;
  at: number;
  plateNo?: string;
  confidence?: number;
  vehicleClass?: 'newEnergy' | 'fuel';
  ignored?: { by: string; reason: string };
  /** What it took, as PNG. */
  picture?: Buffer;
}

/** A picture and where it is kept; it is put there once the transaction that names it is over. */
export interface PastPicture {
  objectKey: string;
  bytes: Buffer;
}

/** Lets a camera tell what it saw, the way of its messages; answers the pictures it took. */
export async function insertPastSight(context: WorkContext, camera: BayCamera, bay: Bay, sight: PastSight): Promise<PastPicture[]> {
  const { type, at, plateNo = '', confidence = 0, vehicleClass = 'unknown', ignored, picture } = sight;
  const { dealerId } = camera;
  const { connectorId } = bay;
  const then = { ...context, now: new Date(at) };
  const color = { newEnergy: plateColor.GREEN, fuel: plateColor.BLUE, unknown: plateColor.UNKNOWN }[vehicleClass];
  const seen = seenOf(type, bayReport.parse({ payload: { plateNo, plateColor: color, confidence, vehicleClass } }));
  const envelope = { eventId: `${bay.bay}-${type}-${at}`, occurredAt: toIso(at), offline: false };
  const pictures = picture ? [{ objectKey: `${imageFolder(camera)}past/${bay.bay}-${at}.png`, bytes: picture }] : [];
  await keepSeen(then, camera, bay, { envelope, seen, images: pictures.map(({ objectKey }) => ({ objectKey })), odd: [] });
  if (ignored) {
    const [own] = await seenOfBay(context.tx, dealerId, connectorId, [at, at]);
    if (!own) return pictures;
    const handled = { handler_name: ignored.by, handled_at: toIso(at + 600_000) };
    await saveDetection(context.tx, own, { status: detectionStatus.IGNORED, ...handled }, { decided: true });
    await addStep({ ...context, now: new Date(at + 600_000) }, own, detectionStepType.IGNORED, ignored.reason, ignored.by);
  }
  await linkBay(then, dealerId, { connectorId, at });
  return pictures;
}
