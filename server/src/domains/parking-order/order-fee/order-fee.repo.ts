import type { StayElsewhere } from '@bochong/contract/parking-fee';
import { orderStatus } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import type { StayRow } from '../stay/stay.repo.ts';
import { type EarlierFee, earliestThatMatters } from './order-fee.rule.ts';

/** Finished stays of the plate at the lot that free minutes and same-day caps of this one depend on. */
export async function earlierStays(tx: Tx, stay: StayRow): Promise<EarlierFee[]> {
  return tx
    .selectFrom('park_order')
    .select([
      'enter_time as enterTime',
      'exit_time as exitTime',
      'free_used_min as freeUsedMin',
      'gross_fen as grossFen',
      // What coupons paid was charged too.
      sql<number>`payable_fen + coupon_fen`.as('payableFen'),
    ])
    .where('dealer_id', '=', stay.dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${stay.plateNo}`)
    .where('id', '>=', idFloor(earliestThatMatters(stay.enterTime)))
    .where('id', '<', stay.id)
    .where('park_id', '=', stay.parkId)
    .where('order_status', 'in', [orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .execute();
}

const dayMs = 86_400_000;

/**
 * Stays of the plate at the other lots of a link that its free minutes depend on: those that began up to a day before or after it. What a
 * vehicle has used up counts once it has left; a quote uses nothing up.
 */
export function staysElsewhere(tx: Tx, stay: StayRow, parkIds: readonly string[]): Promise<StayElsewhere[]> {
  return tx
    .selectFrom('park_order')
    .select(['park_id as parkId', 'enter_time as enterTime', 'left_at as exitTime'])
    .select(sql<number>`payable_fen + coupon_fen`.as('payableFen'))
    .select(sql<number>`case when left_at is null then 0 else free_used_min end`.as('freeUsedMin'))
    .where('dealer_id', '=', stay.dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${stay.plateNo}`)
    .where('id', '>=', idFloor(earliestThatMatters(stay.enterTime)))
    .where('id', '<', idFloor(new Date(Date.parse(stay.enterTime) + dayMs)))
    .where('park_id', 'in', [...parkIds])
    .where('park_id', '<>', stay.parkId)
    .where('order_status', 'in', [orderStatus.PARKING, orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .orderBy('id')
    .execute();
}

/** What settled stays of a link had looked at, by stay: stored with the fee of each. */
export async function storedElsewhere(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<Map<string, StayElsewhere[]>> {
  const rows = await tx
    .selectFrom('fee_calculation')
    .distinctOn('order_id')
    .select(['order_id as orderId', sql<StayElsewhere[]>`coalesce(body -> 'free' -> 'elsewhere', '[]')`.as('elsewhere')])
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`order_id = any (${[...orderIds]}::uuid[])`)
    .where('purpose', '=', 'SETTLE')
    .orderBy('order_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ orderId, elsewhere }) => [orderId, elsewhere]));
}

/** Settlements of one plate under one link go one after another: two lots that give free minutes at once would both see them unused. */
export const lockShared = (tx: Tx, linkId: string, plateNo: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${linkId} ${plateNo}`}, 8))`.execute(tx);
