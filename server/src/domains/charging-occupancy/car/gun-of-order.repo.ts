import type { Tx } from '../../../kernel/database/db.ts';

/** Gun and beginning of a charge. */
export const gunOfOrder = (tx: Tx, dealerId: string, orderId: string) =>
  tx
    .selectFrom('charging_order')
    .select(['connector_id as connectorId', 'start_at as startAt'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', orderId)
    .executeTakeFirst();
