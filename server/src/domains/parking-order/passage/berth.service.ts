import type { EventOf, LaneEvent } from '@bochong/contract/device';
import { plateFactsOf } from '@bochong/contract/kernel/plate';
import { plateSource } from '@bochong/contract/kernel/vehicle';
import { exceptionType, passMode } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { type BerthFacts, berthByCode, setBerthState } from '../../parking-lot/index.ts';
import { presenceOf } from '../presence/presence.repo.ts';
import { findStay, type StayRow } from '../stay/stay.repo.ts';
import { closeStay, supersedeStay } from '../stay/stay.service.ts';
import { openStay } from '../stay/stay-open.service.ts';
import { lockVehicle, lockVehicleOf } from '../stay/vehicle-lock.repo.ts';
import { recordCapture, type SeenVehicle } from './capture-record.service.ts';
import { commitPassRecord } from './pass-commit.repo.ts';
import { updatePassRecord } from './pass-record.repo.ts';
import type { PassageContext, PassageOutcome } from './passage-context.ts';

const idle = 0;
const occupied = 1;
const nothing: PassageOutcome = { result: {}, commands: [] };

type Plated = Exclude<SeenVehicle, EventOf<'lane.capture'>>;

const isHandheld = (event: LaneEvent) => event.eventType.startsWith('handheld.');

/** Evidence of a roadside passage: nothing is between the look and the passage, so it is committed at once. */
async function recordPassage(
  stay: WorkContext,
  context: PassageContext,
  { dealerId, parkId, berthId }: BerthFacts,
  event: Plated,
  direction: 1 | 2,
  plateNo: string,
) {
  const record = await recordCapture(stay, context, event, {
    eventKey: `${berthId}|${context.eventKey}`,
    dealerId,
    parkId,
    gateId: null,
    berthId,
    direction,
    matchPlateNo: plateNo,
    passMode: isHandheld(event) ? passMode.HANDHELD : event.eventType === 'berth.plate' ? passMode.VIDEO : passMode.GEOMAG,
    exceptionTypes: context.flags,
  });
  await commitPassRecord(stay.tx, record, { committedAt: context.receivedAt.toISOString() });
  return record;
}

/** A vehicle with a plate stands in a berth: its stay begins when the berth was taken, never after the plate was read. */
async function attachPlate(
  stay: WorkContext,
  context: PassageContext,
  berth: BerthFacts,
  event: Plated,
  since: Date,
): Promise<PassageOutcome> {
  const { tx } = stay;
  const plateNo = event.payload.plateNo;
  await lockVehicle(tx, berth.parkId, plateNo);
  const current = berth.currentOrderId === null ? undefined : await findStay(tx, berth.dealerId, berth.currentOrderId, true);
  if (current?.plateNo === plateNo) return { result: { orderNo: current.orderNo }, commands: [] };
  if (current) await leaveBerth(stay, berth, current, context.occurredAt, context.offline, [exceptionType.DEVICE_GAP]);
  const presence = await presenceOf(tx, { dealerId: berth.dealerId, parkId: berth.parkId, plateNo });
  const elsewhere = presence?.openOrderId ? await findStay(tx, berth.dealerId, presence.openOrderId, true) : undefined;
  const enterTime = (since < context.occurredAt && !current ? since : context.occurredAt).toISOString();
  if (elsewhere)
    await supersedeStay(stay, elsewhere, new Date(Math.max(Date.parse(enterTime), Date.parse(elsewhere.enterTime))).toISOString());
  const record = await recordPassage(stay, context, berth, event, 1, plateNo);
  const facts = plateFactsOf(plateNo, event.payload.plateColor);
  const order = await openStay(
    stay,
    {
      dealerId: berth.dealerId,
      parkId: berth.parkId,
      parkName: berth.parkName,
      parkType: berth.parkType,
      zoneId: berth.zoneId,
      roadId: berth.roadId,
      berthId: berth.berthId,
      berthCode: berth.berthCode,
      plateNo,
      plateColor: facts.plateColor,
      plateType: facts.plateType,
      energyType: facts.energyType,
      vehicleClass: event.payload.vehicleClass ?? 1,
      isUnlicensed: false,
      enterPlateNo: plateNo,
      enterConfidence: event.payload.confidence,
      plateSource: isHandheld(event) ? plateSource.HANDHELD_OCR : plateSource.VIDEO,
      carType: 1,
      enterTime,
      enterGateId: null,
      enterGateName: null,
      enterMode: isHandheld(event) ? passMode.HANDHELD : passMode.VIDEO,
      enterRecordId: record.id,
      isNoEntry: false,
      isOffline: context.offline,
      exceptionTypes: [...context.flags],
    },
    true,
  );
  await updatePassRecord(tx, record, { orderId: order.id });
  await setBerthState(tx, berth, { status: occupied, orderId: order.id, at: new Date(enterTime) });
  return { result: { orderId: order.id, orderNo: order.orderNo }, commands: [] };
}

async function leaveBerth(
  stay: WorkContext,
  berth: BerthFacts,
  order: StayRow,
  at: Date,
  offline: boolean,
  exceptions: number[],
  recordId: string | null = null,
): Promise<StayRow> {
  return closeStay(stay, order, {
    at: (at.getTime() < Date.parse(order.enterTime) ? new Date(order.enterTime) : at).toISOString(),
    gateId: null,
    gateName: null,
    mode: recordId === null ? passMode.PLATFORM : passMode.GEOMAG,
    plateNo: order.plateNo,
    confidence: null,
    recordId,
    releaseType: null,
    offline,
    left: true,
    exceptions,
    deadlineHours: berth.rule.roadsidePayGraceHours,
  });
}

/** The berth is empty: the stay ends; a berth that was taken only for a moment never made one. */
async function vacate(stay: WorkContext, context: PassageContext, berth: BerthFacts, event: Plated): Promise<PassageOutcome> {
  const { tx } = stay;
  const { currentOrderId } = berth;
  if (currentOrderId !== null) await lockVehicleOf(tx, currentOrderId);
  const order = currentOrderId === null ? undefined : await findStay(tx, berth.dealerId, currentOrderId, true);
  if (order && Date.parse(order.enterTime) > context.occurredAt.getTime()) return nothing;
  await setBerthState(tx, berth, { status: idle, orderId: null, at: context.occurredAt });
  if (!order || order.leftAt !== null) return nothing;
  const record = await recordPassage(stay, context, berth, event, 2, order.plateNo);
  await updatePassRecord(tx, record, { orderId: order.id });
  const closed = await leaveBerth(stay, berth, order, context.occurredAt, context.offline, context.flags, record.id);
  return { result: { orderId: closed.id, orderNo: closed.orderNo, payableFen: closed.payableFen }, commands: [] };
}

/** Roadside and open-yard events: berth sensors, video, handhelds. */
export async function applyBerthEvent(stay: WorkContext, context: PassageContext, event: LaneEvent): Promise<PassageOutcome> {
  const code = 'berthCode' in event.payload ? event.payload.berthCode : '';
  const berth = await berthByCode(stay.tx, context.device.dealerId, code);
  if (!berth) return { result: { applied: false, reason: 'UNKNOWN_BERTH' }, commands: [] };
  switch (event.eventType) {
    case 'berth.occupied':
      if (berth.berthStatus !== occupied) await setBerthState(stay.tx, berth, { status: occupied, orderId: null, at: context.occurredAt });
      return event.payload.plateNo === '' ? nothing : attachPlate(stay, context, berth, event, context.occurredAt);
    case 'berth.plate':
    case 'handheld.enter':
    case 'handheld.plate':
      return event.payload.plateNo === '' ? nothing : attachPlate(stay, context, berth, event, takenSince(berth, context));
    case 'berth.vacated':
    case 'handheld.exit':
      return vacate(stay, context, berth, event);
    default:
      return nothing;
  }
}

/** When the berth was taken; a berth without sensor counts from the reading. */
function takenSince(berth: BerthFacts, context: PassageContext): Date {
  return berth.berthStatus === occupied && berth.statusAt !== null ? new Date(berth.statusAt) : context.occurredAt;
}
