import { payState } from '@bochong/contract/bill';
import { type RefundableBill, refundStatus } from '@bochong/contract/refund';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes, inDealers, type PageQuery, pageOf, startsWith } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { belongsTo, lotsOutside } from '../../bill/index.ts';

interface Filters extends PageQuery {
  plateNo?: string | undefined;
  parkId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** Dealer of a bill some of which belongs to the user's lots, and whether all of it does. */
export async function dealerOfBill(
  tx: Tx,
  id: string,
  { dealerIds, parkIds }: ExportScope,
): Promise<{ dealerId: string; whole: boolean } | undefined> {
  return tx
    .selectFrom('bill as c')
    .select(['c.dealer_id as dealerId', sql<boolean>`not exists ${lotsOutside(parkIds)}`.as('whole')])
    .where(inDealers('c.dealer_id', dealerIds))
    .where('c.id', '=', id)
    .where(belongsTo(parkIds))
    .executeTakeFirst();
}

/**
 * Paid bills that did not go back whole, newest first, with what their refunds under way leave of them; none of the businesses in `without`,
 * which ask for their money themselves.
 */
export async function listRefundable(tx: Tx, filters: Filters, { dealerIds, parkIds }: ExportScope, without: readonly number[]) {
  const { plateNo, parkId, startTime, endTime } = filters;
  const query = tx
    .selectFrom('bill as c')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'c.dealer_id').onRef('p.id', '=', 'c.park_id'))
    .leftJoin('subject_number as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.subject_id', '=', 'c.subject_id'))
    .where(inDealers('c.dealer_id', dealerIds))
    .where(belongsTo(parkIds))
    .where('c.pay_state', '=', payState.SUCCESS)
    .$if(without.length > 0, (q) => q.where('c.biz_type', 'not in', without))
    .where(sql<boolean>`c.refunded_fen < c.paid_fen`)
    .$if(startTime !== undefined, (q) => q.where('c.id', '>=', idFloor(Date.parse(startTime ?? ''))))
    .$if(endTime !== undefined, (q) => q.where('c.id', '<', idFloor(Date.parse(endTime ?? '') + 1000)))
    .$if(parkId !== undefined, (q) => q.where(belongsTo([parkId ?? ''])))
    .where(sql<boolean>`not exists ${lotsOutside(parkIds)}`)
    .$if(plateNo !== undefined, (q) => q.where(startsWith('c.plate_no', (plateNo ?? '').toUpperCase())))
    .select([
      'c.id as billId',
      'c.bill_no as billNo',
      's.subject_id as orderId',
      's.number as orderNo',
      'p.park_name as parkName',
      'c.plate_no as plateNo',
      'c.plate_color as plateColor',
      'c.paid_fen as paidFen',
      'c.pay_channel as payChannel',
      'c.paid_at as paidAt',
      sql<number>`c.paid_fen - coalesce((select sum(case r.refund_status when 0 then r.apply_fen else r.approved_fen end)
        from refund_apply r where r.dealer_id = c.dealer_id and r.bill_id = c.id and r.refund_status in ${codes(refundStatus.TO_AUDIT, refundStatus.PASSED, refundStatus.REFUNDING, refundStatus.SUCCESS)}), 0)::bigint`.as(
        'refundableFen',
      ),
    ])
    .orderBy('c.id', 'desc')
    .$castTo<RefundableBill>();
  return pageOf(tx, query, filters);
}
