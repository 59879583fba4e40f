import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** What the order of a transaction costs, as it is kept. */
export const costOfTransaction = (tx: Tx, dealerId: string, equipmentId: string, transactionNo: number) =>
  tx
    .selectFrom('charging_order')
    .select(['order_status as orderStatus', sql<number>`payable_fen::int`.as('payableFen')])
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('transaction_no', '=', transactionNo)
    .executeTakeFirst();
