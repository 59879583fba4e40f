import type { ParkOrder } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks } from '../../../kernel/database/query.ts';
import { rowColumns } from './park-order.repo.ts';

export async function findOrder(tx: Tx, id: string, parkIds: readonly string[] | null): Promise<ParkOrder | undefined> {
  const row = await tx
    .selectFrom('park_order')
    .select([
      ...rowColumns,
      'park_type as parkType',
      'plate_type as plateType',
      'energy_type as energyType',
      'vehicle_class as vehicleClass',
      'enter_plate_no as enterPlateNo',
      'exit_plate_no as exitPlateNo',
      'enter_confidence as enterConfidence',
      'exit_confidence as exitConfidence',
      'enter_mode as enterMode',
      'exit_mode as exitMode',
      'release_type as releaseType',
      'left_at as leftAt',
      'rule_id as ruleId',
      'rule_version as ruleVersion',
      'reduce_fen as reduceFen',
      'reduce_reason as reduceReason',
      'receivable_fen as receivableFen',
      sql<number>`greatest(0, paid_fen - refund_fen - payable_fen)`.as('overpaidFen'),
      'fee_frozen_until as feeFrozenUntil',
      'pay_deadline as payDeadline',
      'is_no_entry as isNoEntry',
      'is_offline as isOffline',
      'is_force_out as isForceOut',
      'merged_into_id as mergedIntoId',
      'enter_record_id as enterRecordId',
      'exit_record_id as exitRecordId',
    ])
    .where('id', '=', id)
    .where(inParks('park_id', parkIds))
    .executeTakeFirst();
  return row as ParkOrder | undefined;
}

/** Newest settled calculation of a stay, else its newest quote. */
export async function newestCalculation(tx: Tx, orderId: string) {
  return tx
    .selectFrom('fee_calculation')
    .select(['id as calcId', 'purpose', 'quote_time as quoteTime', 'calc_at as calcAt', 'body'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Passages, money and changes of a stay, oldest first. */
export async function orderEvents(tx: Tx, orderId: string) {
  const passes = await tx
    .selectFrom('pass_record as p')
    .leftJoin('gate as g', (join) => join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.id', '=', 'p.gate_id'))
    .select([
      'p.id',
      'p.direction',
      'p.pass_time as at',
      'p.plate_no as plateNo',
      'p.confidence',
      'p.attempt_state as attemptState',
      'p.is_offline as offline',
      'g.gate_name as gateName',
    ])
    .where('p.order_id', '=', orderId)
    .execute();
  const money = await tx
    .selectFrom('order_money')
    .select(['kind', 'at', 'amount_fen as amountFen', 'pay_channel as payChannel', 'number'])
    .where('order_id', '=', orderId)
    .execute();
  const changes = await tx
    .selectFrom('park_order_change')
    .select([
      'at',
      'change_type as changeType',
      'reason',
      'operator_name as operatorName',
      'payable_before_fen as before',
      'payable_after_fen as after',
    ])
    .where('order_id', '=', orderId)
    .execute();
  return { passes, money, changes };
}

export async function imagesOf(tx: Tx, bizIds: readonly string[]): Promise<{ bizId: string; objectKey: string; imageType: number }[]> {
  if (bizIds.length === 0) return [];
  return tx
    .selectFrom('park_image')
    .select(['biz_id as bizId', 'object_key as objectKey', 'image_type as imageType'])
    .where('biz_id', 'in', bizIds)
    .orderBy('image_type')
    .execute();
}
