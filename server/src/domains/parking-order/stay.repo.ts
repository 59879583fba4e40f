import type { FeeCalculation } from '@bochong/contract/parking-fee';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/identifier.ts';
import { json } from '../../kernel/query.ts';

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
  reduceFen: number;
  payableFen: number;
  paidFen: number;
  refundFen: number;
  freeUsedMin: number;
  feeFrozenUntil: string | null;
  exceptionTypes: number[];
  isOffline: boolean;
  isForceOut: boolean;
  rev: number;
}

const columns = [
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
  'reduce_fen as reduceFen',
  'payable_fen as payableFen',
  'paid_fen as paidFen',
  'refund_fen as refundFen',
  'free_used_min as freeUsedMin',
  'fee_frozen_until as feeFrozenUntil',
  'exception_types as exceptionTypes',
  'is_offline as isOffline',
  'is_force_out as isForceOut',
  'rev',
] as const;

/** Runs everything about one vehicle at one lot one after another: a lock that ends with the transaction. */
export async function lockVehicle(tx: Tx, parkId: string, plateNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${parkId} ${plateNo}`}, 7))`.execute(tx);
}

export async function findStay(tx: Tx, dealerId: string, id: string, lock = false): Promise<StayRow | undefined> {
  const query = tx.selectFrom('park_order').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id);
  return lock ? query.forUpdate().executeTakeFirst() : query.executeTakeFirst();
}

/** A stay by id alone, within the dealers of the transaction's scope. */
export async function findStayById(tx: Tx, id: string, lock = false): Promise<StayRow | undefined> {
  const query = tx.selectFrom('park_order').select(columns).where('id', '=', id);
  return lock ? query.forUpdate().executeTakeFirst() : query.executeTakeFirst();
}

/** Open stay of a vehicle and how far its passages are applied. */
export async function presenceOf(tx: Tx, subject: { dealerId: string; parkId: string; plateNo: string }) {
  return tx
    .selectFrom('vehicle_presence')
    .select(['open_order_id as openOrderId', 'last_pass_at as lastPassAt'])
    .where('dealer_id', '=', subject.dealerId)
    .where('park_id', '=', subject.parkId)
    .where('plate_no', '=', subject.plateNo)
    .executeTakeFirst();
}

/** Plates now in a lot: candidates of an unmatched exit. */
export async function platesInPark(tx: Tx, dealerId: string, parkId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('vehicle_presence')
    .select('plate_no')
    .where('dealer_id', '=', dealerId)
    .where('park_id', '=', parkId)
    .where('open_order_id', 'is not', null)
    .execute();
  return rows.map((row) => row.plate_no);
}

export async function savePresence(
  tx: Tx,
  subject: { dealerId: string; parkId: string; plateNo: string },
  state: { openOrderId: string | null; lastPassAt: string },
): Promise<void> {
  await tx
    .insertInto('vehicle_presence')
    .values({
      dealer_id: subject.dealerId,
      park_id: subject.parkId,
      plate_no: subject.plateNo,
      open_order_id: state.openOrderId,
      last_pass_at: state.lastPassAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'park_id', 'plate_no']).doUpdateSet({
        open_order_id: state.openOrderId,
        last_pass_at: sql`greatest(vehicle_presence.last_pass_at, excluded.last_pass_at)`,
      }),
    )
    .execute();
}

/** The vehicle of a stay is gone; a later stay that is open already stays so. */
export async function clearPresence(tx: Tx, stay: Pick<StayRow, 'dealerId' | 'parkId' | 'plateNo' | 'id'>, at: string): Promise<void> {
  await tx
    .insertInto('vehicle_presence')
    .values({ dealer_id: stay.dealerId, park_id: stay.parkId, plate_no: stay.plateNo, open_order_id: null, last_pass_at: at })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'park_id', 'plate_no']).doUpdateSet({
        open_order_id: sql`nullif(vehicle_presence.open_order_id, ${stay.id}::uuid)`,
        last_pass_at: sql`greatest(vehicle_presence.last_pass_at, excluded.last_pass_at)`,
      }),
    )
    .execute();
}

export async function stayByEntry(tx: Tx, dealerId: string, recordId: string): Promise<StayRow | undefined> {
  const record = tx.selectFrom('pass_record').select('order_id').where('dealer_id', '=', dealerId).where('id', '=', recordId);
  return tx
    .selectFrom('park_order')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', record)
    .forUpdate()
    .executeTakeFirst();
}

export type NewStay = Omit<
  StayRow,
  | 'id'
  | 'exitTime'
  | 'leftAt'
  | 'exitRecordId'
  | 'orderStatus'
  | 'releaseType'
  | 'grossFen'
  | 'receivableFen'
  | 'couponFen'
  | 'reduceFen'
  | 'payableFen'
  | 'paidFen'
  | 'refundFen'
  | 'freeUsedMin'
  | 'feeFrozenUntil'
  | 'isForceOut'
  | 'rev'
> & {
  parkType: number;
  enterPlateNo: string | null;
  enterConfidence: number | null;
  enterGateId: string | null;
  enterGateName: string | null;
  enterMode: number;
  plateSource: number;
  isUnlicensed: boolean;
  isNoEntry: boolean;
  berthCode: string | null;
};

/** Inserts an open stay; its id is minted from the entry time. */
export async function insertStay(tx: Tx, stay: NewStay): Promise<StayRow> {
  return tx
    .insertInto('park_order')
    .values({
      dealer_id: stay.dealerId,
      id: newId(Date.parse(stay.enterTime)),
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
    .returning(columns)
    .executeTakeFirstOrThrow();
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
  reduce_fen?: number;
  reduce_reason?: string;
  payable_fen?: number;
  paid_fen?: number;
  refund_fen?: number;
  free_used_min?: number;
  fee_frozen_until?: string | null;
  pay_deadline?: string | null;
  is_force_out?: boolean;
  is_offline?: boolean;
  exception_types?: number[];
  merged_into_id?: string | null;
  plate_no?: string;
  plate_color?: number;
  plate_type?: string;
  energy_type?: number;
  car_type?: number;
  enter_time?: string;
}

export async function updateStay(tx: Tx, stay: Pick<StayRow, 'dealerId' | 'id'>, change: StayChange): Promise<StayRow> {
  return tx
    .updateTable('park_order')
    .set({ ...change, rev: sql`rev + 1`, updated_at: sql`now()` })
    .where('dealer_id', '=', stay.dealerId)
    .where('id', '=', stay.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Keeps a calculation with its stay; never changed afterwards. */
export async function insertCalculation(
  tx: Tx,
  stay: Pick<StayRow, 'dealerId' | 'id'>,
  row: { purpose: 'QUOTE' | 'SETTLE' | 'AUDIT'; quoteTime: string; calcAt: Date; body: FeeCalculation },
): Promise<string> {
  const id = newId(row.calcAt);
  await tx
    .insertInto('fee_calculation')
    .values({
      dealer_id: stay.dealerId,
      id,
      order_id: stay.id,
      purpose: row.purpose,
      quote_time: row.quoteTime,
      calc_at: row.calcAt.toISOString(),
      body: json(row.body),
    })
    .execute();
  return id;
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
    .where('order_status', 'in', [0, 1, 2, 3])
    .where('enter_time', '<=', at.toISOString())
    .where((where) => where.or([where('exit_time', 'is', null), where('exit_time', '>=', new Date(at.getTime() - 900_000).toISOString())]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
