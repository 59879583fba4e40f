import type { FeeCalculation } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import { insertAtEnd } from '../../../kernel/database/at-end.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';
import { columns, type StayRow } from './stay.repo.ts';
import type { NewStay } from './stay-begin.ts';
import { changed, countStay, opened, stayBefore } from './stay-count.repo.ts';

/** Inserts an open stay and counts it; its id is minted from the entry time unless it has been before. */
export async function insertStay(
  tx: Tx,
  stay: NewStay & Pick<StayRow, 'orderNo' | 'ruleId' | 'ruleVersion'>,
  companyId: string | null,
): Promise<StayRow> {
  const { before, after, ...row } = await tx
    .insertInto('park_order')
    .values({
      dealer_id: stay.dealerId,
      id: stay.id ?? newId(Date.parse(stay.enterTime)),
      order_no: stay.orderNo,
      park_id: stay.parkId,
      park_name: stay.parkName,
      park_type: stay.parkType,
      zone_id: stay.zoneId,
      road_id: stay.roadId,
      berth_id: stay.berthId,
      berth_code: stay.berthCode,
      plate_no: stay.plateNo,
      plate_color: stay.plateColor,
      plate_type: stay.plateType,
      energy_type: stay.energyType,
      vehicle_class: stay.vehicleClass,
      is_unlicensed: stay.isUnlicensed,
      enter_plate_no: stay.enterPlateNo,
      enter_confidence: stay.enterConfidence,
      plate_source: stay.plateSource,
      car_type: stay.carType,
      right_ref_type: companyId === null ? null : 'COMPANY',
      right_ref_id: companyId,
      enter_time: stay.enterTime,
      enter_gate_id: stay.enterGateId,
      enter_gate_name: stay.enterGateName,
      enter_mode: stay.enterMode,
      enter_record_id: stay.enterRecordId,
      rule_id: stay.ruleId,
      rule_version: stay.ruleVersion,
      is_no_entry: stay.isNoEntry,
      is_offline: stay.isOffline,
      exception_types: stay.exceptionTypes,
    })
    .returning([...columns, ...opened])
    .executeTakeFirstOrThrow();
  await countStay(tx, { before, after });
  return row;
}

/** Columns of `park_order` a service may change after creation. */
export interface StayChange {
  exit_time?: string | null;
  exit_gate_id?: string | null;
  exit_gate_name?: string | null;
  exit_mode?: number | null;
  exit_plate_no?: string | null;
  exit_confidence?: number | null;
  exit_record_id?: string | null;
  release_type?: number | null;
  left_at?: string | null;
  park_minutes?: number;
  order_status?: number;
  pay_status?: number;
  gross_fen?: number;
  vehicle_discount_fen?: number;
  receivable_fen?: number;
  coupon_fen?: number;
  bought_coupon_fen?: number;
  returned_coupon_fen?: number;
  reduce_fen?: number;
  reduce_reason?: string;
  payable_fen?: number;
  paid_fen?: number;
  refund_fen?: number;
  free_used_min?: number;
  prepaid_at?: string | null;
  fee_frozen_until?: string | null;
  pay_deadline?: string | null;
  is_force_out?: boolean;
  is_offline?: boolean;
  exception_types?: number[];
  write_off_fen?: number;
  arrears_id?: string | null;
  merged_into_id?: string | null;
  merge_gaps?: unknown;
  plate_no?: string;
  plate_color?: number;
  plate_type?: string;
  energy_type?: number;
  car_type?: number;
  right_ref_type?: string | null;
  right_ref_id?: string | null;
  enter_time?: string;
  berth_id?: string;
  berth_code?: string;
}

/** Changes a stay and what it counts for. */
export async function updateStay(tx: Tx, { dealerId, id }: Pick<StayRow, 'dealerId' | 'id'>, change: StayChange): Promise<StayRow> {
  const { before, after, ...row } = await tx
    .updateTable('park_order as o')
    .from(stayBefore(dealerId, id))
    .set({ ...change, rev: sql`o.rev + 1`, updated_at: sql`now()` })
    .where('o.dealer_id', '=', dealerId)
    .where('o.id', '=', id)
    .returning([...columns, ...changed])
    .executeTakeFirstOrThrow();
  await countStay(tx, { before, after });
  return row;
}

/** Keeps a calculation with its stay; never changed afterwards. */
export async function insertCalculation(
  tx: Tx,
  stay: Pick<StayRow, 'dealerId' | 'id'>,
  row: { purpose: 'QUOTE' | 'SETTLE' | 'AUDIT'; quoteTime: string; calcAt: Date; body: FeeCalculation },
): Promise<string> {
  const id = newId(row.calcAt);
  const { purpose, body } = row;
  const times = { quote_time: row.quoteTime, calc_at: row.calcAt.toISOString() };
  await insertAtEnd(tx, 'fee_calculation', { dealer_id: stay.dealerId, id, order_id: stay.id, purpose, ...times, body });
  return id;
}

/** The fee a stay was settled by before an instant; undefined when none is stored (stays of a bulk load). */
export async function settledBefore(tx: Tx, stay: Pick<StayRow, 'dealerId' | 'id'>, at: string): Promise<FeeCalculation | undefined> {
  const row = await tx
    .selectFrom('fee_calculation')
    .select('body')
    .where('dealer_id', '=', stay.dealerId)
    .where('order_id', '=', stay.id)
    .where('purpose', '=', 'SETTLE')
    .where('calc_at', '<', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.body as FeeCalculation | undefined;
}

export interface NewChange {
  changeType: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  payableBeforeFen: number;
  payableAfterFen: number;
  source: number;
  reason: string;
  operatorId: string | null;
  operatorName: string;
  at: Date;
}

export async function insertChange(tx: Tx, stay: StayRow, change: NewChange): Promise<void> {
  await tx
    .insertInto('park_order_change')
    .values({
      dealer_id: stay.dealerId,
      id: newId(change.at),
      order_id: stay.id,
      order_no: stay.orderNo,
      park_id: stay.parkId,
      plate_no: stay.plateNo,
      change_type: change.changeType,
      before: json(change.before),
      after: json(change.after),
      payable_before_fen: change.payableBeforeFen,
      payable_after_fen: change.payableAfterFen,
      source: change.source,
      reason: change.reason,
      operator_id: change.operatorId,
      operator_name: change.operatorName,
      at: change.at.toISOString(),
    })
    .execute();
}
