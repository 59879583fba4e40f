import type { Tx } from '../../kernel/db.ts';
import { contains, inParks } from '../../kernel/query.ts';

/** A lot, zone or road section by what other domains need of it. */
export interface Place {
  dealerId: string;
  id: string;
  name: string;
  /** Lot it belongs to; a lot's own id. */
  parkId: string;
}

const tables = {
  park: ['park', 'park_name', 'id'],
  zone: ['park_zone', 'zone_name', 'park_id'],
  road: ['road_section', 'road_name', 'park_id'],
} as const;

/** Existing places of one kind among `ids`; the transaction's scope decides which dealers' are seen. */
export async function placesOf(tx: Tx, kind: keyof typeof tables, ids: readonly string[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  const [table, name, park] = tables[kind];
  return tx
    .selectFrom(table)
    .select(['dealer_id as dealerId', 'id', `${name} as name`, `${park} as parkId`] as never)
    .where('id', 'in', [...ids])
    .where('is_delete', '=', 0)
    .$castTo<Place>()
    .execute();
}

/** Places of one kind by name, within the user's lots. */
export async function searchPlaces(
  tx: Tx,
  kind: keyof typeof tables,
  keyword: string | undefined,
  parkIds: readonly string[] | null,
): Promise<Place[]> {
  const [table, name, park] = tables[kind];
  return tx
    .selectFrom(table)
    .select(['dealer_id as dealerId', 'id', `${name} as name`, `${park} as parkId`] as never)
    .where('is_delete', '=', 0)
    .where(inParks(park, parkIds))
    .where(contains(name, keyword))
    .orderBy(name as never)
    .limit(50)
    .$castTo<Place>()
    .execute();
}
