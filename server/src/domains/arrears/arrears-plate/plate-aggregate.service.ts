import { countRunning } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import { liftArrearsBlack } from '../../special-vehicle/index.ts';
import { settingOf } from '../arrears-setting.repo.ts';
import { type PlateRow, recountPlate, savePriorityKey } from './arrears-plate.repo.ts';
import { priorityKeyOf } from './list-priority.rule.ts';

/** Plates belong to no lot: their running total is kept under this one. */
export const noPark = platformDealerId;

/** Brings a plate to what its records say, in their transaction: sums, place in the list, counters, and its black-list entry when it is clear. */
export async function refreshPlate(tx: Tx, dealerId: string, plateId: string): Promise<PlateRow> {
  const { before, after } = await recountPlate(tx, dealerId, plateId);
  const { priority } = await settingOf(tx, dealerId);
  await savePriorityKey(tx, after, priorityKeyOf(after, priority));
  const owed = Number(after.recordCount > 0) - Number(before.recordCount > 0);
  await countRunning(tx, { dealerId, parkId: noPark }, { arrearsPlates: owed });
  if (after.recordCount + after.frozenCount === 0) await liftArrearsBlack(tx, { dealerId, plateNo: after.plateNo });
  return after;
}
