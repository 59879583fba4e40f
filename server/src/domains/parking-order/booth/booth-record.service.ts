import { plateFactsOf } from '@bochong/contract/kernel/plate';
import { attemptState, boothErrors, passMode } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { captureKey } from '../passage/capture.service.ts';
import { commitPassage } from '../passage/commit.service.ts';
import { lockLane, saveLane } from '../passage/lane-attempt.repo.ts';
import { announceLane } from '../passage/lane-news.ts';
import { findPassRecord, insertPassRecord, type PassRecordRow, updatePassRecord } from '../passage/pass-record.repo.ts';
import { findStay, type StayRow } from '../stay/stay.repo.ts';
import { dropQuote } from '../stay/stay-money.service.ts';
import { heardDevice } from './booth-board.repo.ts';

/** A vehicle as the person at the barrier names it. */
export interface Named {
  requestId: string;
  /** The look of a camera that it is about. */
  recordId: string | null;
  direction: 1 | 2;
  /** Empty for a vehicle without a plate. */
  plateNo: string;
  /** The plate it counts under. */
  matchPlateNo: string;
  plateColor: number;
  vehicleClass: number | null;
}

/**
 * The look at a vehicle that a deed is about, behind the lock of its lane: the camera's, under the plate that the person names, or one of the
 * person's own.
 */
export async function recordOf(context: Context, gate: GateFacts, named: Named): Promise<PassRecordRow> {
  const { tx, now, user } = context;
  const lane = await lockLane(tx, gate.gateId);
  const { recordId, direction, plateNo, matchPlateNo } = named;
  if (recordId !== null) {
    const record = lane?.recordId === recordId ? await findPassRecord(tx, gate.dealerId, { id: recordId }) : undefined;
    if (record?.attemptState !== attemptState.WAITING || record.direction !== direction) return fail(boothErrors.laneMoved);
    return record.matchPlateNo === matchPlateNo ? record : rename(context, record, matchPlateNo);
  }
  const facts = plateFactsOf(matchPlateNo, named.plateColor as never);
  return insertPassRecord(tx, {
    dealerId: gate.dealerId,
    eventKey: captureKey(gate.gateId, `booth-${named.requestId}`),
    parkId: gate.parkId,
    gateId: gate.gateId,
    berthId: null,
    deviceId: null,
    direction,
    passTime: now,
    rawPassTime: now,
    receivedAt: now,
    offline: false,
    plateNo,
    plateColor: facts.plateColor,
    plateType: facts.plateType,
    confidence: 100,
    vehicleClass: named.vehicleClass,
    bodyColor: null,
    brand: null,
    matchPlateNo,
    passMode: passMode.LOCAL_MANUAL,
    exceptionTypes: [],
    rawPayload: { operator: user.account },
  });
}

/** The camera read another plate: a stay that it was quoted for by that plate is parked again. */
async function rename(context: Context, record: PassRecordRow, matchPlateNo: string): Promise<PassRecordRow> {
  const { tx } = context;
  const quoted = record.orderId !== null && record.direction === 2 ? await findStay(tx, record.dealerId, record.orderId, true) : undefined;
  if (quoted && quoted.plateNo !== matchPlateNo) await dropQuote(context, quoted);
  await updatePassRecord(tx, record, { matchPlateNo, ...(record.direction === 2 && { orderId: null }) });
  return found(await findPassRecord(tx, record.dealerId, { id: record.id }));
}

/**
 * Lets a vehicle go: a device of the lane that is heard opens. A vehicle that a camera has seen passes when the lane reports it, as every one
 * that a camera lets go; one that only the person has seen, or whose lane reports nothing, has passed now.
 */
export async function letGo(
  context: Context,
  gate: GateFacts,
  { dealerId, id }: Pick<PassRecordRow, 'dealerId' | 'id'>,
  { releaseType, words }: { releaseType: number; words: string },
): Promise<{ opens: boolean; stay: StayRow | undefined }> {
  const { app, tx, now } = context;
  await updatePassRecord(tx, { dealerId, id }, { releaseType });
  const record = found(await findPassRecord(tx, dealerId, { id }));
  const orderId = record.orderId;
  const heard = await heardDevice(tx, gate);
  const lane = await lockLane(tx, gate.gateId);
  // What was paid at the lane has opened it by itself.
  const opened = record.attemptState === attemptState.PASSED || (lane?.recordId === record.id && lane.released);
  if (heard !== undefined && !opened) {
    const captureEventId = record.deviceId === null ? null : record.eventKey.slice(record.eventKey.indexOf('|') + 1);
    const lines = [record.matchPlateNo || '无牌车', words];
    const event = { deviceId: record.deviceId ?? heard, gateCode: gate.gateCode, captureEventId, at: now.toISOString(), lines };
    await app.events.emit(tx, 'LaneReleased', dealerId, event);
  }
  let stay = orderId === null ? undefined : await findStay(tx, dealerId, orderId);
  if (record.attemptState !== attemptState.PASSED) {
    if (gate.commitOnRelease || heard === undefined || record.deviceId === null)
      stay = await commitPassage(context, gate, record, { at: now.toISOString(), releaseType });
    else if (!opened) await saveLane(tx, record, { released: true, orderId });
  }
  announceLane(context, gate);
  return { opens: heard !== undefined, stay };
}
