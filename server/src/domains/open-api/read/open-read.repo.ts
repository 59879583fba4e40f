import type { openInterfaces } from '@bochong/contract/open-api';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';

/** Whose rows a system may read. */
export interface OpenScope {
  dealerId: string;
  /** Null: every lot of the unit. */
  parkIds: readonly string[] | null;
}
type RowOf<N extends 'lots' | 'stays' | 'chargingSessions'> = z.output<(typeof openInterfaces)[N]['data']>['results'][number];
interface Page {
  cursor?: string | undefined;
  limit: number;
}

/** One row more than asked for tells whether there is another page. */
function paged<Row>(rows: Row[], limit: number, idOf: (row: Row) => string): { results: Row[]; nextCursor: string | null } {
  const results = rows.slice(0, limit);
  const last = results.at(-1);
  return { results, nextCursor: rows.length > limit && last ? idOf(last) : null };
}

const inLots = (column: string, parkIds: readonly string[] | null): RawBuilder<SqlBool> =>
  parkIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any (${parkIds}::uuid[])`;

export async function readLots(tx: Tx, { cursor, limit }: Page, { dealerId, parkIds }: OpenScope) {
  const { rows } = await sql<RowOf<'lots'>>`
    select id as "parkId", park_code as "parkCode", park_name as "parkName", park_type as "parkType", address, lng::float8 as lng, lat::float8 as lat,
      total_spaces as "totalSpaces", price_text as "priceText"
    from park where dealer_id = ${dealerId} and is_delete = 0 and ${inLots('park.id', parkIds)} ${cursor ? sql`and id > ${cursor}::uuid` : sql``}
    order by id limit ${limit + 1}`.execute(tx);
  return paged(rows, limit, ({ parkId }) => parkId);
}

const stayColumns = sql`id as "orderId", order_no as "orderNo", park_id as "parkId", plate_no as "plateNo", plate_color as "plateColor",
  enter_time as "enterTime", exit_time as "exitTime", order_status as "orderStatus", receivable_fen as "receivableFen", paid_fen as "paidFen",
  refund_fen as "refundFen"`;

/** One stay as it is now. */
export async function stayOf(tx: Tx, dealerId: string, id: string): Promise<RowOf<'stays'> | undefined> {
  const { rows } = await sql<RowOf<'stays'>>`select ${stayColumns} from open_stay where dealer_id = ${dealerId} and id = ${id}`.execute(tx);
  return rows[0];
}

/** Stays by their entry, newest first. */
export async function readStays(
  tx: Tx,
  { cursor, limit, from, to, parkId }: Page & { from: string; to: string; parkId?: string | undefined },
  { dealerId, parkIds }: OpenScope,
) {
  const { rows } = await sql<RowOf<'stays'>>`
    select ${stayColumns}
    from open_stay where dealer_id = ${dealerId} and id >= ${idFloor(Date.parse(from))}::uuid and id < ${idFloor(Date.parse(to))}::uuid
      and ${inLots('open_stay.park_id', parkIds)} ${parkId ? sql`and park_id = ${parkId}::uuid` : sql``} ${cursor ? sql`and id < ${cursor}::uuid` : sql``}
    order by id desc limit ${limit + 1}`.execute(tx);
  return paged(rows, limit, ({ orderId }) => orderId);
}

const sessionColumns = sql`o.id as "orderId", o.order_no as "orderNo", o.station_id as "stationId", o.connector_no as "connectorNo",
  o.plate_no as "plateNo", o.began_at as "beganAt", o.start_at as "startAt", o.end_at as "endAt", o.order_status as "orderStatus",
  o.energy_wh as "energyWh", o.payable_fen as "payableFen"`;

/** One charge as it is now, and the lots its station stands in. */
export async function sessionOf(
  tx: Tx,
  dealerId: string,
  id: string,
): Promise<{ row: RowOf<'chargingSessions'>; parkIds: string[] } | undefined> {
  const { rows } = await sql<RowOf<'chargingSessions'> & { parkIds: string[] }>`select ${sessionColumns}, array(
      select park_id from charging_station_park p where p.dealer_id = o.dealer_id and p.station_id = o.station_id) as "parkIds"
    from charging_order o where o.dealer_id = ${dealerId} and o.id = ${id}`.execute(tx);
  if (!rows[0]) return undefined;
  const { parkIds, ...row } = rows[0];
  return { row, parkIds };
}

/** Charges by when they were asked for, newest first. A system of some lots sees the stations that stand in one of them. */
export async function readSessions(
  tx: Tx,
  { cursor, limit, from, to, stationId }: Page & { from: string; to: string; stationId?: string | undefined },
  { dealerId, parkIds }: OpenScope,
) {
  const seen =
    parkIds === null
      ? sql`true`
      : sql`exists (select from charging_station_park p where p.dealer_id = o.dealer_id and p.station_id = o.station_id and p.park_id = any (${parkIds}::uuid[]))`;
  const [at, id] = (cursor ?? '').split('_');
  const after = cursor ? sql`and (o.began_at, o.id) < (to_timestamp(${at}::bigint / 1000000.0), ${id}::uuid)` : sql``;
  const { rows } = await sql<RowOf<'chargingSessions'> & { micros: string }>`
    select ${sessionColumns}, (extract(epoch from o.began_at) * 1000000)::bigint::text as micros
    from charging_order o where o.dealer_id = ${dealerId} and o.began_at >= ${from} and o.began_at < ${to} and ${seen}
      ${stationId ? sql`and o.station_id = ${stationId}::uuid` : sql``} ${after}
    order by o.began_at desc, o.id desc limit ${limit + 1}`.execute(tx);
  const page = paged(rows, limit, ({ micros, orderId }) => `${micros}_${orderId}`);
  return { ...page, results: page.results.map(({ micros: _, ...row }) => row) };
}
