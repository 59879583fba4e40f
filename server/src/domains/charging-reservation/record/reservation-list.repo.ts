import { type ReservationRow, reservationStatus } from '@bochong/contract/charging-reservation';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, dealerNameOf, inDealers, type PageQuery, pageWithSums, plateMatches } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';

/** Whose reservations may be shown. */
export interface ReservationScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

export interface ReservationFilters {
  number?: string | undefined;
  stationId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  plateNo?: string | undefined;
  /** Keyed hash of a whole mobile number. */
  mobileHash?: string | undefined;
  reservationStatus?: number | undefined;
  mode?: number | undefined;
  id?: string | undefined;
  /** The charge that used it. */
  orderId?: string | undefined;
  /** The gun that is kept now. */
  gunId?: string | undefined;
}

/** A row as it is read: the owner's number is not shown as it is kept. */
export interface ReadReservation extends Omit<ReservationRow, 'ownerPhone'> {
  dealerId: string;
  phoneCipher: Buffer | null;
}

/** With whoever it is about where a filter asks for their number: how many there are depends on no other join. */
const counted = (tx: Tx, { mobileHash }: { mobileHash?: string | undefined }) =>
  tx
    .selectFrom('charging_reservation as r')
    .$if(mobileHash !== undefined, (query) =>
      query.leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'r.dealer_id').onRef('w.id', '=', 'r.owner_id')),
    );

const from = (tx: Tx) =>
  tx
    .selectFrom('charging_reservation as r')
    .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'r.dealer_id').onRef('c.id', '=', 'r.connector_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'r.dealer_id').onRef('s.id', '=', 'r.station_id'))
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'r.dealer_id').onRef('w.id', '=', 'r.owner_id'));

const rows = (tx: Tx) =>
  from(tx)
    .select(['r.id as reservationId', 'r.reservation_no as reservationNo', dealerNameOf('r'), 'r.dealer_id as dealerId'])
    .select(['r.station_id as stationId', 's.station_name as stationName', 'r.connector_id as connectorId'])
    .select(['c.connector_code as connectorCode', 'c.connector_name as connectorName', 'w.mobile_cipher as phoneCipher'])
    .select(sql<string>`coalesce(nullif(w.nickname, ''), w.owner_no, r.holder_name)`.as('ownerName'))
    .select(['r.plate_no as plateNo', 'r.reserve_at as reserveAt', 'r.expire_at as expireAt', 'r.mode', 'r.fee_fen as feeFen'])
    .select(['r.free_cancel_min as freeCancelMin', 'r.payable_fen as payableFen', 'r.paid_fen as paidFen'])
    .select(['r.refunded_fen as refundedFen', 'r.reservation_status as reservationStatus', 'r.fee_status as feeStatus'])
    .select(['r.end_reason as endReason', 'r.used_order_id as usedOrderId', 'r.used_order_no as usedOrderNo'])
    .select(['r.operator_name as operatorName', 'r.reason', 'r.rev']);

function conditions(filters: ReservationFilters, { dealerIds, parkIds }: ReservationScope): Expression<SqlBool> {
  const { number, stationId, startTime, endTime, plateNo, mobileHash, mode, id, orderId, gunId } = filters;
  const where = [inDealers('r.dealer_id', dealerIds), inStations('r', 'station_id', parkIds)];
  if (number) where.push(sql<SqlBool>`${number} in (r.reservation_no, r.used_order_no)`);
  if (stationId) where.push(sql<SqlBool>`r.station_id = ${stationId}`);
  if (startTime) where.push(sql<SqlBool>`r.reserve_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`r.reserve_at <= ${endTime}`);
  if (plateNo) where.push(plateMatches('r.plate_no', plateNo));
  if (mobileHash !== undefined) where.push(sql<SqlBool>`w.mobile_hash = ${mobileHash}`);
  if (filters.reservationStatus !== undefined) where.push(sql<SqlBool>`r.reservation_status = ${filters.reservationStatus}`);
  if (mode !== undefined) where.push(sql<SqlBool>`r.mode = ${mode}`);
  if (id) where.push(sql<SqlBool>`r.id = ${id}`);
  if (orderId) where.push(sql<SqlBool>`r.used_order_id = ${orderId}`);
  if (gunId)
    where.push(
      sql<SqlBool>`r.connector_id = ${gunId} and r.reservation_status in ${codes(reservationStatus.PENDING, reservationStatus.RESERVED)}`,
    );
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const newest = (tx: Tx, where: Expression<SqlBool>) =>
  rows(tx).where(where).orderBy('r.reserve_at', 'desc').orderBy('r.id', 'desc').$castTo<ReadReservation>();
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`r.${column}`)}), 0)::bigint`;

/** One page of reservations with its total and sums, the newest first. */
export async function listReservations(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & ReservationFilters, scope: ReservationScope) {
  const where = conditions(filters, scope);
  const sums = counted(tx, filters)
    .where(where)
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`count(*) filter (where r.reservation_status = ${sql.lit(reservationStatus.USED)})::int`.as('used'))
    .select([total('payable_fen').as('payableFen'), total('paid_fen').as('paidFen'), total('refunded_fen').as('refundedFen')]);
  return pageWithSums(tx, newest(tx, where), sums, { pageNo, pageSize }, sums);
}

export const reservationBatches = (tx: Tx, filters: ReservationFilters, scope: ReservationScope): AsyncGenerator<ReadReservation[]> =>
  batchesOf(tx, newest(tx, conditions(filters, scope)));

/** One reservation of the user's stations: by its id, by the charge that used it, or the one that keeps a gun. */
export const findReadReservation = (
  tx: Tx,
  by: { id: string } | { orderId: string } | { gunId: string },
  scope: ReservationScope,
): Promise<ReadReservation | undefined> => newest(tx, conditions(by, scope)).limit(1).executeTakeFirst();
