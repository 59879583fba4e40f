import { arrearsStatus } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks } from '../../../kernel/database/query.ts';
import type { ArrearsMoney } from './arrears-record.rule.ts';

/** A record as its commands need it. */
export interface RecordRow extends ArrearsMoney {
  id: string;
  dealerId: string;
  arrearsNo: string;
  orderId: string;
  plateId: string | null;
  plateNo: string;
  plateColor: number;
  parkId: string;
  parkName: string;
  enterTime: string;
  exitTime: string;
  arrearsStatus: number;
  arrearsAt: string;
  frozenBy: string | null;
  closedAt: string | null;
  closeReason: string;
  rev: number;
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'arrears_no as arrearsNo',
  'order_id as orderId',
  'plate_id as plateId',
  'plate_no as plateNo',
  'plate_color as plateColor',
  'park_id as parkId',
  'park_name as parkName',
  'enter_time as enterTime',
  'exit_time as exitTime',
  'base_paid_fen as basePaidFen',
  'origin_fen as originFen',
  'reduce_fen as reduceFen',
  'paid_fen as paidFen',
  'write_off_fen as writeOffFen',
  'owed_fen as owedFen',
  'arrears_status as arrearsStatus',
  'arrears_at as arrearsAt',
  'frozen_by as frozenBy',
  'closed_at as closedAt',
  'close_reason as closeReason',
  'rev',
] as const;

export async function lockRecord(tx: Tx, dealerId: string, id: string): Promise<RecordRow | undefined> {
  return tx
    .selectFrom('arrears_record')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Records by id alone, as far as the user's lots hold them; not locked. */
export async function findRecords(tx: Tx, ids: readonly string[], parkIds: readonly string[] | null): Promise<RecordRow[]> {
  return tx
    .selectFrom('arrears_record')
    .select(columns)
    .where('id', 'in', ids)
    .where(inParks('park_id', parkIds))
    .orderBy('arrears_at')
    .orderBy('id')
    .execute();
}

/** What a plate owes that may be collected, oldest first. */
export async function openRecordsOf(tx: Tx, dealerId: string, plateId: string, parkIds: readonly string[] | null): Promise<RecordRow[]> {
  return tx
    .selectFrom('arrears_record')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('plate_id', '=', plateId)
    .where('arrears_status', 'in', [arrearsStatus.OWING, arrearsStatus.PARTIAL])
    .where(inParks('park_id', parkIds))
    .orderBy('arrears_at')
    .orderBy('id')
    .limit(500)
    .execute();
}

/** The same by the plate's text, for whoever knows nothing else; one colour of it, the one that owes the oldest debt. */
export async function debtsOfPlate(tx: Tx, dealerId: string, plateNo: string): Promise<RecordRow[]> {
  const rows = await tx
    .selectFrom('arrears_record')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where(sql<boolean>`plate_no collate "C" = ${plateNo}`)
    .where('arrears_status', 'in', [arrearsStatus.OWING, arrearsStatus.PARTIAL])
    .where('plate_id', 'is not', null)
    .orderBy('arrears_at')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.filter((row) => row.plateColor === rows[0]?.plateColor);
}
