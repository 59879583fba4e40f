import type { Tx } from '../../kernel/db.ts';
import { idFloor } from '../../kernel/identifier.ts';
import { type EarlierFee, earliestThatMatters } from './order-fee.rule.ts';
import type { StayRow } from './stay.repo.ts';

/** Finished stays of the plate at the lot that free minutes and same-day caps of this one depend on. */
export async function earlierStays(tx: Tx, stay: StayRow): Promise<EarlierFee[]> {
  return tx
    .selectFrom('park_order')
    .select([
      'enter_time as enterTime',
      'exit_time as exitTime',
      'free_used_min as freeUsedMin',
      'gross_fen as grossFen',
      'payable_fen as payableFen',
    ])
    .where('dealer_id', '=', stay.dealerId)
    .where('plate_no', '=', stay.plateNo)
    .where('id', '>=', idFloor(earliestThatMatters(stay.enterTime)))
    .where('id', '<', stay.id)
    .where('park_id', '=', stay.parkId)
    .where('order_status', 'in', [1, 2, 3])
    .execute();
}
