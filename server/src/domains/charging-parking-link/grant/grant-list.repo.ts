import type { ParkFreeGrant } from '@bochong/contract/charging-parking-link';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageOf, plateMatches } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';

export interface GrantScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}
export interface GrantFilters {
  number?: string | undefined;
  plateNo?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
  stationId?: string | undefined;
  grantStatus?: number | undefined;
  orderId?: string | undefined;
  id?: string | undefined;
}

function conditions(filters: GrantFilters, { dealerIds, parkIds }: GrantScope): Expression<SqlBool> {
  const { number, plateNo, startTime, endTime, stationId, grantStatus, orderId, id } = filters;
  const where = [inDealers('g.dealer_id', dealerIds), inStations('g', 'station_id', parkIds)];
  if (number) where.push(sql<SqlBool>`${number} in (g.grant_no, g.order_no)`);
  if (plateNo) where.push(plateMatches('g.plate_no', plateNo));
  if (startTime) where.push(sql<SqlBool>`g.end_at >= ${startTime}`);
  if (endTime) where.push(sql<SqlBool>`g.end_at <= ${endTime}`);
  if (stationId) where.push(sql<SqlBool>`g.station_id = ${stationId}`);
  if (grantStatus !== undefined) where.push(sql<SqlBool>`g.grant_status = ${grantStatus}`);
  if (orderId) where.push(sql<SqlBool>`g.order_id = ${orderId}`);
  if (id) where.push(sql<SqlBool>`g.id = ${id}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

const newest = (tx: Tx, filters: GrantFilters, scope: GrantScope) =>
  tx
    .selectFrom('park_free_grant as g')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'g.dealer_id').onRef('s.id', '=', 'g.station_id'))
    .leftJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'g.dealer_id').onRef('p.id', '=', 'g.park_id'))
    .select(['g.id as grantId', 'g.grant_no as grantNo', 'g.order_id as orderId', 'g.order_no as orderNo', dealerNameOf('g')])
    .select(['s.station_name as stationName', sql<string>`g.rule ->> 'ruleName'`.as('ruleName'), 'g.plate_no as plateNo'])
    .select(['p.park_name as parkName', 'g.park_order_id as parkOrderId', 'g.end_at as endAt', 'g.energy_wh as energyWh'])
    .select(['g.free_minutes as freeMinutes', 'g.used_min as usedMin', 'g.valid_from as validFrom', 'g.valid_to as validTo'])
    .select(['g.grant_status as grantStatus', 'g.reason', 'g.used_at as usedAt', 'g.rev', 'g.dealer_id as dealerId'])
    .where(conditions(filters, scope))
    .orderBy('g.end_at', 'desc')
    .orderBy('g.id', 'desc')
    .$castTo<ParkFreeGrant & { dealerId: string }>();

const shown = ({ dealerId: _, ...grant }: ParkFreeGrant & { dealerId: string }): ParkFreeGrant => grant;

export async function listGrants(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & GrantFilters, scope: GrantScope) {
  const page = await pageOf(tx, newest(tx, filters, scope), { pageNo, pageSize });
  return { ...page, results: page.results.map(shown) };
}

export async function* grantBatches(tx: Tx, filters: GrantFilters, scope: GrantScope): AsyncGenerator<ParkFreeGrant[]> {
  for await (const rows of batchesOf(tx, newest(tx, filters, scope))) yield rows.map(shown);
}

/** One grant of the user's stations with its dealer, by its id or its charge's. */
export const findGrant = (tx: Tx, by: { id: string } | { orderId: string }, scope: GrantScope) =>
  newest(tx, by, scope)
    .limit(1)
    .executeTakeFirst()
    .then((row) => row && { grant: shown(row), dealerId: row.dealerId });

/** Whose charge of the user's stations it is. */
export const dealerOfCharge = async (tx: Tx, orderId: string, { parkIds }: GrantScope): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('charging_order as o')
      .select('o.dealer_id as dealerId')
      .where('o.id', '=', orderId)
      .where(inStations('o', 'station_id', parkIds))
      .executeTakeFirst()
  )?.dealerId;
