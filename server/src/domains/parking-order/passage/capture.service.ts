import type { DeviceCommand, EventOf } from '@bochong/contract/device';
import { plateDistance, virtualPlateAlphabet } from '@bochong/contract/kernel/plate';
import { attemptState, exceptionType, passMode } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { beside } from '../../../kernel/database/together.ts';
import { toIso } from '../../../kernel/time.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { recordCapture } from './capture-record.service.ts';
import { commitPassage } from './commit.service.ts';
import type { Decision } from './decision.rule.ts';
import { type LaneAttempt, lockLane, saveLane, takeEarlyConfirmation } from './lane-attempt.repo.ts';
import { decideAtEntry, decideAtExit } from './lane-decision.service.ts';
import { announceLane } from './lane-news.ts';
import { type PassRecordRow, updatePassRecord } from './pass-record.repo.ts';
import type { PassageContext, PassageOutcome } from './passage-context.ts';

/** Event id of the device, without its serial number. */
export const eventIdOf = (eventKey: string) => eventKey.slice(eventKey.indexOf('|') + 1);

/** A capture is known at its gate by the device's event id: its confirmation may come from another device of the lane. */
export const captureKey = (gateId: string, eventId: string) => `${gateId}|${eventId}`;

/** Eleven characters cannot collide by chance among the vehicles of one lot. */
export function virtualPlate(seed: string): string {
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

/** What is known at a gate when a capture comes: the attempt there, locked, and a confirmation that has overtaken the capture. */
export interface WaitingAtLane {
  lane: LaneAttempt | undefined;
  early: Awaited<ReturnType<typeof takeEarlyConfirmation>>;
  /** Lot in which the vehicle is locked by its plate; null when it is not. */
  lockedIn: string | null;
}

/** Locks the lane of a capture, then the vehicle if it leaves, and takes what waits for the capture. */
export async function waitingAtLane(
  tx: Tx,
  { dealerId, gateId, parkId }: Pick<GateFacts, 'dealerId' | 'gateId' | 'parkId'>,
  eventKey: string,
  { direction, plateNo }: Pick<EventOf<'lane.capture'>['payload'], 'direction' | 'plateNo'>,
): Promise<WaitingAtLane> {
  const key = captureKey(gateId, eventIdOf(eventKey));
  const [lane, early] = await beside(tx, [
    (one) => lockLane(one, gateId),
    (one) => takeEarlyConfirmation(one, dealerId, key),
    async (one) => direction === 'OUT' && lockVehicle(one, parkId, plateNo),
  ]);
  return { lane, early, lockedIn: direction === 'OUT' ? parkId : null };
}

export async function capture(
  stay: WorkContext,
  context: PassageContext,
  gate: GateFacts,
  event: EventOf<'lane.capture'>,
  { lane, early, lockedIn }: WaitingAtLane,
): Promise<PassageOutcome> {
  const { tx } = stay;
  const { payload } = event;
  const direction = payload.direction === 'IN' ? 1 : 2;
  const unread = payload.plateNo === '';
  const plateNo = unread && direction === 1 ? virtualPlate(context.eventKey) : payload.plateNo;
  const lowConfidence = !unread && payload.confidence < gate.minConfidence;
  const exceptions = [
    ...context.flags,
    ...(lowConfidence ? [exceptionType.LOW_CONFIDENCE] : []),
    ...(unread ? [exceptionType.UNIDENTIFIED] : []),
  ];
  const record = await recordCapture(stay, context, event, {
    dealerId: gate.dealerId,
    eventKey: captureKey(gate.gateId, eventIdOf(context.eventKey)),
    parkId: gate.parkId,
    gateId: gate.gateId,
    berthId: null,
    direction,
    matchPlateNo: plateNo,
    passMode: context.offline ? passMode.OFFLINE : passMode.AUTO,
    exceptionTypes: exceptions,
  });
  const same = lane && lane.direction === direction && isSameVehicle(lane, record, gate.dedupSeconds);
  if (lane && same) return attach(stay, lane, record);
  const decided =
    direction === 1 ? await decideAtEntry(stay, gate, record) : await decideAtExit(stay, gate, record, lockedIn === gate.parkId);
  const { decision, orderId, result, record: current } = decided;
  const released = decision.decision === 'RELEASE';
  if (early?.kind === 'backed') {
    await updatePassRecord(tx, record, { attemptState: attemptState.BACKED });
  } else if (early || (gate.commitOnRelease && released)) {
    await commitPassage(stay, gate, current, early ?? { at: stay.now.toISOString(), releaseType: null });
  } else {
    await saveLane(tx, current, { released, orderId });
    announceLane(stay, gate);
    if (decision.reason === 'PAY' && orderId !== null && !record.offline)
      await stay.app.events.emit(tx, 'StayAwaitsPayment', gate.dealerId, { orderId, parkId: gate.parkId });
  }
  return {
    result: { decision: decision.decision, ...(decision.reason && { reason: decision.reason }), ...result },
    commands: commandsFor(decision, gate, context),
  };
}

const isSameVehicle = (lane: LaneAttempt, record: PassRecordRow, seconds: number) =>
  Math.abs(Date.parse(record.passTime) - Date.parse(lane.at)) <= seconds * 1000 && plateDistance(lane.plateNo, record.matchPlateNo) <= 1;

/** A second look at the vehicle already being decided (backup camera, re-trigger): it belongs to the first; the surer reading wins. */
async function attach({ tx }: WorkContext, lane: LaneAttempt, record: PassRecordRow): Promise<PassageOutcome> {
  await updatePassRecord(tx, record, { attemptState: attemptState.EXPIRED, orderId: lane.orderId });
  if (record.confidence > lane.confidence && lane.orderId === null) {
    await updatePassRecord(tx, { dealerId: record.dealerId, id: lane.recordId }, { matchPlateNo: record.matchPlateNo });
  }
  return { result: { decision: lane.released ? 'RELEASE' : 'HOLD', attachedTo: lane.recordId }, commands: [] };
}
