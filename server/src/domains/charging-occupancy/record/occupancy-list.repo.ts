import type { OccupancyRow } from '@bochong/contract/charging-occupancy';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageWithSums, plateMatches } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';

/** Whose stays may be shown. */
export interface StayScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

export interface StayFilters {
  number?: string | undefined;
  stationId?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  plateNo?: string | undefined;
  /** Keyed hash of a whole mobile number. */
  mobileHash?: string | undefined;
  occupancyStatus?: number | undefined;
  endEvidence?: number | undefined;
  orderId?: string | undefined;
  id?: string | undefined;
}

/** A row as it is read: the owner's number is not shown as it is kept. */
export interface ReadStay extends Omit<OccupancyRow, 'payerPhone'> {
  dealerId: string;
  phoneCipher: Buffer | null;
}

/** With whoever it is about where a filter asks for their number: how many there are depends on no other join. */
const counted = (tx: Tx, { mobileHash }: { mobileHash?: string | undefined }) =>
  tx
    .selectFrom('charging_occupancy as o')
    .$if(mobileHash !== undefined, (query) =>
      query.leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id')),
    );

const from = (tx: Tx) =>
  tx
    .selectFrom('charging_occupancy as o')
    .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'o.dealer_id').onRef('c.id', '=', 'o.connector_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .leftJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'o.dealer_id').onRef('w.id', '=', 'o.owner_id'))
    .leftJoin('company as k', (join) => join.onRef('k.dealer_id', '=', 'o.dealer_id').onRef('k.id', '=', 'o.payer_id'));

const rows = (tx: Tx) =>
  from(tx)
    .select(['o.id as occupancyId', 'o.occupy_no as occupyNo', 'o.order_id as orderId', 'o.order_no as orderNo', dealerNameOf('o')])
    .select(['o.dealer_id as dealerId', 'o.station_id as stationId', 's.station_name as stationName', 'c.connector_code as connectorCode'])
    .select(['c.connector_name as connectorName', 'o.plate_no as plateNo', 'o.payer_type as payerType', 'w.mobile_cipher as phoneCipher'])
    .select(sql<string>`coalesce(k.company_name, nullif(w.nickname, ''), w.owner_no, '')`.as('payerName'))
    .select(['o.begin_at as beginAt', 'o.grace_end_at as graceEndAt', 'o.end_at as endAt', 'o.occupy_sec as occupySec'])
    .select(['o.billable_sec as billableSec', 'o.units', 'o.fee_fen as feeFen', 'o.discount_fen as discountFen'])
    .select(['o.payable_fen as payableFen', 'o.paid_fen as paidFen', 'o.refunded_fen as refundedFen', 'o.arrears_fen as arrearsFen'])
    .select(['o.waived_fen as waivedFen', 'o.occupancy_status as occupancyStatus', 'o.end_evidence as endEvidence'])
    .select(['o.exempt_reason as exemptReason', sql<string>`o.rule ->> 'ruleName'`.as('ruleName'), 'o.rev']);

function conditions(filters: StayFilters, { dealerIds, parkIds }: StayScope): Expression<SqlBool> {
  const { number, stationId, startTime, endTime, plateNo, mobileHash, occupancyStatus, endEvidence, orderId, id } = filters;
  const where = [inDealers('o.dealer_id', dealerIds), inStations('o', 'station_id', parkIds)];
  if (number) where.push(sql<SqlBool>`${number} in (o.occupy_no, o.order_no)`);
  if (stationId) where.push(sql<SqlBool>`o.station_id = ${stationId}`);
  if (startTime) where.push(sql<SqlBool>`o.begin_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`o.begin_at <= ${endTime}`);
  if (plateNo) where.push(plateMatches('o.plate_no', plateNo));
  if (mobileHash !== undefined) where.push(sql<SqlBool>`w.mobile_hash = ${mobileHash}`);
  if (occupancyStatus !== undefined) where.push(sql<SqlBool>`o.occupancy_status = ${occupancyStatus}`);
  if (endEvidence !== undefined) where.push(sql<SqlBool>`o.end_evidence = ${endEvidence}`);
  if (orderId) where.push(sql<SqlBool>`o.order_id = ${orderId}`);
  if (id) where.push(sql<SqlBool>`o.id = ${id}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const newest = (tx: Tx, where: Expression<SqlBool>) =>
  rows(tx).where(where).orderBy('o.begin_at', 'desc').orderBy('o.id', 'desc').$castTo<ReadStay>();
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`o.${column}`)}), 0)::bigint`;

/** One page of stays with its total and sums, the newest first. */
export async function listStays(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & StayFilters, scope: StayScope) {
  const where = conditions(filters, scope);
  const sums = counted(tx, filters)
    .where(where)
    .select([sql<number>`count(*)::int`.as('count'), total('fee_fen').as('feeFen'), total('payable_fen').as('payableFen')])
    .select([total('paid_fen').as('paidFen'), total('refunded_fen').as('refundedFen'), total('arrears_fen').as('arrearsFen')])
    .select(total('waived_fen').as('waivedFen'));
  return pageWithSums(tx, newest(tx, where), sums, { pageNo, pageSize }, sums);
}

export const stayBatches = (tx: Tx, filters: StayFilters, scope: StayScope): AsyncGenerator<ReadStay[]> =>
  batchesOf(tx, newest(tx, conditions(filters, scope)));

/** One stay of the user's stations, by its id or its charge's. */
export const findReadStay = (tx: Tx, by: { id: string } | { orderId: string }, scope: StayScope): Promise<ReadStay | undefined> =>
  newest(tx, conditions(by, scope)).limit(1).executeTakeFirst();
