import type { Park } from '@bochong/contract/parking-lot';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { type ParkFilters, selectedParks, withOccupancy } from './park.repo.ts';

/** Lots for a sheet, with how full they are now. */
export async function* parkBatches(tx: Tx, filters: ParkFilters, parkIds: readonly string[] | null, now: Date): AsyncGenerator<Park[]> {
  for await (const batch of batchesOf(tx, selectedParks(tx, filters, parkIds, now))) yield withOccupancy(tx, batch);
}
