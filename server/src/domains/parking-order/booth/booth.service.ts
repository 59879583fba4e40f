import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type BoothBoard, boothDeed, boothErrors, type booths, passRecordPage } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { metrics, runningDate, sumCounters } from '../../../kernel/database/counter.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { storedImages } from '../pass-record/park-image.repo.ts';
import { findLot, heardDevice, lanesOf } from './booth-board.repo.ts';
import { onceAt } from './booth-place.service.ts';
import { lastLotOf } from './booth-shift.repo.ts';

/** The lanes of a lot as they stand; without a lot, of the one the user works at. */
export async function boardOf(query: { parkId?: string | undefined }, context: Context): Promise<BoothBoard> {
  const { app, tx, user, now } = context;
  const parkId = query.parkId ?? (await lastLotOf(tx, user.userId, user.parkIds));
  if (parkId === undefined) return { parkId: null, parkName: '', totalSpaces: 0, occupied: 0, lanes: [] };
  const lot = found(await findLot(tx, parkId, user.parkIds));
  const running = await sumCounters(tx, { from: runningDate, to: runningDate, metrics: [metrics.occupied], parkIds: [parkId] });
  const lanes = await lanesOf(tx, lot, now);
  const seen = user.codes.has(passRecordPage.can.image) ? lanes.flatMap(({ last }) => (last ? [last.recordId] : [])) : [];
  const images = await storedImages(tx, seen);
  const pictureOf = (recordId: string) => {
    const image = images.find(({ bizId }) => bizId === recordId);
    return image ? app.storage.signedPath(image.objectKey, now) : null;
  };
  return {
    parkId,
    parkName: lot.parkName,
    totalSpaces: lot.totalSpaces,
    occupied: Math.max(0, running),
    lanes: lanes.map((lane) => ({ ...lane, last: lane.last && { ...lane.last, thumbnailUrl: pictureOf(lane.last.recordId) } })),
  };
}

/** Opens a barrier for no vehicle in particular: told to the lane's device, and kept with who and why. */
export const openByHand = (body: BodyOf<typeof booths.open>, context: Context) =>
  onceAt(context, { ...body, deed: boothDeed.OPEN }, async ({ gate }) => {
    const { app, tx, now } = context;
    const deviceId = (await heardDevice(tx, gate)) ?? fail(boothErrors.noDevice);
    const event = { deviceId, gateCode: gate.gateCode, captureEventId: null, at: now.toISOString(), lines: ['请通行'] };
    await app.events.emit(tx, 'LaneReleased', gate.dealerId, event);
    return { recordId: null, plateNo: '', orderId: null, orderNo: null, billNos: [], takenFen: 0, opens: true };
  });
