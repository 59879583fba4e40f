import { isLookAlikePlate } from '@bochong/contract/kernel/plate';
import { exceptionType } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { type PassRecordRow, updatePassRecord } from './pass-record.repo.ts';
import { platesStaying, type UnmatchedExit, unmatchedExits } from './passage-search.repo.ts';

/** The one plate among `plates` that a camera easily takes for `plateNo`; none when the same plate or several are there. */
function onlyLookAlike(plates: readonly string[], plateNo: string): string | undefined {
  if (plates.includes(plateNo)) return undefined;
  const alike = [...new Set(plates.filter((other) => isLookAlikePlate(other, plateNo)))];
  return alike.length === 1 ? alike[0] : undefined;
}

const mayAdopt = (gate: GateFacts, record: PassRecordRow) => gate.rule.fuzzyAuto && record.plateNo !== '';

/** Exits without a stay that were seen before an entry was told: those it may adopt. */
export const earlyExits = async (tx: Tx, gate: GateFacts, record: PassRecordRow): Promise<UnmatchedExit[]> =>
  record.direction === 1 && mayAdopt(gate, record) ? unmatchedExits(tx, gate, record.passTime) : [];

/**
 * A misread plate must not cost a vehicle its other half: an entry adopts the exit that was seen before it under a look-alike plate, and
 * a late exit is given to the stay around it whose plate looks alike. Says under which plate both count then; undefined: none looks alike.
 */
export async function adoptLookAlike(
  { tx }: WorkContext,
  gate: GateFacts,
  record: PassRecordRow,
  seen: readonly UnmatchedExit[],
  until: number | null,
): Promise<string | undefined> {
  const plateNo = record.matchPlateNo;
  const place = { dealerId: gate.dealerId, parkId: gate.parkId };
  if (!mayAdopt(gate, record)) return undefined;
  if (record.direction === 1) {
    const exits = seen.filter((exit) => until === null || exit.at < until);
    const alike = onlyLookAlike(
      exits.map((exit) => exit.plateNo),
      plateNo,
    );
    const exit = exits.find((candidate) => candidate.plateNo === alike);
    if (!exit) return undefined;
    await updatePassRecord(tx, { ...place, id: exit.id }, { matchPlateNo: plateNo, addException: exceptionType.PLATE_MISMATCH });
    return plateNo;
  }
  const alike = onlyLookAlike(await platesStaying(tx, place, record.passTime), plateNo);
  if (alike === undefined) return undefined;
  await lockVehicle(tx, gate.parkId, alike);
  await updatePassRecord(tx, record, { matchPlateNo: alike, addException: exceptionType.PLATE_MISMATCH });
  return alike;
}
