import type { Tx } from '../../../kernel/database/db.ts';
import { businessDate } from '../../../kernel/time.ts';
import { breakPromises, refreshPlate } from '../../arrears/index.ts';
import { finishPlans } from './call-plan.service.ts';

/** What days do to calls: plans end, promises that were not kept count as broken, and move the vehicle in the list. */
export async function keepCalls(tx: Tx, dealerId: string, now: Date): Promise<void> {
  for (const plateId of await breakPromises(tx, dealerId, businessDate(now))) await refreshPlate(tx, dealerId, plateId);
  await finishPlans(tx, dealerId, now);
}
