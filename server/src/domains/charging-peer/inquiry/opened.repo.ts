import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import type { EquipmentFacts, GunFacts, PeerTerms, StationFacts } from './peer-field.rule.ts';

/** A station that a peer may see, with the price it has for it; null: the peer's own. */
export interface OpenedStation {
  stationId: string;
  stationCode: string;
  openedAt: string;
  /** When it, a device or a gun of it was last changed by a person. */
  changedAt: string;
  terms: PeerTerms | null;
}

const opened = (tx: Tx, { dealerId, id }: PeerKey) =>
  tx
    .selectFrom('charging_peer_station as o')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .where('o.dealer_id', '=', dealerId)
    .where('o.peer_id', '=', id)
    .where('s.is_delete', '=', 0);

const terms = sql<PeerTerms | null>`case when o.elec_bp is not null
  then json_build_object('elecBp', o.elec_bp, 'serviceBp', o.service_bp, 'serviceReduceE5', o.service_reduce_e5) end`.as('terms');

/** Stations opened to a peer, in the order they are told; `codes` asks for some only. */
export const openedStations = (tx: Tx, peer: PeerKey, codes?: readonly string[]): Promise<OpenedStation[]> =>
  opened(tx, peer)
    .$if(codes !== undefined, (query) => query.where(sql<boolean>`s.station_code = any (${[...(codes ?? [])]}::text[])`))
    .select(['s.id as stationId', 's.station_code as stationCode', 'o.opened_at as openedAt', terms])
    .select(
      sql<string>`greatest(s.updated_at,
        (select max(e.updated_at) from charging_equipment e where e.dealer_id = s.dealer_id and e.station_id = s.id),
        (select max(c.updated_at) from charging_connector c where c.dealer_id = s.dealer_id and c.station_id = s.id))`.as('changedAt'),
    )
    .orderBy('s.station_code')
    .execute();

/** A station opened to a peer with one of its guns; no code: it has none, or its device is gone. */
export interface OpenedGun {
  stationCode: string;
  connectorCode: string | null;
  workStatus: number;
  parkStatus: number;
  lockStatus: number;
}

/** How the guns of some stations opened to a peer stand now, by the codes of station and gun. */
export const openedStatuses = (tx: Tx, peer: PeerKey, codes: readonly string[]): Promise<OpenedGun[]> =>
  opened(tx, peer)
    .where(sql<boolean>`s.station_code = any (${[...codes]}::text[])`)
    .leftJoin('charging_connector as c', (join) =>
      join.onRef('c.dealer_id', '=', 's.dealer_id').onRef('c.station_id', '=', 's.id').on('c.is_delete', '=', 0),
    )
    .leftJoin('charging_equipment as e', (join) =>
      join.onRef('e.dealer_id', '=', 'c.dealer_id').onRef('e.id', '=', 'c.equipment_id').on('e.is_delete', '=', 0),
    )
    .select(['s.station_code as stationCode', 'c.work_status as workStatus', 'c.park_status as parkStatus', 'c.lock_status as lockStatus'])
    .select(sql`case when e.id is not null then c.connector_code end`.as('connectorCode'))
    .orderBy('s.station_code')
    .orderBy('c.connector_code')
    .$castTo<OpenedGun>()
    .execute();

/** Of the stations opened to a peer those after a code, in the order of their codes: at most so many. */
export const stationsAfter = (tx: Tx, peer: PeerKey, code: string, most: number): Promise<Omit<OpenedStation, 'changedAt'>[]> =>
  opened(tx, peer)
    .select(['s.id as stationId', 's.station_code as stationCode', 'o.opened_at as openedAt', terms])
    .where(sql<boolean>`s.station_code collate "C" > ${code}`)
    .orderBy(sql`s.station_code collate "C"`)
    .limit(most)
    .execute();

/** A gun of a station, as it stands now. */
export interface StationGun {
  stationId: string;
  equipmentId: string;
  equipmentCode: string;
  connectorId: string;
  connectorCode: string;
  workStatus: number;
  parkStatus: number;
  lockStatus: number;
}

const guns = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('charging_connector as c')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'c.dealer_id').onRef('e.id', '=', 'c.equipment_id'))
    .select(['c.station_id as stationId', 'c.equipment_id as equipmentId', 'e.equipment_code as equipmentCode'])
    .select(['c.id as connectorId', 'c.connector_code as connectorCode', 'c.work_status as workStatus'])
    .select(['c.park_status as parkStatus', 'c.lock_status as lockStatus'])
    .where('c.dealer_id', '=', dealerId)
    .where('c.is_delete', '=', 0)
    .where('e.is_delete', '=', 0);

/** Guns of stations, by code. */
export const gunsOfStations = (tx: Tx, dealerId: string, stationIds: readonly string[]): Promise<StationGun[]> =>
  guns(tx, dealerId)
    .where(sql<boolean>`c.station_id = any (${[...stationIds]}::uuid[])`)
    .orderBy('c.connector_code')
    .execute();

/** Of the guns of the stations opened to a peer those after a code, in the order of their codes: at most so many. */
export const gunsAfter = (tx: Tx, { dealerId, id }: PeerKey, code: string, most: number): Promise<StationGun[]> =>
  guns(tx, dealerId)
    .innerJoin('charging_peer_station as o', (join) =>
      join.onRef('o.dealer_id', '=', 'c.dealer_id').onRef('o.station_id', '=', 'c.station_id'),
    )
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.id', '=', 'c.station_id'))
    .where('o.peer_id', '=', id)
    .where('s.is_delete', '=', 0)
    .where(sql<boolean>`c.connector_code collate "C" > ${code}`)
    .orderBy(sql`c.connector_code collate "C"`)
    .limit(most)
    .execute();

/** A gun by its id, as it stands now. */
export const gunById = (tx: Tx, dealerId: string, connectorId: string): Promise<StationGun | undefined> =>
  guns(tx, dealerId).where('c.id', '=', connectorId).executeTakeFirst();

/** A gun of a station that is opened to a peer, with the price of that station for it. */
export const openedGun = (tx: Tx, { dealerId, id }: PeerKey, connectorCode: string) =>
  guns(tx, dealerId)
    .innerJoin('charging_peer_station as o', (join) =>
      join.onRef('o.dealer_id', '=', 'c.dealer_id').onRef('o.station_id', '=', 'c.station_id'),
    )
    .where('o.peer_id', '=', id)
    .where('c.connector_code', '=', connectorCode)
    .select(terms)
    .executeTakeFirst();

/** Stations as they are told, with devices and guns that are not deleted. */
export async function stationFacts(tx: Tx, dealerId: string, stationIds: readonly string[]): Promise<Map<string, StationFacts>> {
  const wanted = sql<boolean>`station_id = any (${[...stationIds]}::uuid[])`;
  const [stations, devices, connectors] = await Promise.all([
    tx
      .selectFrom('charging_station')
      .select(['id as stationId', 'station_code as stationCode', 'station_name as stationName', 'station_type as stationType'])
      .select(['station_status as stationStatus', 'station_place as stationPlace', 'area_code as areaCode', 'address', 'lng', 'lat'])
      .select(['service_tel as serviceTel', 'station_tel as stationTel', 'park_nums as parkNums', 'business_hours as businessHours'])
      .select(['park_fee_type as parkFeeType', 'park_fee_text as parkFeeText', 'payment', 'support_reserve as supportReserve'])
      .select(['operator_id9 as operatorId9', 'owner_id9 as ownerId9', 'site_guide as siteGuide', 'match_cars as matchCars'])
      .select(['park_info as parkInfo', 'remark'])
      .where('dealer_id', '=', dealerId)
      .where(sql<boolean>`id = any (${[...stationIds]}::uuid[])`)
      .$castTo<StationFacts & { stationId: string }>()
      .execute(),
    tx
      .selectFrom('charging_equipment')
      .select(['id as equipmentId', 'station_id as stationId', 'equipment_code as equipmentCode', 'equipment_name as equipmentName'])
      .select(['equipment_type as equipmentType', 'rated_power_w as ratedPowerW', 'manufacturer_name as manufacturerName', 'model'])
      .select('production_date as productionDate')
      .where('dealer_id', '=', dealerId)
      .where(wanted)
      .where('is_delete', '=', 0)
      .orderBy('equipment_code')
      .$castTo<EquipmentFacts & { equipmentId: string; stationId: string }>()
      .execute(),
    tx
      .selectFrom('charging_connector')
      .select(['equipment_id as equipmentId', 'connector_code as connectorCode', 'connector_name as connectorName'])
      .select(['connector_type as connectorType', 'national_standard as nationalStandard', 'voltage_lower as voltageLower'])
      .select(['voltage_upper as voltageUpper', 'rated_current_a as ratedCurrentA', 'rated_power_w as ratedPowerW', 'berth_no as berthNo'])
      .where('dealer_id', '=', dealerId)
      .where(wanted)
      .where('is_delete', '=', 0)
      .orderBy('connector_code')
      .$castTo<GunFacts & { equipmentId: string }>()
      .execute(),
  ]);
  const gunsOf = Map.groupBy(connectors, ({ equipmentId }) => equipmentId);
  const devicesOf = Map.groupBy(devices, ({ stationId }) => stationId);
  return new Map(
    stations.map(({ stationId, ...station }) => {
      const equipments = devicesOf.get(stationId) ?? [];
      return [stationId, { ...station, equipments: equipments.map((one) => ({ ...one, guns: gunsOf.get(one.equipmentId) ?? [] })) }];
    }),
  );
}

/** Energy of guns of a station in a time, by the stretches it was priced in. */
export async function energyOfStation(
  tx: Tx,
  dealerId: string,
  stationId: string,
  { from, to, longestMs }: { from: number; to: number; longestMs: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    connectorId: string;
    energyWh: number;
  }>`select connector_id as "connectorId", sum(energy_wh)::bigint as "energyWh"
    from charging_order_energy where dealer_id = ${dealerId} and station_id = ${stationId}
      and began_at >= ${new Date(from - longestMs).toISOString()} and began_at < ${new Date(to).toISOString()}
      and from_at >= ${new Date(from).toISOString()} and from_at < ${new Date(to).toISOString()} group by 1`.execute(tx);
  return new Map(rows.map(({ connectorId, energyWh }) => [connectorId, energyWh]));
}
