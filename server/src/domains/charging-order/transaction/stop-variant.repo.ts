import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { OrderRow } from '../order/charging-order.repo.ts';

export interface StopVariant {
  at: number;
  meterStopWh: number;
  reason: string;
  receivedAt: number;
}

/** Keeps a further stop of an order; false when it was told before. */
export async function insertVariant(tx: Tx, { dealerId, id }: OrderRow, stop: StopVariant): Promise<boolean> {
  const inserted = await tx
    .insertInto('charging_stop_variant')
    .values({
      ...{ dealer_id: dealerId, id: newId(stop.receivedAt), order_id: id, meter_stop_wh: stop.meterStopWh, reason: stop.reason },
      ...{ at: new Date(stop.at).toISOString(), received_at: new Date(stop.receivedAt).toISOString() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const variantsOf = (tx: Tx, dealerId: string, orderId: string) =>
  tx
    .selectFrom('charging_stop_variant')
    .select(['received_at as receivedAt', 'at', 'meter_stop_wh as meterStopWh', 'reason'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
