import type { WorkContext } from '../../../kernel/app-context.ts';
import { findStay, lockVehicleOf } from '../../parking-order/index.ts';
import { followOrder } from './arrears-mirror.service.ts';
import { lockRecord } from './arrears-record.repo.ts';
import { setFrozenBy } from './arrears-record-write.repo.ts';

async function setFrozen(
  context: WorkContext,
  { dealerId, orderId }: { dealerId: string; orderId: string },
  by: string | null,
): Promise<void> {
  const { tx } = context;
  await lockVehicleOf(tx, orderId);
  const stay = await findStay(tx, dealerId, orderId, true);
  if (!stay?.arrearsId) return;
  const record = await lockRecord(tx, dealerId, stay.arrearsId);
  if (!record) return;
  await setFrozenBy(tx, record, by);
  await followOrder(context, stay);
}

/**
 * Holds the arrears of an order while an appeal (`by` names it) is open: nothing is asked for them, no staff command touches them, their
 * plate does not owe them. An order without arrears, or with settled ones, stays as it is. Locks vehicle, stay and record.
 */
export const freezeArrears = (context: WorkContext, order: { dealerId: string; orderId: string }, by: string): Promise<void> =>
  setFrozen(context, order, by);

/**
 * The appeal is decided: what it took off the order (by `reduceStay`, `fixPlate`, a merge, a refund) stands in the record already, what is
 * left is owed again.
 */
export const unfreezeArrears = (context: WorkContext, order: { dealerId: string; orderId: string }): Promise<void> =>
  setFrozen(context, order, null);
