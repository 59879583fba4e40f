import { exceptionType, orderStatus } from '@bochong/contract/parking-order';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { dateStart } from '../../../kernel/time.ts';
import type { MergeGap } from '../order-merge/order-merge.rule.ts';

/** Stays of a lot that began on the dates `from` to `to`, both included. */
export interface ReplayRange {
  dealerId: string;
  parkId: string;
  from: string;
  to: string;
}

const finished = [orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS];
export const dayMs = 86_400_000;

const staysOf = (tx: Tx, { dealerId, parkId, from, to }: ReplayRange) =>
  tx
    .selectFrom('park_order')
    .where('dealer_id', '=', dealerId)
    .where('park_id', '=', parkId)
    .where('id', '>=', idFloor(dateStart(from)))
    .where('id', '<', idFloor(dateStart(to) + dayMs))
    .where('order_status', 'in', finished)
    .where(sql<SqlBool>`exit_time is not null`);

export async function countStays(tx: Tx, range: ReplayRange): Promise<number> {
  const { total } = await staysOf(tx, range)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Finished stays in the order they began, after one of them. */
export function staysAfter(tx: Tx, range: ReplayRange, after: string, limit: number) {
  return staysOf(tx, range)
    .select([
      'id',
      'plate_no as plateNo',
      'zone_id as zoneId',
      'road_id as roadId',
      'park_minutes as parkMinutes',
      'car_type as carType',
      'plate_type as plateType',
      'energy_type as energyType',
      'plate_color as plateColor',
      'vehicle_class as vehicleClass',
      'enter_time as enterTime',
      sql<string>`exit_time`.as('exitTime'),
      'coupon_fen as couponFen',
      'reduce_fen as reduceFen',
      'paid_fen as paidFen',
      'refund_fen as refundFen',
      'prepaid_at as prepaidAt',
      'fee_frozen_until as feeFrozenUntil',
      sql<MergeGap[]>`merge_gaps`.as('mergeGaps'),
      // Its exit was never seen: it ended unpriced when the vehicle came again.
      sql<boolean>`${exceptionType.DUP_ENTRY} = any (exception_types)`.as('unpriced'),
      'rule_id as ruleId',
      'rule_version as ruleVersion',
      'gross_fen as grossFen',
      'receivable_fen as receivableFen',
      sql<number>`payable_fen + coupon_fen`.as('payableFen'),
      'free_used_min as freeUsedMin',
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type PastStay = Awaited<ReturnType<typeof staysAfter>>[number];
