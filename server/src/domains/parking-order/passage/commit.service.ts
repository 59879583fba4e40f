import { isVirtualPlate, plateFactsOf } from '@bochong/contract/kernel/plate';
import { carType, energyType } from '@bochong/contract/kernel/vehicle';
import { attemptState, exceptionType, releaseType } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { writeWaiting } from '../../../kernel/database/at-end.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { beside, together } from '../../../kernel/database/together.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { presenceOf } from '../presence/presence.repo.ts';
import { savePresence } from '../presence/presence.service.ts';
import { isFrozen } from '../right/stay-right.repo.ts';
import { isOpen } from '../stay/order-state.rule.ts';
import { findStay, type StayRow, stayByEntry } from '../stay/stay.repo.ts';
import { closeStay, type ExitFacts, supersedeStay } from '../stay/stay.service.ts';
import { carTypeAtEntry, plateSourceOf } from '../stay/stay-begin.ts';
import { openStay } from '../stay/stay-open.service.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { clearLane } from './lane-attempt.repo.ts';
import { announceLane } from './lane-news.ts';
import { adoptLookAlike, earlyExits } from './look-alike.service.ts';
import { commitPassRecord } from './pass-commit.repo.ts';
import { findPassRecord, type PassRecordRow, updatePassRecord } from './pass-record.repo.ts';
import { neighbours } from './passage-search.repo.ts';
import { affectedStays, type Stay } from './stay-pairing.rule.ts';

const toPassage = (record: PassRecordRow) => ({ recordId: record.id, direction: record.direction, at: Date.parse(record.passTime) });

async function open(context: WorkContext, gate: GateFacts, record: PassRecordRow, takesPlace: boolean): Promise<StayRow> {
  const { app } = context;
  const plateNo = record.matchPlateNo;
  const facts = plateFactsOf(plateNo, record.plateColor as never);
  return openStay(
    context,
    {
      id: record.orderId ?? undefined,
      dealerId: gate.dealerId,
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
      plateSource: plateSourceOf(record.passMode),
      carType: carTypeAtEntry(gate.rule, plateNo, facts.plateType),
      enterTime: record.passTime,
      enterGateId: gate.gateId,
      enterGateName: gate.gateName,
      enterMode: record.passMode,
      enterRecordId: record.id,
      isNoEntry: false,
      isOffline: record.offline,
      exceptionTypes: [...record.exceptionTypes],
    },
    takesPlace,
    (one, stay) => {
      const told = {
        orderId: stay.id,
        parkId: gate.parkId,
        plateNo,
        plateColor: facts.plateColor,
        gateId: gate.gateId,
        at: record.passTime,
      };
      return Promise.all([
        updatePassRecord(one, record, { orderId: stay.id }),
        app.events.emit(one, 'ParkOrderOpened', gate.dealerId, told),
      ]);
    },
  );
}

/** How a vehicle let go at an exit was let go: paid, free, or by force of circumstances. */
function releaseOf(record: PassRecordRow, reported: number | null): number {
  if (reported !== null && reported !== releaseType.AUTO) return reported;
  return record.offline ? releaseType.OFFLINE : releaseType.AUTO;
}

const exitFacts = (gate: GateFacts, record: PassRecordRow): ExitFacts => ({
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

interface Settled {
  order: StayRow;
  /** It has ended with this, and has given the vehicle's place in the lot back. */
  ended: boolean;
}

/** Brings one stay to what its passages say, creating it when it is new. Of its records the one that has just `passed` is known. */
async function settle(context: WorkContext, gate: GateFacts, stay: Stay, passed: PassRecordRow): Promise<Settled | undefined> {
  const { tx } = context;
  const recordOf = (id: string) => (id === passed.id ? passed : findPassRecord(tx, gate.dealerId, { id }));
  if (stay.enter === null) {
    const exit = await recordOf(stay.end.exit.recordId);
    if (exit) await updatePassRecord(tx, exit, { orderId: null, addException: exceptionType.NO_ENTRY });
    return undefined;
  }
  // A vehicle that has only now come in has no stay: nobody else gives its capture one while the row is locked.
  const isNew = stay.enter.recordId === passed.id && passed.orderId === null;
  const known = isNew ? undefined : await stayByEntry(tx, gate.dealerId, stay.enter.recordId);
  // What its company has confirmed no late passage changes any more.
  if (known?.carType === carType.COMPANY && (await isFrozen(tx, known))) return { order: known, ended: false };
  const entry = known ? undefined : await recordOf(stay.enter.recordId);
  const order = known ?? (entry && (await open(context, gate, entry, stay.end.kind === 'OPEN')));
  if (!order) return undefined;
  if (stay.end.kind === 'OPEN') return { order, ended: false };
  if (stay.end.kind === 'SUPERSEDED')
    return { order: await supersedeStay(context, order, new Date(stay.end.by.at).toISOString()), ended: isOpen(order) };
  const exit = await recordOf(stay.end.exit.recordId);
  if (!exit || (order.exitRecordId === exit.id && order.leftAt !== null)) return { order, ended: false };
  if (exit.orderId !== order.id) await updatePassRecord(tx, exit, { orderId: order.id });
  return { order: await closeStay(context, order, exitFacts(gate, exit)), ended: isOpen(order) };
}

/**
 * A vehicle has passed, `at` by the device's clock, and was let go as the device reports, if it does. The stays of the vehicle are brought to
 * what all its passages now say: in the usual order that opens or closes one stay; a passage that arrives late is put between its neighbours
 * in time, so the order of arrival does not matter.
 */
export async function commitPassage(
  context: WorkContext,
  gate: GateFacts,
  record: PassRecordRow,
  { at, releaseType: reported }: { at: string; releaseType: number | null },
): Promise<StayRow | undefined> {
  const { tx } = context;
  // How a person at the booth let it go stands over a device that only saw it pass.
  const told = reported === null || reported === releaseType.AUTO ? record.releaseType : reported;
  const released = record.direction === 2 ? releaseOf(record, told) : (told ?? releaseType.AUTO);
  // A capture of this transaction is written first; then in the order of locks: record, lane, vehicle.
  await writeWaiting(tx, 'pass_record');
  const [orderId] = await beside(tx, [
    (one) => commitPassRecord(one, record, { releaseType: released, committedAt: at }),
    (one) => clearLane(one, record),
    (one) => lockVehicle(one, record.parkId, record.matchPlateNo),
  ]);
  let passed: PassRecordRow = { ...record, attemptState: attemptState.PASSED, releaseType: released, orderId };
  const place = { dealerId: gate.dealerId, parkId: gate.parkId };
  const around = (on: Tx, plateNo: string) => neighbours(on, { ...place, plateNo }, { id: record.id, at: record.passTime });
  const [first, exits] = await together(tx, (one) => Promise.all([around(one, record.matchPlateNo), earlyExits(one, gate, record)]));
  let near = first;
  const alone = record.direction === 1 ? near.after?.direction !== 2 : near.before?.direction !== 1;
  const adopted = alone ? await adoptLookAlike(context, gate, record, exits, near.after?.at ?? null) : undefined;
  if (adopted !== undefined) {
    near = await around(tx, adopted);
    passed = (await findPassRecord(tx, gate.dealerId, { id: record.id })) ?? passed;
  }
  let last: Settled | undefined;
  for (const stay of affectedStays(near.before, toPassage(passed), near.after)) last = (await settle(context, gate, stay, passed)) ?? last;
  const newest = near.after === null;
  // The stay that this passage has begun or ended has said so.
  if (!newest || (record.direction === 2 && !last?.ended)) await rememberPresence(context, gate, passed, newest);
  announceLane(context, gate);
  return last?.order;
}

/** After a passage the newest one decides whether the vehicle is in the lot. */
async function rememberPresence(context: WorkContext, gate: GateFacts, record: PassRecordRow, newest: boolean): Promise<void> {
  const subject = { dealerId: gate.dealerId, parkId: gate.parkId, plateNo: record.matchPlateNo };
  const { tx } = context;
  const presence = await presenceOf(tx, subject);
  if (!newest) {
    if (!presence) await savePresence(context, subject, { openOrderId: null, lastPassAt: record.passTime });
    return;
  }
  const open = presence?.openOrderId ? await findStay(tx, gate.dealerId, presence.openOrderId) : undefined;
  const openOrderId = open === undefined || open.leftAt !== null ? null : open.id;
  // Its stay, which has ended here, may have said so already.
  const said = presence?.openOrderId === openOrderId && Date.parse(presence.lastPassAt) >= Date.parse(record.passTime);
  if (!said) await savePresence(context, subject, { openOrderId, lastPassAt: record.passTime });
}
