import { type ChargingAppeal, chargingAppealStatus } from '@bochong/contract/charging-appeal';
import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { DB } from '../../kernel/database/database.gen.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { dealerNameOf, inDealers, nextRev, type PageQuery, pageOf, plateMatches } from '../../kernel/database/query.ts';
import { inStations } from '../charging-asset/index.ts';

export interface AppealFilters {
  tab?: number | undefined;
  number?: string | undefined;
  plateNo?: string | undefined;
  /** Keyed hash of a whole mobile number. */
  mobileHash?: string | undefined;
  stationId?: string | undefined;
  appealType?: number | undefined;
  overdue?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** Whose appeals may be seen, and when: what is overdue changes by itself. */
export interface AppealScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  now: Date;
}

/** A row as it is read: the driver's number is not shown as it is kept. */
export interface ReadAppeal extends Omit<ChargingAppeal, 'phone'> {
  dealerId: string;
  ownerId: string;
  phoneCipher: Buffer | null;
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('charging_appeal as a')
    .innerJoin('charging_order as o', (join) => join.onRef('o.dealer_id', '=', 'a.dealer_id').onRef('o.id', '=', 'a.order_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'a.dealer_id').onRef('s.id', '=', 'a.station_id'))
    .innerJoin('charging_connector as c', (join) => join.onRef('c.dealer_id', '=', 'o.dealer_id').onRef('c.id', '=', 'o.connector_id'))
    .innerJoin('charging_owner as w', (join) => join.onRef('w.dealer_id', '=', 'a.dealer_id').onRef('w.id', '=', 'a.owner_id'))
    .select(['a.id as appealId', 'a.appeal_no as appealNo', 'a.order_id as orderId', 'o.order_no as orderNo', dealerNameOf('a')])
    .select(['a.dealer_id as dealerId', 'a.owner_id as ownerId', 's.station_name as stationName', 'c.connector_name as connectorName'])
    .select(['o.plate_no as plateNo', 'w.mobile_cipher as phoneCipher', 'a.appeal_type as appealType', 'a.content'])
    .select(['a.appeal_status as appealStatus', 'a.submitted_at as submittedAt', 'a.deadline_at as deadlineAt', 'o.end_at as endAt'])
    .select(['o.energy_wh as energyWh', 'a.payable_before_fen as payableBeforeFen', 'o.payable_fen as payableFen'])
    .select(['o.paid_fen as paidFen', 'o.refunded_fen as refundedFen', 'a.refund_fen as refundFen', 'a.opinion'])
    .select(['a.handler_name as handlerName', 'a.handled_at as handledAt', 'a.rev']);

function conditions(filters: AppealFilters, { dealerIds, parkIds, now }: AppealScope): Expression<SqlBool> {
  const { tab, number, plateNo, mobileHash, stationId, appealType, overdue, startTime, endTime } = filters;
  const where = [inDealers('a.dealer_id', dealerIds), inStations('a', 'station_id', parkIds)];
  const waits = sql<SqlBool>`a.appeal_status = ${sql.lit(chargingAppealStatus.PENDING)}`;
  if (tab !== undefined) where.push(tab === 0 ? waits : sql<SqlBool>`not ${waits}`);
  if (number) where.push(sql<SqlBool>`${number} in (a.appeal_no, o.order_no)`);
  if (plateNo) where.push(plateMatches('o.plate_no', plateNo));
  if (mobileHash !== undefined) where.push(sql<SqlBool>`w.mobile_hash = ${mobileHash}`);
  if (stationId) where.push(sql<SqlBool>`a.station_id = ${stationId}`);
  if (appealType !== undefined) where.push(sql<SqlBool>`a.appeal_type = ${appealType}`);
  if (overdue !== undefined)
    where.push(sql<SqlBool>`(coalesce(a.handled_at, ${now.toISOString()}::timestamptz) > a.deadline_at) = ${overdue === 1}`);
  if (startTime) where.push(sql<SqlBool>`a.submitted_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`a.submitted_at <= ${endTime}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

/** One page of appeals: those that wait by their time to decide, the others the newest first. */
export const listAppeals = (tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & AppealFilters, scope: AppealScope) => {
  const found = rows(tx).where(conditions(filters, scope));
  const sorted = filters.tab === 0 ? found.orderBy('a.deadline_at').orderBy('a.id') : found.orderBy('a.id', 'desc');
  return pageOf(tx, sorted.$castTo<ReadAppeal>(), { pageNo, pageSize });
};

/** An appeal at the user's stations, locked: of any number who decide at once one does. */
export const lockAppeal = (tx: Tx, id: string, scope: AppealScope): Promise<ReadAppeal | undefined> =>
  rows(tx).where(conditions({}, scope)).where('a.id', '=', id).forNoKeyUpdate('a').$castTo<ReadAppeal>().executeTakeFirst();

/** The appeals of some charges, the newest first. */
export const appealsOf = (tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<ReadAppeal[]> =>
  rows(tx)
    .where('a.dealer_id', '=', dealerId)
    .where(sql<SqlBool>`a.order_id = any (${[...orderIds]}::uuid[])`)
    .orderBy('a.id', 'desc')
    .$castTo<ReadAppeal>()
    .execute();

export const insertAppeal = (tx: Tx, row: Insertable<DB['charging_appeal']>) => tx.insertInto('charging_appeal').values(row).execute();

export const endAppeal = (
  tx: Tx,
  { dealerId, appealId }: { dealerId: string; appealId: string },
  change: Updateable<DB['charging_appeal']> & { appeal_status: number; handled_at: string },
) =>
  tx
    .updateTable('charging_appeal')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', appealId)
    .execute();

/** Of some charges those whose appeal waits for a decision. */
export async function chargesUnderAppeal(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows: open } = await sql<{ orderId: string }>`select order_id as "orderId" from charging_appeal
    where dealer_id = ${dealerId} and appeal_status = ${sql.lit(chargingAppealStatus.PENDING)} and order_id = any (${[...orderIds]}::uuid[])`.execute(
    tx,
  );
  return new Set(open.map(({ orderId }) => orderId));
}
