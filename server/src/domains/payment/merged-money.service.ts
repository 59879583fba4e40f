import { findStay, lockVehicleOf, type StayContext } from '../parking-order/index.ts';
import { followMerge, returnMerged } from './merged-money.repo.ts';
import { settleMoney } from './settle-money.service.ts';

/**
 * Orders were merged or separated: bills follow what the orders say now, so that deliveries may repeat and overtake each other. What is
 * then too much goes back.
 */
export async function followOrders(
  context: StayContext,
  dealerId: string,
  { targetOrderId, sourceOrderIds }: { targetOrderId: string; sourceOrderIds: readonly string[] },
): Promise<void> {
  const { tx } = context;
  await lockVehicleOf(tx, targetOrderId);
  const apart: string[] = [];
  for (const sourceId of sourceOrderIds) {
    const stay = await findStay(tx, dealerId, sourceId, true);
    if (stay?.mergedIntoId === targetOrderId) await followMerge(tx, dealerId, sourceId, targetOrderId);
    else apart.push(sourceId);
  }
  for (const sourceId of apart) await returnMerged(tx, dealerId, sourceId);
  for (const orderId of [targetOrderId, ...apart]) await settleMoney(context, dealerId, orderId);
}
