import { stationStatus } from '@bochong/contract/charging-asset';
import { tariffScope } from '@bochong/contract/charging-tariff';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inStations } from '../../charging-asset/index.ts';
import { currentOf } from '../tariff-price/tariff-price.repo.ts';

type Parks = readonly string[] | null;

/** What can be bound, with the currents of its guns. */
export interface BoundPlace {
  dealerId: string;
  scopeId: string;
  scopeName: string;
  currents: number[];
}

const currents = (table: 's' | 'e', column: 'station_id' | 'equipment_id') =>
  sql<number[]>`array(select distinct ${currentOf} from charging_connector c where c.dealer_id = ${sql.ref(`${table}.dealer_id`)}
    and c.${sql.ref(column)} = ${sql.ref(`${table}.id`)} and c.is_delete = 0)`.as('currents');

/** Stations, equipment or guns by id, those of the user's data scope. */
export async function boundPlaces(tx: Tx, scopeType: number, ids: readonly string[], parkIds: Parks): Promise<BoundPlace[]> {
  if (ids.length === 0) return [];
  if (scopeType === tariffScope.STATION)
    return tx
      .selectFrom('charging_station as s')
      .select(['s.dealer_id as dealerId', 's.id as scopeId', 's.station_name as scopeName', currents('s', 'station_id')])
      .where('s.id', 'in', [...ids])
      .where('s.is_delete', '=', 0)
      .where(inStations('s', 'id', parkIds))
      .execute();
  if (scopeType === tariffScope.EQUIPMENT)
    return tx
      .selectFrom('charging_equipment as e')
      .select(['e.dealer_id as dealerId', 'e.id as scopeId', 'e.equipment_name as scopeName', currents('e', 'equipment_id')])
      .where('e.id', 'in', [...ids])
      .where('e.is_delete', '=', 0)
      .where(inStations('e', 'station_id', parkIds))
      .execute();
  return tx
    .selectFrom('charging_connector as c')
    .select([
      'c.dealer_id as dealerId',
      'c.id as scopeId',
      'c.connector_code as scopeName',
      sql<number[]>`array[${currentOf}]`.as('currents'),
    ])
    .where('c.id', 'in', [...ids])
    .where('c.is_delete', '=', 0)
    .where(inStations('c', 'station_id', parkIds))
    .execute();
}

/** Station of what a binding names; of a binding of the whole unit there is none. */
const stationOf = sql<string | null>`case b.scope_type when ${sql.lit(tariffScope.STATION)} then b.scope_id
  when ${sql.lit(tariffScope.EQUIPMENT)} then (select e.station_id from charging_equipment e where e.dealer_id = b.dealer_id and e.id = b.scope_id)
  when ${sql.lit(tariffScope.CONNECTOR)} then (select c.station_id from charging_connector c where c.dealer_id = b.dealer_id and c.id = b.scope_id) end`;

/** Bindings of what the user sees: parts of their stations, and those of the whole unit. */
export const seenBindings = (parkIds: Parks) =>
  parkIds === null
    ? sql<boolean>`true`
    : sql<boolean>`(b.scope_type = ${sql.lit(tariffScope.DEALER)} or exists (select from charging_station_park sp
        where sp.dealer_id = b.dealer_id and sp.station_id = ${stationOf} and sp.park_id = any (${parkIds}::uuid[])))`;

/** Whether a tariff prices or will price something that stands in none of these lots. */
export async function isBeyond(tx: Tx, dealerId: string, tariffId: string, parkIds: readonly string[], now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('charging_tariff_binding as b')
    .select('b.id')
    .where('b.dealer_id', '=', dealerId)
    .where('b.tariff_id', '=', tariffId)
    .where(sql<boolean>`(b.effective_to is null or b.effective_to > ${now.toISOString()})`)
    .where(sql<boolean>`(b.scope_type = ${sql.lit(tariffScope.DEALER)} or not ${seenBindings(parkIds)})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stations of a unit that are open and that a binding's end may touch: its own, or all. */
export async function openStations(tx: Tx, bindingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('charging_tariff_binding as b')
    .innerJoin('charging_station as s', 's.dealer_id', 'b.dealer_id')
    .select('s.id')
    .where('b.id', '=', bindingId)
    .where('s.is_delete', '=', 0)
    .where('s.station_status', '=', stationStatus.NORMAL)
    .where(sql<boolean>`(b.scope_type = ${sql.lit(tariffScope.DEALER)} or s.id = ${stationOf})`)
    .execute();
  return rows.map(({ id }) => id);
}
