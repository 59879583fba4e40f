import type { DeviceCommand, EventOf, LaneEvent } from '@bochong/contract/device';
import { plateDistance, plateFactsOf, virtualPlateAlphabet } from '@bochong/contract/kernel/plate';
import { attemptState, exceptionType, passMode } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { newId } from '../../../kernel/identifier.ts';
import { toIso } from '../../../kernel/time.ts';
import { type GateFacts, gateOf, setBarrierState } from '../../parking-lot/index.ts';
import { findStay } from '../stay.repo.ts';
import { dropQuote, type StayContext } from '../stay.service.ts';
import { applyBerthEvent } from './berth.service.ts';
import { commitPassage } from './commit.service.ts';
import type { Decision } from './decision.rule.ts';
import { decideAtEntry, decideAtExit } from './lane-decision.service.ts';
import * as repo from './passage.repo.ts';
import type { PassageContext, PassageOutcome } from './passage-context.ts';

const nothing: PassageOutcome = { result: {}, commands: [] };

/** Event id of the device, without its serial number. */
const eventIdOf = (eventKey: string) => eventKey.slice(eventKey.indexOf('|') + 1);

/** A capture is known at its gate by the device's event id: its confirmation may come from another device of the lane. */
const captureKey = (gateId: string, eventId: string) => `${gateId}|${eventId}`;

/** Eleven characters cannot collide by chance among the vehicles of one lot. */
function virtualPlate(seed: string): string {
  let number = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_147_483_647, 7);
  const letters = Array.from({ length: 6 }, () => {
    number = (number * 48_271) % 2_147_483_647;
    return virtualPlateAlphabet[number % virtualPlateAlphabet.length];
  });
  return `无牌${letters.join('')}`;
}

/** Commands that answer a decision; nothing moves a barrier for an event that was sent late. */
function commandsFor(decision: Decision, gate: GateFacts, context: PassageContext): DeviceCommand[] {
  if (context.offline) return [];
  const issuedAt = toIso(context.receivedAt);
  const command = (type: DeviceCommand['type'], args: DeviceCommand['args'], seconds: number): DeviceCommand => ({
    commandId: newId(context.receivedAt),
    type,
    args,
    issuedAt,
    expiresAt: toIso(context.receivedAt.getTime() + seconds * 1000),
  });
  const open = command('OPEN_GATE', { gateCode: gate.gateCode, captureEventId: eventIdOf(context.eventKey) }, 10);
  const show = [command('DISPLAY', { lines: decision.lines }, 60), command('SPEAK', { text: decision.speech }, 20)];
  return decision.decision === 'RELEASE' ? [open, ...show] : show;
}

async function capture(
  stay: StayContext,
  context: PassageContext,
  gate: GateFacts,
  event: EventOf<'lane.capture'>,
): Promise<PassageOutcome> {
  const { tx } = stay;
  const { payload } = event;
  const direction = payload.direction === 'IN' ? 1 : 2;
  const lane = await repo.lockLane(tx, gate.gateId);
  const unread = payload.plateNo === '';
  const plateNo = unread && direction === 1 ? virtualPlate(context.eventKey) : payload.plateNo;
  const facts = plateFactsOf(plateNo, payload.plateColor);
  const lowConfidence = !unread && payload.confidence < gate.minConfidence;
  const exceptions = [
    ...context.flags,
    ...(lowConfidence ? [exceptionType.LOW_CONFIDENCE] : []),
    ...(unread ? [exceptionType.UNIDENTIFIED] : []),
  ];
  const record = await repo.insertPassRecord(tx, {
    dealerId: gate.dealerId,
    eventKey: captureKey(gate.gateId, eventIdOf(context.eventKey)),
    parkId: gate.parkId,
    gateId: gate.gateId,
    berthId: null,
    deviceId: context.device.deviceId,
    direction,
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
    matchPlateNo: plateNo,
    passMode: context.offline ? passMode.OFFLINE : passMode.AUTO,
    exceptionTypes: exceptions,
    rawPayload: payload,
  });
  await repo.insertImages(
    tx,
    { dealerId: gate.dealerId, bizType: 'PASS', bizId: record.id },
    event.images.map((image) => ({
      imageType: image.imageType,
      objectKey: image.objectKey,
      sha256: image.sha256 ?? null,
      capturedAt: image.capturedAt === undefined ? context.occurredAt : new Date(image.capturedAt),
      deviceId: context.device.deviceId,
    })),
  );
  const same = lane && lane.direction === direction && isSameVehicle(lane, record, gate.dedupSeconds);
  if (lane && same) return attach(stay, lane, record);
  const { decision, orderId, result } = direction === 1 ? await decideAtEntry(stay, gate, record) : await decideAtExit(stay, gate, record);
  const released = decision.decision === 'RELEASE';
  const early = await repo.takeEarlyConfirmation(tx, gate.dealerId, record.eventKey);
  if (early?.kind === 'backed') {
    await repo.updatePassRecord(tx, record, { attemptState: attemptState.BACKED });
  } else if (early || (gate.commitOnRelease && released)) {
    const current = (await repo.findPassRecord(tx, gate.dealerId, { id: record.id })) ?? record;
    await commitPassage(stay, gate, current, early?.releaseType ?? null);
  } else {
    const current = (await repo.findPassRecord(tx, gate.dealerId, { id: record.id })) ?? record;
    await repo.saveLane(tx, current, { released, orderId });
  }
  return {
    result: { decision: decision.decision, ...(decision.reason && { reason: decision.reason }), ...result },
    commands: commandsFor(decision, gate, context),
  };
}

const isSameVehicle = (lane: repo.LaneAttempt, record: repo.PassRecordRow, seconds: number) =>
  Math.abs(Date.parse(record.passTime) - Date.parse(lane.at)) <= seconds * 1000 && plateDistance(lane.plateNo, record.matchPlateNo) <= 1;

/** A second look at the vehicle already being decided (backup camera, re-trigger): it belongs to the first; the surer reading wins. */
async function attach({ tx }: StayContext, lane: repo.LaneAttempt, record: repo.PassRecordRow): Promise<PassageOutcome> {
  await repo.updatePassRecord(tx, record, { attemptState: attemptState.EXPIRED, orderId: lane.orderId });
  if (record.confidence > lane.confidence && lane.orderId === null) {
    await repo.updatePassRecord(tx, { dealerId: record.dealerId, id: lane.recordId }, { matchPlateNo: record.matchPlateNo });
  }
  return { result: { decision: lane.released ? 'RELEASE' : 'HOLD', attachedTo: lane.recordId }, commands: [] };
}

/** The capture a confirmation is about: by its event id, else the attempt now at the gate. */
async function confirmed(tx: Tx, gate: GateFacts, captureEventId: string | null): Promise<repo.PassRecordRow | undefined> {
  if (captureEventId !== null) return repo.findPassRecord(tx, gate.dealerId, { eventKey: captureKey(gate.gateId, captureEventId) });
  const lane = await repo.lockLane(tx, gate.gateId);
  return lane && repo.findPassRecord(tx, gate.dealerId, { id: lane.recordId });
}

async function passed(stay: StayContext, context: PassageContext, gate: GateFacts, event: EventOf<'lane.passed'>): Promise<PassageOutcome> {
  const { captureEventId, releaseType = null } = event.payload;
  const record = await confirmed(stay.tx, gate, captureEventId);
  if (!record) {
    if (captureEventId === null) return { result: { applied: false }, commands: [] };
    const key = captureKey(gate.gateId, captureEventId);
    await repo.keepEarlyConfirmation(stay.tx, {
      dealerId: gate.dealerId,
      captureKey: key,
      kind: 'passed',
      at: context.occurredAt,
      releaseType,
    });
    return { result: { applied: false, waiting: true }, commands: [] };
  }
  if (record.attemptState === attemptState.PASSED) return { result: { applied: true }, commands: [] };
  const order = await commitPassage(stay, gate, record, releaseType);
  return { result: { applied: true, ...(order && { orderNo: order.orderNo }) }, commands: [] };
}

async function backed(stay: StayContext, context: PassageContext, gate: GateFacts, event: EventOf<'lane.backed'>): Promise<PassageOutcome> {
  const { captureEventId } = event.payload;
  const record = await confirmed(stay.tx, gate, captureEventId);
  if (!record) {
    if (captureEventId === null) return nothing;
    const key = captureKey(gate.gateId, captureEventId);
    await repo.keepEarlyConfirmation(stay.tx, {
      dealerId: gate.dealerId,
      captureKey: key,
      kind: 'backed',
      at: context.occurredAt,
      releaseType: null,
    });
    return nothing;
  }
  if (record.attemptState !== attemptState.WAITING) return nothing;
  await repo.updatePassRecord(stay.tx, record, { attemptState: attemptState.BACKED, addException: exceptionType.BACKED });
  await repo.clearLane(stay.tx, record);
  const order = record.orderId === null ? undefined : await findStay(stay.tx, gate.dealerId, record.orderId, true);
  if (order && record.direction === 2) await dropQuote(stay, order);
  return nothing;
}

/** A vehicle that slipped out behind another: its own exit, forced, and what it owes becomes arrears. */
async function tailgate(
  stay: StayContext,
  context: PassageContext,
  gate: GateFacts,
  event: EventOf<'lane.tailgate'>,
): Promise<PassageOutcome> {
  const { followerPlate, followerPlateColor } = event.payload;
  if (!followerPlate) return nothing;
  const payload = {
    direction: gate.gateType === 1 ? ('IN' as const) : ('OUT' as const),
    plateNo: followerPlate,
    plateColor: followerPlateColor ?? 0,
    confidence: 100,
  };
  const own = { ...context, offline: true, flags: [...context.flags, exceptionType.TAILGATE] };
  const outcome = await capture(stay, own, gate, { eventType: 'lane.capture', payload, images: event.images });
  const record = await repo.findPassRecord(stay.tx, gate.dealerId, { eventKey: captureKey(gate.gateId, eventIdOf(context.eventKey)) });
  if (record?.attemptState === attemptState.WAITING) await commitPassage(stay, gate, record, 8);
  return { result: outcome.result, commands: [] };
}

/**
 * What the parking business makes of one device event; runs in the transaction that stores the event, under the locks of its lane and
 * plate. Captures are attempts; an order changes only when the passage is confirmed (parking-core §3.4).
 */
export async function applyPassageEvent(app: App, tx: Tx, context: PassageContext, event: LaneEvent): Promise<PassageOutcome> {
  const stay: StayContext = { app, tx, now: context.receivedAt };
  if (event.eventType.startsWith('berth.') || event.eventType.startsWith('handheld.')) return applyBerthEvent(stay, context, event);
  const { gateId, dealerId } = context.device;
  const gate = gateId === null ? undefined : await gateOf(tx, dealerId, { gateId });
  if (!gate) return nothing;
  switch (event.eventType) {
    case 'lane.capture':
      return capture(stay, context, gate, event);
    case 'lane.passed':
      return passed(stay, context, gate, event);
    case 'lane.backed':
      return backed(stay, context, gate, event);
    case 'lane.tailgate':
      return tailgate(stay, context, gate, event);
    case 'lane.barrier':
      await setBarrierState(tx, gate, event.payload.barrierState);
      return nothing;
    default:
      return nothing;
  }
}
