import type { Data } from '@bochong/contract/kernel/endpoint';
import type { Berth, berthFields, berths } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks, nextRev, type PageQuery, pageOf, startsWith } from '../../../kernel/database/query.ts';

type Fields = z.output<typeof berthFields>;
type Filters = PageQuery & {
  berthCode?: string | undefined;
  parkId?: string | undefined;
  roadId?: string | undefined;
  berthType?: number | undefined;
  berthStatus?: number | undefined;
};

const columns = (tx: Tx, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('berth as b')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'b.dealer_id').onRef('p.id', '=', 'b.park_id'))
    .leftJoin('road_section as r', (join) => join.onRef('r.dealer_id', '=', 'b.dealer_id').onRef('r.id', '=', 'b.road_id'))
    .leftJoin('park_zone as z', (join) => join.onRef('z.dealer_id', '=', 'b.dealer_id').onRef('z.id', '=', 'b.zone_id'))
    .leftJoin('order_number as o', (join) => join.onRef('o.dealer_id', '=', 'b.dealer_id').onRef('o.order_id', '=', 'b.current_order_id'))
    .where('b.is_delete', '=', 0)
    .where(inParks('b.park_id', parkIds))
    .select([
      'b.id as berthId',
      'b.berth_code as berthCode',
      'b.park_id as parkId',
      'p.park_name as parkName',
      'b.road_id as roadId',
      'b.zone_id as zoneId',
      sql<string>`coalesce(r.road_name, z.zone_name, '')`.as('homeName'),
      'b.berth_type as berthType',
      'b.berth_layout as berthLayout',
      'b.length_cm as lengthCm',
      'b.width_cm as widthCm',
      'b.berth_status as berthStatus',
      'b.status_at as statusAt',
      'b.current_order_id as currentOrderId',
      sql<string>`coalesce(o.plate_no, '')`.as('plateNo'),
      'o.plate_color as plateColor',
      'b.remark',
      'b.updated_at as updatedAt',
      'b.rev',
    ])
    .$castTo<Berth>();

export async function listBerths(tx: Tx, filters: Filters, parkIds: readonly string[] | null): Promise<Data<typeof berths.list>> {
  let query = columns(tx, parkIds);
  if (filters.berthCode) query = query.where(startsWith('b.berth_code', filters.berthCode));
  if (filters.parkId) query = query.where('b.park_id', '=', filters.parkId);
  if (filters.roadId) query = query.where('b.road_id', '=', filters.roadId);
  if (filters.berthType !== undefined) query = query.where('b.berth_type', '=', filters.berthType);
  if (filters.berthStatus !== undefined) query = query.where('b.berth_status', '=', filters.berthStatus);
  return pageOf(tx, query.orderBy('p.park_name').orderBy('b.berth_code').orderBy('b.id'), filters);
}

/** Every berth of a lot by section and number, for its picture. */
export async function berthBoard(tx: Tx, parkId: string, parkIds: readonly string[] | null): Promise<Data<typeof berths.board>> {
  return columns(tx, parkIds)
    .clearSelect()
    .select([
      'b.id as berthId',
      'b.berth_code as berthCode',
      sql<string>`coalesce(r.road_name, z.zone_name, '')`.as('homeName'),
      sql<string>`coalesce(b.road_id, b.zone_id)`.as('homeId'),
      'b.berth_type as berthType',
      'b.berth_status as berthStatus',
      'b.status_at as statusAt',
      'b.current_order_id as currentOrderId',
      sql<string>`coalesce(o.plate_no, '')`.as('plateNo'),
      'o.plate_color as plateColor',
      sql<
        number | null
      >`(select d.occupy_type from berth_dispute d where d.dealer_id = b.dealer_id and d.berth_code = b.berth_code limit 1)`.as(
        'occupyType',
      ),
    ])
    .where('b.park_id', '=', parkId)
    .orderBy('homeName')
    .orderBy('b.berth_code')
    .$castTo<Data<typeof berths.board>[number]>()
    .execute();
}

export async function findBerth(tx: Tx, id: string, parkIds: readonly string[] | null): Promise<Berth | undefined> {
  return columns(tx, parkIds).where('b.id', '=', id).executeTakeFirst();
}

/** Berths for a chooser, by number. */
export async function chosenBerths(
  tx: Tx,
  filter: { parkId?: string | undefined; roadId?: string | undefined; berthCode?: string | undefined; size: number },
  parkIds: readonly string[] | null,
): Promise<Data<typeof berths.chosen>> {
  let query = tx
    .selectFrom('berth')
    .select(['id as berthId', 'berth_code as berthCode', 'park_id as parkId', 'berth_status as berthStatus'])
    .where('is_delete', '=', 0)
    .where(inParks('park_id', parkIds));
  if (filter.parkId) query = query.where('park_id', '=', filter.parkId);
  if (filter.roadId) query = query.where('road_id', '=', filter.roadId);
  if (filter.berthCode) query = query.where(startsWith('berth_code', filter.berthCode));
  return query.orderBy('berth_code').limit(filter.size).$castTo<Data<typeof berths.chosen>[number]>().execute();
}

const written = (fields: Fields) => ({
  berth_code: fields.berthCode,
  road_id: fields.roadId,
  zone_id: fields.zoneId,
  berth_type: fields.berthType,
  berth_layout: fields.berthLayout,
  length_cm: fields.lengthCm,
  width_cm: fields.widthCm,
  remark: fields.remark,
});

/** Inserts many berths of one lot; a number already painted somewhere raises the unique constraint. */
export async function insertBerths(
  tx: Tx,
  lot: { dealerId: string; parkId: string },
  rows: readonly (Fields & { id: string })[],
): Promise<void> {
  const batch = 500;
  for (let from = 0; from < rows.length; from += batch) {
    const values = rows.slice(from, from + batch).map(({ id, ...fields }) => ({
      dealer_id: lot.dealerId,
      park_id: lot.parkId,
      id,
      ...written(fields),
    }));
    await tx.insertInto('berth').values(values).execute();
  }
}

/** Which of the numbers the dealer uses already. */
export async function takenCodes(tx: Tx, dealerId: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const rows = await tx
    .selectFrom('berth')
    .select('berth_code')
    .where('dealer_id', '=', dealerId)
    .where('is_delete', '=', 0)
    .where(sql<boolean>`berth_code = any (${codes}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.berth_code));
}

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function saveBerth(
  tx: Tx,
  id: string,
  expectedRev: number,
  change: Fields | { berthStatus: number; at: Date },
): Promise<bigint> {
  const status = 'berthStatus' in change;
  const result = await tx
    .updateTable('berth')
    .set({
      ...(status ? { berth_status: change.berthStatus, status_at: change.at.toISOString() } : written(change)),
      ...nextRev,
    })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function markBerthDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('berth')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', id)
    .execute();
}
