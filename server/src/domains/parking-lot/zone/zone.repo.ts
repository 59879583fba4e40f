import type { Zone, zoneFields } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { inParks, nextRev } from '../../../kernel/database/query.ts';

type NewZone = z.output<typeof zoneFields>;
type Fields = Omit<NewZone, 'parkId'>;

const columns = (tx: Tx, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('park_zone as z')
    .where('z.is_delete', '=', 0)
    .where(inParks('z.park_id', parkIds))
    .select([
      'z.id as zoneId',
      'z.park_id as parkId',
      'z.parent_zone_id as parentZoneId',
      'z.zone_name as zoneName',
      'z.spaces',
      'z.rev',
      sql<number>`(select count(*)::int from gate g where g.dealer_id = z.dealer_id and g.park_id = z.park_id
        and z.id in (g.from_zone_id, g.to_zone_id) and g.is_delete = 0)`.as('gateCount'),
      sql<number>`(select count(*)::int from berth b where b.dealer_id = z.dealer_id and b.park_id = z.park_id
        and b.zone_id = z.id and b.is_delete = 0)`.as('berthCount'),
    ])
    .$castTo<Zone>();

export async function zonesOfPark(tx: Tx, parkId: string, parkIds: readonly string[] | null): Promise<Zone[]> {
  return columns(tx, parkIds).where('z.park_id', '=', parkId).orderBy('z.zone_name').orderBy('z.id').execute();
}

export async function findZone(tx: Tx, id: string, parkIds: readonly string[] | null): Promise<Zone | undefined> {
  return columns(tx, parkIds).where('z.id', '=', id).executeTakeFirst();
}

/** How many of the zones belong to the lot. */
export async function zonesInPark(tx: Tx, parkId: string, zoneIds: readonly string[]): Promise<number> {
  if (zoneIds.length === 0) return 0;
  const query = tx.selectFrom('park_zone').select('id').where('park_id', '=', parkId).where('is_delete', '=', 0);
  return (await query.where('id', 'in', [...zoneIds]).execute()).length;
}

const written = (fields: Fields) => ({ parent_zone_id: fields.parentZoneId, zone_name: fields.zoneName, spaces: fields.spaces });

export async function insertZone(tx: Tx, key: { dealerId: string; id: string }, zone: NewZone): Promise<void> {
  await tx
    .insertInto('park_zone')
    .values({ dealer_id: key.dealerId, id: key.id, park_id: zone.parkId, ...written(zone) })
    .execute();
}

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function saveZone(tx: Tx, id: string, expectedRev: number, fields: Fields): Promise<bigint> {
  const result = await tx
    .updateTable('park_zone')
    .set({ ...written(fields), ...nextRev })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function markZoneDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('park_zone')
    .set({ is_delete: 1, ...nextRev })
    .where('id', '=', id)
    .execute();
}
