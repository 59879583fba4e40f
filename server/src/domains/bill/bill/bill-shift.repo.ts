import { payState } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** What came in during one person's shift by one means; `refundedFen` of it has gone back since. */
export interface ShiftTaking {
  payChannel: number;
  count: number;
  paidFen: number;
  refundedFen: number;
}

/** Sums of the bills that name a shift, by means of payment. */
export async function takingsOfShift(tx: Tx, dealerId: string, shiftId: string): Promise<ShiftTaking[]> {
  return tx
    .selectFrom('bill')
    .select([
      'pay_channel as payChannel',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(paid_fen)::bigint`.as('paidFen'),
      sql<number>`sum(refunded_fen)::bigint`.as('refundedFen'),
    ])
    .where('dealer_id', '=', dealerId)
    .where('shift_id', '=', shiftId)
    .where('pay_state', '=', payState.SUCCESS)
    .groupBy('pay_channel')
    .orderBy('pay_channel')
    .execute();
}
