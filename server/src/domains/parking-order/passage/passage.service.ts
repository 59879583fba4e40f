import type { EventOf, LaneEvent } from '@bochong/contract/device';
import { attemptState, exceptionType } from '@bochong/contract/parking-order';
import type { App, WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { together } from '../../../kernel/database/together.ts';
import { type GateFacts, gateOf, setBarrierState } from '../../parking-lot/index.ts';
import { findStay } from '../stay/stay.repo.ts';
import { dropQuote } from '../stay/stay-money.service.ts';
import { applyBerthEvent } from './berth.service.ts';
import { capture, captureKey, eventIdOf, waitingAtLane } from './capture.service.ts';
import { commitPassage } from './commit.service.ts';
import { clearLane, keepEarlyConfirmation, lockLane } from './lane-attempt.repo.ts';
import { announceLane } from './lane-news.ts';
import { findPassRecord, type PassRecordRow, updatePassRecord } from './pass-record.repo.ts';
import type { PassageContext, PassageOutcome } from './passage-context.ts';

const nothing: PassageOutcome = { result: {}, commands: [] };

/** The capture a confirmation is about: by its event id, else the attempt now at the gate. */
async function confirmed(tx: Tx, dealerId: string, gateId: string, captureEventId: string | null): Promise<PassRecordRow | undefined> {
  if (captureEventId !== null) return findPassRecord(tx, dealerId, { eventKey: captureKey(gateId, captureEventId) });
  const lane = await lockLane(tx, gateId);
  return lane && findPassRecord(tx, dealerId, { id: lane.recordId });
}

export async function passed(
  stay: WorkContext,
  context: PassageContext,
  gate: GateFacts,
  event: EventOf<'lane.passed'>,
  record: PassRecordRow | undefined,
): Promise<PassageOutcome> {
  const { captureEventId, releaseType = null } = event.payload;
  if (!record) {
    if (captureEventId === null) return { result: { applied: false }, commands: [] };
    const key = captureKey(gate.gateId, captureEventId);
    await keepEarlyConfirmation(stay.tx, {
      dealerId: gate.dealerId,
      captureKey: key,
      kind: 'passed',
      at: context.occurredAt,
      releaseType,
    });
    return { result: { applied: false, waiting: true }, commands: [] };
  }
  if (record.attemptState === attemptState.PASSED) return { result: { applied: true }, commands: [] };
  const order = await commitPassage(stay, gate, record, { at: context.occurredAt.toISOString(), releaseType });
  return { result: { applied: true, ...(order && { orderNo: order.orderNo }) }, commands: [] };
}

export async function backed(
  stay: WorkContext,
  context: PassageContext,
  gate: GateFacts,
  event: EventOf<'lane.backed'>,
  record: PassRecordRow | undefined,
): Promise<PassageOutcome> {
  const { captureEventId } = event.payload;
  if (!record) {
    if (captureEventId === null) return nothing;
    const key = captureKey(gate.gateId, captureEventId);
    await keepEarlyConfirmation(stay.tx, {
      dealerId: gate.dealerId,
      captureKey: key,
      kind: 'backed',
      at: context.occurredAt,
      releaseType: null,
    });
    return nothing;
  }
  if (record.attemptState !== attemptState.WAITING) return nothing;
  await updatePassRecord(stay.tx, record, {
    attemptState: attemptState.BACKED,
    addException: exceptionType.BACKED,
    // An announced stay that never began.
    ...(record.direction === 1 && { orderId: null }),
  });
  await clearLane(stay.tx, record);
  announceLane(stay, gate);
  const order = record.orderId === null ? undefined : await findStay(stay.tx, gate.dealerId, record.orderId, true);
  if (order && record.direction === 2) await dropQuote(stay, order);
  return nothing;
}

/** A vehicle that slipped out behind another: its own exit, forced, and what it owes becomes arrears. */
async function tailgate(
  stay: WorkContext,
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
  const waiting = await waitingAtLane(stay.tx, gate, own.eventKey, payload);
  const outcome = await capture(stay, own, gate, { eventType: 'lane.capture', payload, images: event.images }, waiting);
  const record = await findPassRecord(stay.tx, gate.dealerId, { eventKey: captureKey(gate.gateId, eventIdOf(context.eventKey)) });
  if (record?.attemptState === attemptState.WAITING)
    await commitPassage(stay, gate, record, { at: context.occurredAt.toISOString(), releaseType: 8 });
  return { result: outcome.result, commands: [] };
}

/**
 * What the parking business makes of one device event; runs in the transaction that stores the event, under the locks of its lane and
 * plate. Captures are attempts; an order changes only when the passage is confirmed.
 */
export async function applyPassageEvent(app: App, tx: Tx, context: PassageContext, event: LaneEvent): Promise<PassageOutcome> {
  const stay: WorkContext = { app, tx, now: context.receivedAt };
  if (event.eventType.startsWith('berth.') || event.eventType.startsWith('handheld.')) return applyBerthEvent(stay, context, event);
  const { gateId, dealerId, parkId } = context.device;
  if (gateId === null) return nothing;
  const [gate, waiting, record] = await together(tx, (one) =>
    Promise.all([
      gateOf(one, dealerId, { gateId }),
      event.eventType === 'lane.capture' ? waitingAtLane(one, { dealerId, gateId, parkId }, context.eventKey, event.payload) : undefined,
      event.eventType === 'lane.passed' || event.eventType === 'lane.backed'
        ? confirmed(one, dealerId, gateId, event.payload.captureEventId)
        : undefined,
    ]),
  );
  if (!gate) return nothing;
  switch (event.eventType) {
    case 'lane.capture':
      return capture(stay, context, gate, event, waiting ?? { lane: undefined, early: undefined, lockedIn: null });
    case 'lane.passed':
      return passed(stay, context, gate, event, record);
    case 'lane.backed':
      return backed(stay, context, gate, event, record);
    case 'lane.tailgate':
      return tailgate(stay, context, gate, event);
    case 'lane.barrier':
      await setBarrierState(tx, gate, event.payload.barrierState);
      announceLane(stay, gate);
      return nothing;
    default:
      return nothing;
  }
}
