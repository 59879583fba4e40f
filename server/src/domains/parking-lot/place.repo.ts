import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { contains, dealerNameOf, inParks, type PageQuery, pageOf } from '../../kernel/database/query.ts';

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

/** Lots, and their zones and road sections: every place a rule of these lots may be for. */
export async function placeIdsIn(tx: Tx, parkIds: readonly string[]): Promise<string[]> {
  const ids: string[][] = [];
  for (const [table, , park] of Object.values(tables)) {
    const query = tx
      .selectFrom(table)
      .select('id' as never)
      .where(sql<boolean>`${sql.ref(park)} = any (${[...parkIds]}::uuid[])`);
    ids.push((await query.$castTo<{ id: string }>().execute()).map((row) => row.id));
  }
  return ids.flat();
}

/** Places of one kind that go by exactly this name, within the user's lots; at most two: one of several is ambiguous. */
export async function placesNamed(tx: Tx, kind: keyof typeof tables, named: string, parkIds: readonly string[] | null): Promise<Place[]> {
  const [table, name, park] = tables[kind];
  return tx
    .selectFrom(table)
    .select(['dealer_id as dealerId', 'id', `${name} as name`, `${park} as parkId`] as never)
    .where('is_delete', '=', 0)
    .where(inParks(park, parkIds))
    .where(name as never, '=', named as never)
    .limit(2)
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

/** Lots as pages, by name: those of the user's scope, only or all but the given ones. */
export function pageOfParks(
  tx: Tx,
  filters: PageQuery & { parkName?: string | undefined },
  {
    parkIds,
    only,
    except,
  }: { parkIds: readonly string[] | null; only?: readonly string[] | undefined; except?: readonly string[] | undefined },
) {
  let query = tx
    .selectFrom('park as p')
    .where('p.is_delete', '=', 0)
    .where(inParks('p.id', parkIds))
    .where(inParks('p.id', only ?? null))
    .select(['p.id as parkId', 'p.park_name as parkName', dealerNameOf('p')]);
  if (except) query = query.where(sql<boolean>`p.id <> all (${except}::uuid[])`);
  if (filters.parkName) query = query.where(contains('p.park_name', filters.parkName));
  return pageOf(tx, query.orderBy('p.park_name').orderBy('p.id'), filters);
}
