import type { Tx } from '../../kernel/database/db.ts';
import { inParks } from '../../kernel/database/query.ts';

/** Dealer of an existing lot within the user's data scope: new parts of the lot belong to the same. */
export async function ownerOfPark(tx: Tx, parkId: string, parkIds: readonly string[] | null): Promise<string | undefined> {
  const row = await tx
    .selectFrom('park')
    .select('dealer_id')
    .where('id', '=', parkId)
    .where('is_delete', '=', 0)
    .where(inParks('id', parkIds))
    .executeTakeFirst();
  return row?.dealer_id;
}

/** Where berths stand: a road section or a zone of a lot. */
export interface Home {
  kind: 'road' | 'zone';
  id: string;
  /** What an import file may call it: its name, and a section's code. */
  names: readonly string[];
}

/** Every road section and zone of a lot in the user's data scope. */
export async function homesOf(tx: Tx, parkId: string, parkIds: readonly string[] | null): Promise<Home[]> {
  const roads = await tx
    .selectFrom('road_section')
    .select(['id', 'road_code as code', 'road_name as name'])
    .where('park_id', '=', parkId)
    .where(inParks('park_id', parkIds))
    .where('is_delete', '=', 0)
    .execute();
  const zones = await tx
    .selectFrom('park_zone')
    .select(['id', 'zone_name as name'])
    .where('park_id', '=', parkId)
    .where(inParks('park_id', parkIds))
    .where('is_delete', '=', 0)
    .execute();
  return [
    ...roads.map(({ id, code, name }) => ({ kind: 'road' as const, id, names: [code, name] })),
    ...zones.map(({ id, name }) => ({ kind: 'zone' as const, id, names: [name] })),
  ];
}
