import { orderStatus } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { writeWaiting } from '../../../kernel/database/at-end.ts';
import { writtenOut } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import type { MergeGap } from '../order-merge/order-merge.rule.ts';
import { lockVehicleOf } from './vehicle-lock.repo.ts';

/** Money and state of one stay, as rules and services need it. */
export interface StayRow {
  id: string;
  dealerId: string;
  orderNo: string;
  parkId: string;
  parkName: string;
  plateNo: string;
  plateColor: number;
  plateType: string;
  energyType: number;
  vehicleClass: number;
  carType: number;
  /** Company on whose account a company vehicle parks. */
  rightRefId: string | null;
  enterTime: string;
  exitTime: string | null;
  leftAt: string | null;
  enterRecordId: string | null;
  exitRecordId: string | null;
  berthId: string | null;
  roadId: string | null;
  zoneId: string | null;
  orderStatus: number;
  releaseType: number | null;
  ruleId: string | null;
  ruleVersion: number | null;
  grossFen: number;
  receivableFen: number;
  couponFen: number;
  /** What of it coupons paid that merchants bought. */
  boughtCouponFen: number;
  reduceFen: number;
  payableFen: number;
  paidFen: number;
  refundFen: number;
  freeUsedMin: number;
  prepaidAt: string | null;
  feeFrozenUntil: string | null;
  exceptionTypes: number[];
  isOffline: boolean;
  isForceOut: boolean;
  writeOffFen: number;
  /** Its arrears record, once it has become arrears; kept when that is closed. */
  arrearsId: string | null;
  mergedIntoId: string | null;
  mergeGaps: MergeGap[];
  rev: number;
}

export const columns = writtenOut([
  'id',
  'dealer_id as dealerId',
  'order_no as orderNo',
  'park_id as parkId',
  'park_name as parkName',
  'plate_no as plateNo',
  'plate_color as plateColor',
  'plate_type as plateType',
  'energy_type as energyType',
  'vehicle_class as vehicleClass',
  'car_type as carType',
  'right_ref_id as rightRefId',
  'enter_time as enterTime',
  'exit_time as exitTime',
  'left_at as leftAt',
  'enter_record_id as enterRecordId',
  'exit_record_id as exitRecordId',
  'berth_id as berthId',
  'road_id as roadId',
  'zone_id as zoneId',
  'order_status as orderStatus',
  'release_type as releaseType',
  'rule_id as ruleId',
  'rule_version as ruleVersion',
  'gross_fen as grossFen',
  'receivable_fen as receivableFen',
  'coupon_fen as couponFen',
  'bought_coupon_fen as boughtCouponFen',
  'reduce_fen as reduceFen',
  'payable_fen as payableFen',
  'paid_fen as paidFen',
  'refund_fen as refundFen',
  'free_used_min as freeUsedMin',
  'prepaid_at as prepaidAt',
  'fee_frozen_until as feeFrozenUntil',
  'exception_types as exceptionTypes',
  'is_offline as isOffline',
  'is_force_out as isForceOut',
  'write_off_fen as writeOffFen',
  'arrears_id as arrearsId',
  'merged_into_id as mergedIntoId',
  sql<MergeGap[]>`merge_gaps`.as('mergeGaps'),
  'rev',
] as const);

export async function findStay(tx: Tx, dealerId: string, id: string, lock = false): Promise<StayRow | undefined> {
  const query = tx.selectFrom('park_order').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id);
  return lock ? query.forUpdate().executeTakeFirst() : query.executeTakeFirst();
}

/** The stay that answers for an order, locked with its vehicle: the order itself, or the one it was merged into. */
export async function lockLivingStay(tx: Tx, dealerId: string, id: string): Promise<StayRow | undefined> {
  await lockVehicleOf(tx, id);
  return livingStay(tx, dealerId, id);
}

/** {@link lockLivingStay} for a stay whose vehicle is locked already. */
export async function livingStay(tx: Tx, dealerId: string, id: string): Promise<StayRow | undefined> {
  const stay = await findStay(tx, dealerId, id, true);
  return stay?.mergedIntoId ? findStay(tx, dealerId, stay.mergedIntoId, true) : stay;
}

/** A stay by id alone, within the dealers of the transaction's scope. */
export async function findStayById(tx: Tx, id: string, lock = false): Promise<StayRow | undefined> {
  const query = tx.selectFrom('park_order').select(columns).where('id', '=', id);
  return lock ? query.forUpdate().executeTakeFirst() : query.executeTakeFirst();
}

export async function stayByEntry(tx: Tx, dealerId: string, recordId: string): Promise<StayRow | undefined> {
  await writeWaiting(tx, 'pass_record');
  const record = tx.selectFrom('pass_record').select('order_id').where('dealer_id', '=', dealerId).where('id', '=', recordId);
  return tx
    .selectFrom('park_order')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', record)
    .forUpdate()
    .executeTakeFirst();
}

/** Stays of a vehicle that have ended since an instant, the newest ten first. */
export async function endedStaysOf(tx: Tx, { dealerId, plateNo }: { dealerId: string; plateNo: string }, since: Date): Promise<StayRow[]> {
  return tx
    .selectFrom('park_order')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${plateNo}`)
    .where('id', '>=', idFloor(since))
    .where('left_at', 'is not', null)
    .where('order_status', 'in', [orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}

/** Newest stay of a vehicle that a payment made at `at` can belong to. */
export async function stayForPayment(
  tx: Tx,
  subject: { dealerId: string; parkId: string; plateNo: string },
  at: Date,
): Promise<StayRow | undefined> {
  return tx
    .selectFrom('park_order')
    .select(columns)
    .where('dealer_id', '=', subject.dealerId)
    .where('park_id', '=', subject.parkId)
    .where('plate_no', '=', subject.plateNo)
    .where('order_status', 'in', [orderStatus.PARKING, orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS])
    .where('enter_time', '<=', at.toISOString())
    .where((where) => where.or([where('exit_time', 'is', null), where('exit_time', '>=', new Date(at.getTime() - 900_000).toISOString())]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
