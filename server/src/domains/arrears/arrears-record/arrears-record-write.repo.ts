import type { Tx } from '../../../kernel/database/db.ts';
import { nextRev } from '../../../kernel/database/query.ts';
import type { RecordRow } from './arrears-record.repo.ts';
import type { ArrearsMoney } from './arrears-record.rule.ts';

export interface NewRecord extends ArrearsMoney {
  id: string;
  dealerId: string;
  arrearsNo: string;
  orderId: string;
  orderNo: string;
  plateId: string | null;
  plateNo: string;
  plateColor: number;
  parkId: string;
  parkName: string;
  roadId: string | null;
  berthCode: string | null;
  enterTime: string;
  exitTime: string;
  parkMinutes: number;
  arrearsReason: number;
  arrearsStatus: number;
  arrearsAt: string;
  evidenceLevel: number;
}

const amounts = (money: ArrearsMoney) => ({
  base_paid_fen: money.basePaidFen,
  origin_fen: money.originFen,
  reduce_fen: money.reduceFen,
  paid_fen: money.paidFen,
  write_off_fen: money.writeOffFen,
  owed_fen: money.owedFen,
});

export async function insertRecord(tx: Tx, record: NewRecord): Promise<void> {
  await tx
    .insertInto('arrears_record')
    .values({
      dealer_id: record.dealerId,
      id: record.id,
      arrears_no: record.arrearsNo,
      order_id: record.orderId,
      order_no: record.orderNo,
      plate_id: record.plateId,
      plate_no: record.plateNo,
      plate_color: record.plateColor,
      park_id: record.parkId,
      park_name: record.parkName,
      road_id: record.roadId,
      berth_code: record.berthCode,
      enter_time: record.enterTime,
      exit_time: record.exitTime,
      park_minutes: record.parkMinutes,
      arrears_reason: record.arrearsReason,
      arrears_status: record.arrearsStatus,
      arrears_at: record.arrearsAt,
      evidence_level: record.evidenceLevel,
      ...amounts(record),
    })
    .execute();
}

export interface RecordChange {
  money: ArrearsMoney;
  arrearsStatus: number;
  frozenBy: string | null;
  plate: { plateId: string | null; plateNo: string; plateColor: number };
  times: { enterTime: string; exitTime: string };
  /** Set when the record closes, null when it is open. */
  closedAt: string | null;
  closeReason: string;
}

export async function updateRecord(tx: Tx, record: Pick<RecordRow, 'dealerId' | 'id'>, change: RecordChange): Promise<void> {
  await tx
    .updateTable('arrears_record')
    .set({
      ...amounts(change.money),
      arrears_status: change.arrearsStatus,
      frozen_by: change.frozenBy,
      plate_id: change.plate.plateId,
      plate_no: change.plate.plateNo,
      plate_color: change.plate.plateColor,
      enter_time: change.times.enterTime,
      exit_time: change.times.exitTime,
      closed_at: change.closedAt,
      close_reason: change.closeReason,
      ...nextRev,
    })
    .where('dealer_id', '=', record.dealerId)
    .where('id', '=', record.id)
    .execute();
}

/** Says why a record was closed by hand. */
export async function noteClosing(tx: Tx, record: Pick<RecordRow, 'dealerId' | 'id'>, reason: string): Promise<void> {
  await tx
    .updateTable('arrears_record')
    .set({ close_reason: reason })
    .where('dealer_id', '=', record.dealerId)
    .where('id', '=', record.id)
    .execute();
}

export async function setFrozenBy(tx: Tx, record: Pick<RecordRow, 'dealerId' | 'id'>, by: string | null): Promise<void> {
  await tx
    .updateTable('arrears_record')
    .set({ frozen_by: by })
    .where('dealer_id', '=', record.dealerId)
    .where('id', '=', record.id)
    .execute();
}
