import { fuzzyPlateDistance, isLookAlikePlate } from '@bochong/contract/kernel/plate';
import { carType } from '@bochong/contract/kernel/vehicle';
import { exceptionType } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { metrics, runningDate, sumCounters } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { together } from '../../../kernel/database/together.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { laneWords, specialOf } from '../../vehicle-setting/index.ts';
import { openStayOf, platesInPark } from '../presence/presence.repo.ts';
import { blackEntryFor } from '../right/stay-right.repo.ts';
import { groupOverflow, passCovers, rightsOf } from '../right/stay-right.service.ts';
import { isWhite, minuteAfter } from '../right/white-right.service.ts';
import { dueFen } from '../stay/order-state.rule.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { closeStay } from '../stay/stay.service.ts';
import { carTypeAtEntry } from '../stay/stay-begin.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { tellBlack } from './black-entry.service.ts';
import { type Decision, decideEntry, decideExit, decideUnmatched } from './decision.rule.ts';
import { type PassRecordRow, updatePassRecord } from './pass-record.repo.ts';
import { associatedLots, debtsOf } from './plate-debt.repo.ts';
import { countedDebt, reaches } from './plate-debt.rule.ts';

/** Black-list action of a plate that must pay what it owes before it comes in. */
const payFirst = 3;

interface LaneDecision {
  decision: Decision;
  orderId: string | null;
  result: Record<string, unknown>;
  /** The capture as it is stored now. */
  record: PassRecordRow;
}

/** Free spaces for temporary vehicles; a lot without a number of spaces is never full. */
async function freeSpaces(tx: Tx, gate: GateFacts): Promise<number> {
  if (gate.totalSpaces === 0) return Number.POSITIVE_INFINITY;
  const filter = { from: runningDate, to: runningDate, metrics: [metrics.occupied], parkIds: [gate.parkId] };
  return gate.totalSpaces - (await sumCounters(tx, filter));
}

const noDebt = { all: 0, fen: 0, count: 0 };

/** What counts against a plate at this lot's side, nothing being looked up twice for the many that owe nothing. */
async function debtAt(tx: Tx, gate: GateFacts, plateNo: string, side: 'entry' | 'exit'): Promise<typeof noDebt> {
  const debts = await debtsOf(tx, gate.dealerId, plateNo);
  const all = debts.reduce((sum, debt) => sum + debt.fen, 0);
  if (debts.length === 0) return noDebt;
  return { all, ...countedDebt(debts, gate.parkId, await associatedLots(tx, gate.dealerId, gate.parkId, side)) };
}

/** A vehicle at an entry, as it is known before it comes in. */
export interface Arriving {
  /** The plate it counts under. */
  plateNo: string;
  unlicensed: boolean;
  plateType: string;
  confidence: number;
  at: string;
}

/** What the lot says to a vehicle that wants in; changes nothing. */
export async function judgeEntry(work: WorkContext, gate: GateFacts, vehicle: Arriving) {
  const { tx } = work;
  const { plateNo, unlicensed, at } = vehicle;
  const { dealerId, parkId, gateId } = gate;
  const holder = { dealerId, parkId, plateNo };
  const [free, words, known] = await together(tx, (one) =>
    Promise.all([
      freeSpaces(one, gate),
      laneWords(one, dealerId),
      unlicensed
        ? null
        : Promise.all([
            blackEntryFor(one, { ...holder, gateId, at }),
            debtAt(one, gate, plateNo, 'entry'),
            rightsOf(one, holder, at, minuteAfter(at)),
            specialOf(one, gate, vehicle),
          ]),
    ]),
  );
  const [black, debt, rights, special] = known ?? [undefined, noDebt, null, undefined];
  const overflow = rights && (await groupOverflow(tx, holder, rights, at));
  const { arrearsEntryPolicy, arrearsEntryMinFen: minFen, arrearsEntryMinCount: minCount } = gate.rule;
  const arrearsFen = black?.blackAction === payFirst ? debt.all : debt.fen;
  const white = rights !== null && isWhite(rights.whites, at);
  const pass = rights !== null && overflow === null && passCovers(rights.passes, at, minuteAfter(at)).length > 0;
  const byPlate = special?.parkAs ?? carTypeAtEntry(gate.rule, plateNo, vehicle.plateType);
  const identity = white ? carType.WHITE : pass ? carType.PASS : byPlate;
  const decision = decideEntry({
    plateNo: unlicensed ? '' : plateNo,
    unlicensed,
    confidence: vehicle.confidence,
    minConfidence: gate.minConfidence,
    guardEnabled: gate.guardEnabled,
    parkStatus: gate.parkStatus,
    fullPolicy: gate.rule.fullPolicy,
    free,
    unlicensedPolicy: gate.rule.unlicensedPolicy,
    blackAction: black?.blackAction ?? null,
    arrearsFen,
    arrearsPolicy: reaches(debt, { minFen, minCount }) ? arrearsEntryPolicy : null,
    groupRefuses: overflow?.refused ?? false,
    white,
    special: special?.letsIn || (gate.rule.specialFreePlateTypes as readonly string[]).includes(vehicle.plateType),
    words: words({ carType: identity, plateType: vehicle.plateType }),
  });
  return { decision, black, arrearsFen };
}

/** A look at a vehicle as {@link judgeEntry} asks for it. */
export const arriving = (record: PassRecordRow): Arriving => ({
  plateNo: record.matchPlateNo,
  unlicensed: record.plateNo === '',
  plateType: record.plateType,
  confidence: record.confidence,
  at: record.passTime,
});

export async function decideAtEntry(stay: WorkContext, gate: GateFacts, record: PassRecordRow): Promise<LaneDecision> {
  const { decision, black } = await judgeEntry(stay, gate, arriving(record));
  const told = await tellBlack(stay, gate, record, black, decision.decision === 'RELEASE');
  return { decision, orderId: null, result: {}, record: told };
}

/** Open stay of an exiting vehicle: the same plate, else the one look-alike plate in the lot when the lot matches by itself. */
async function matchExit(
  stay: WorkContext,
  gate: GateFacts,
  record: PassRecordRow,
  locked: boolean,
): Promise<{ order?: StayRow; candidates: number; record: PassRecordRow }> {
  const { tx } = stay;
  const subject = { dealerId: gate.dealerId, parkId: gate.parkId, plateNo: record.matchPlateNo };
  if (!locked) await lockVehicle(tx, gate.parkId, record.matchPlateNo);
  const found = await openStayOf(tx, subject);
  if (found) return { order: found, candidates: 1, record };
  if (record.plateNo === '' || !gate.rule.fuzzyMatch) return { candidates: 0, record };
  const near = (await platesInPark(tx, gate.dealerId, gate.parkId)).filter(
    (plateNo) => fuzzyPlateDistance(plateNo, record.matchPlateNo) <= 1,
  );
  const [only] = near;
  const sure = near.length === 1 && only !== undefined && isLookAlikePlate(only, record.matchPlateNo);
  if (!sure || !gate.rule.fuzzyAuto || record.confidence < gate.minConfidence) return { candidates: near.length, record };
  await lockVehicle(tx, gate.parkId, only);
  const order = await openStayOf(tx, { ...subject, plateNo: only });
  if (!order) return { candidates: near.length, record };
  await updatePassRecord(tx, record, { matchPlateNo: only, addException: exceptionType.PLATE_MISMATCH });
  const exceptionTypes = [...record.exceptionTypes, exceptionType.PLATE_MISMATCH];
  return { order, candidates: 1, record: { ...record, matchPlateNo: only, exceptionTypes } };
}

/** Matches and prices the vehicle at the exit; what it owes holds the barrier until it is paid. `locked`: the caller holds the vehicle's lock. */
export async function decideAtExit(stay: WorkContext, gate: GateFacts, seen: PassRecordRow, locked = false): Promise<LaneDecision> {
  const { order, candidates, record } = await matchExit(stay, gate, seen, locked);
  if (!order) {
    const decision = decideUnmatched({ plateNo: record.plateNo, candidates, noEntryPolicy: gate.rule.noEntryPolicy });
    return { decision, orderId: null, result: { candidates }, record };
  }
  if (Date.parse(record.passTime) < Date.parse(order.enterTime))
    return {
      decision: decideExit({ plateNo: order.plateNo, dueFen: 0, minutes: 0, exitUnpaidPolicy: 2 }),
      orderId: null,
      result: {},
      record,
    };
  const quoted = await closeStay(stay, order, {
    at: record.passTime,
    gateId: gate.gateId,
    gateName: gate.gateName,
    mode: record.passMode,
    plateNo: record.plateNo,
    confidence: record.confidence,
    recordId: record.id,
    releaseType: null,
    offline: record.offline,
    left: false,
    deadlineHours: gate.rule.payDeadlineHours,
  });
  await updatePassRecord(stay.tx, record, { orderId: order.id });
  const onAccount = quoted.carType === carType.COMPANY;
  const accountFen = onAccount ? dueFen(quoted) : 0;
  const due = dueFen(quoted) - accountFen;
  const policy = gate.rule.arrearsExitPolicy;
  const arrearsFen = policy === 1 ? 0 : (await debtAt(stay.tx, gate, order.plateNo, 'exit')).fen;
  const minutes = Math.floor((Date.parse(record.passTime) - Date.parse(order.enterTime)) / 60_000);
  const { exitUnpaidPolicy } = gate.rule;
  const unsure =
    quoted.exceptionTypes.includes(exceptionType.UNSURE_TIME) && (quoted.carType === carType.TEMP || quoted.carType === carType.UNLICENSED);
  const asked = { dueFen: due, arrearsFen, joint: policy === 3, accountFen, unsure: unsure && quoted.paidFen === 0 };
  const decision = decideExit({ plateNo: order.plateNo, minutes, exitUnpaidPolicy, ...asked });
  return {
    decision,
    orderId: order.id,
    result: { orderId: order.id, orderNo: order.orderNo, carType: order.carType, dueFen: due, arrearsFen },
    record: { ...record, orderId: order.id },
  };
}
