import { isLookAlikePlate, isVirtualPlate, plateFactsOf } from '@bochong/contract/kernel/plate';
import { energyType, plateSource } from '@bochong/contract/kernel/vehicle';
import { attemptState, exceptionType, passMode, releaseType } from '@bochong/contract/parking-order';
import { businessNumber } from '../../../kernel/business-number.ts';
import { ruleForEntry } from '../../parking-fee/index.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { findStay, lockVehicle, presenceOf, type StayRow, savePresence, stayByEntry } from '../stay.repo.ts';
import { closeStay, type ExitFacts, openStay, type StayContext, supersedeStay } from '../stay.service.ts';
import * as repo from './passage.repo.ts';
import { affectedStays, type Stay } from './stay-pairing.rule.ts';

const toPassage = (record: repo.PassRecordRow) => ({ recordId: record.id, direction: record.direction, at: Date.parse(record.passTime) });

/** Identity of the vehicle as the tariff will see it. */
function carTypeOf(gate: GateFacts, plateNo: string, plateType: string): number {
  if (isVirtualPlate(plateNo)) return 11;
  return gate.rule.specialFreePlateTypes.includes(plateType) ? 9 : 1;
}

async function open(context: StayContext, gate: GateFacts, record: repo.PassRecordRow, takesPlace: boolean): Promise<StayRow> {
  const { app, tx } = context;
  const plateNo = record.matchPlateNo;
  const facts = plateFactsOf(plateNo, record.plateColor as never);
  const rule = await ruleForEntry(tx, { parkId: gate.parkId, zoneId: gate.toZoneId, roadId: null, at: record.passTime });
  const stay = await openStay(
    context,
    {
      dealerId: gate.dealerId,
      orderNo: await businessNumber(tx, 'PK', new Date(record.passTime)),
      parkId: gate.parkId,
      parkName: gate.parkName,
      parkType: gate.parkType,
      zoneId: gate.toZoneId,
      roadId: null,
      berthId: null,
      berthCode: null,
      plateNo,
      plateColor: facts.plateColor,
      plateType: facts.plateType,
      energyType: facts.energyType ?? energyType.UNKNOWN,
      vehicleClass: record.vehicleClass ?? 1,
      isUnlicensed: isVirtualPlate(plateNo),
      enterPlateNo: record.plateNo,
      enterConfidence: record.confidence,
      plateSource: record.passMode === passMode.HANDHELD ? plateSource.HANDHELD_OCR : plateSource.CAMERA,
      carType: carTypeOf(gate, plateNo, facts.plateType),
      enterTime: record.passTime,
      enterGateId: gate.gateId,
      enterGateName: gate.gateName,
      enterMode: record.passMode,
      enterRecordId: record.id,
      ruleId: rule?.ruleId ?? null,
      ruleVersion: rule?.version ?? null,
      isNoEntry: false,
      isOffline: record.offline,
      exceptionTypes: [...record.exceptionTypes],
    },
    takesPlace,
  );
  await repo.updatePassRecord(tx, record, { orderId: stay.id });
  await app.events.emit(tx, 'ParkOrderOpened', gate.dealerId, {
    orderId: stay.id,
    parkId: gate.parkId,
    plateNo,
    plateColor: facts.plateColor,
    gateId: gate.gateId,
    at: record.passTime,
  });
  return stay;
}

/** How a vehicle let go at an exit was let go: paid, free, or by force of circumstances. */
function releaseOf(record: repo.PassRecordRow, reported: number | null): number {
  if (reported !== null && reported !== releaseType.AUTO) return reported;
  return record.offline ? releaseType.OFFLINE : releaseType.AUTO;
}

const exitFacts = (gate: GateFacts, record: repo.PassRecordRow): ExitFacts => ({
  at: record.passTime,
  gateId: gate.gateId,
  gateName: gate.gateName,
  mode: record.passMode,
  plateNo: record.plateNo,
  confidence: record.confidence,
  recordId: record.id,
  releaseType: record.releaseType,
  offline: record.offline,
  left: true,
  exceptions: record.exceptionTypes.filter((code) => code !== exceptionType.NO_ENTRY),
  deadlineHours: gate.rule.payDeadlineHours,
});

/** Brings one stay to what its passages say, creating it when it is new. */
async function settle(context: StayContext, gate: GateFacts, stay: Stay): Promise<StayRow | undefined> {
  const { tx } = context;
  if (stay.enter === null) {
    const exit = await repo.findPassRecord(tx, gate.dealerId, { id: stay.end.exit.recordId });
    if (exit) await repo.updatePassRecord(tx, exit, { orderId: null, addException: exceptionType.NO_ENTRY });
    return undefined;
  }
  const known = await stayByEntry(tx, gate.dealerId, stay.enter.recordId);
  const entry = await repo.findPassRecord(tx, gate.dealerId, { id: stay.enter.recordId });
  if (!entry) return known;
  const order = known ?? (await open(context, gate, entry, stay.end.kind === 'OPEN'));
  if (stay.end.kind === 'OPEN') return order;
  if (stay.end.kind === 'SUPERSEDED') return supersedeStay(context, order, new Date(stay.end.by.at).toISOString());
  const exit = await repo.findPassRecord(tx, gate.dealerId, { id: stay.end.exit.recordId });
  if (!exit || (order.exitRecordId === exit.id && order.leftAt !== null)) return order;
  await repo.updatePassRecord(tx, exit, { orderId: order.id });
  return closeStay(context, order, exitFacts(gate, exit));
}

/** An exit that was seen before its entry, under a plate a camera easily takes for this one: it counts for this vehicle. */
async function adoptMisreadExit({ tx }: StayContext, gate: GateFacts, record: repo.PassRecordRow): Promise<void> {
  if (!gate.rule.fuzzyAuto) return;
  const exits = await repo.unmatchedExits(tx, { dealerId: gate.dealerId, parkId: gate.parkId }, record.passTime);
  if (exits.some((exit) => exit.plateNo === record.matchPlateNo)) return;
  const alike = exits.filter((exit) => isLookAlikePlate(exit.plateNo, record.matchPlateNo));
  const [only] = alike;
  if (alike.length !== 1 || !only) return;
  const change = { matchPlateNo: record.matchPlateNo, addException: exceptionType.PLATE_MISMATCH };
  await repo.updatePassRecord(tx, { dealerId: gate.dealerId, id: only.id }, change);
}

/**
 * A vehicle has passed. The stays of the vehicle are brought to what all its passages now say: in the usual order that opens or closes
 * one stay; a passage that arrives late is put between its neighbours in time, so the order of arrival does not matter.
 */
export async function commitPassage(
  context: StayContext,
  gate: GateFacts,
  record: repo.PassRecordRow,
  reported: number | null,
): Promise<StayRow | undefined> {
  const { tx, now } = context;
  const released = record.direction === 2 ? releaseOf(record, reported) : (reported ?? releaseType.AUTO);
  const passed = { ...record, attemptState: attemptState.PASSED, releaseType: released };
  await repo.updatePassRecord(tx, record, { attemptState: attemptState.PASSED, releaseType: released, committedAt: now.toISOString() });
  await repo.clearLane(tx, record);
  const subject = { dealerId: gate.dealerId, parkId: gate.parkId, plateNo: record.matchPlateNo };
  await lockVehicle(tx, gate.parkId, record.matchPlateNo);
  const presence = await presenceOf(tx, subject);
  const late = presence !== undefined && Date.parse(presence.lastPassAt) >= Date.parse(record.passTime);
  if (record.direction === 1 && !late) await adoptMisreadExit(context, gate, passed);
  const { before, after } = await repo.neighbours(tx, subject, { id: record.id, at: record.passTime });
  let last: StayRow | undefined;
  for (const stay of affectedStays(before, toPassage(passed), after)) last = (await settle(context, gate, stay)) ?? last;
  await rememberPresence(context, gate, record, after === null);
  return last;
}

/** After a passage the newest one decides whether the vehicle is in the lot. */
async function rememberPresence({ tx }: StayContext, gate: GateFacts, record: repo.PassRecordRow, newest: boolean): Promise<void> {
  const subject = { dealerId: gate.dealerId, parkId: gate.parkId, plateNo: record.matchPlateNo };
  const presence = await presenceOf(tx, subject);
  if (!newest) {
    if (!presence) await savePresence(tx, subject, { openOrderId: null, lastPassAt: record.passTime });
    return;
  }
  if (record.direction === 2) {
    const open = presence?.openOrderId ? await findStay(tx, gate.dealerId, presence.openOrderId) : undefined;
    const gone = open === undefined || open.leftAt !== null;
    await savePresence(tx, subject, { openOrderId: gone ? null : open.id, lastPassAt: record.passTime });
  }
}
