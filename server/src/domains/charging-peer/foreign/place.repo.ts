import { type ForeignPrice, foreignGunStatus, type foreignStations } from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import type { ToldStation, ToldStatus } from './place-told.rule.ts';

type Dealers = { dealerIds: readonly string[] };

/** Keeps stations as a peer told them under a version of its synchronisation; answers their codes. Guns that a station no longer names are gone. */
export async function keepStations(
  tx: Tx,
  { dealerId, id: peerId }: PeerKey,
  stations: readonly ToldStation[],
  { version, now }: { version: number; now: Date },
): Promise<string[]> {
  for (const { guns, ...told } of stations) {
    const fields = {
      ...{ station_name: told.stationName, address: told.address, service_tel: told.serviceTel, business_hours: told.businessHours },
      ...{ park_fee: told.parkFee, lng: told.lng, lat: told.lat, version, gone: false, synced_at: now.toISOString() },
    };
    const { id: stationId } = await tx
      .insertInto('charging_foreign_station')
      .values({ dealer_id: dealerId, id: newId(now), peer_id: peerId, station_code: told.stationCode, ...fields })
      .onConflict((conflict) => conflict.columns(['dealer_id', 'peer_id', 'station_code']).doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepGuns(tx, { dealerId, id: peerId }, stationId, guns, now);
  }
  return stations.map(({ stationCode }) => stationCode);
}

async function keepGuns(tx: Tx, { dealerId, id: peerId }: PeerKey, stationId: string, guns: ToldStation['guns'], now: Date): Promise<void> {
  for (const gun of guns) {
    const fields = {
      ...{ station_id: stationId, equipment_code: gun.equipmentCode, connector_name: gun.connectorName, power_w: gun.powerW, gone: false },
    };
    await tx
      .insertInto('charging_foreign_gun')
      .values({ dealer_id: dealerId, id: newId(now), peer_id: peerId, connector_code: gun.connectorCode, ...fields })
      .onConflict((conflict) => conflict.columns(['dealer_id', 'peer_id', 'connector_code']).doUpdateSet(fields))
      .execute();
  }
  const codes = guns.map(({ connectorCode }) => connectorCode);
  await sql`update charging_foreign_gun set gone = true where dealer_id = ${dealerId} and station_id = ${stationId}
    and not connector_code = any (${codes}::text[])`.execute(tx);
}

/** Stations that a complete synchronisation did not name are gone, with their guns. */
export async function dropUnnamed(tx: Tx, { dealerId, id: peerId }: PeerKey, version: number): Promise<void> {
  await sql`with gone as (update charging_foreign_station set gone = true where dealer_id = ${dealerId} and peer_id = ${peerId} and version < ${version} and not gone
      returning id)
    update charging_foreign_gun g set gone = true from gone where g.dealer_id = ${dealerId} and g.station_id = gone.id`.execute(tx);
}

/** How guns stand from now on; answers how many of them we know. */
export async function keepStatuses(tx: Tx, { dealerId, id: peerId }: PeerKey, told: readonly ToldStatus[], now: Date): Promise<number> {
  if (told.length === 0) return 0;
  const { numAffectedRows } = await sql`update charging_foreign_gun g set status = n.status, status_at = ${now.toISOString()}
    from unnest(${told.map((one) => one.connectorCode)}::text[], ${told.map((one) => one.status)}::smallint[]) as n (code, status)
    where g.dealer_id = ${dealerId} and g.peer_id = ${peerId} and g.connector_code = n.code and not g.gone`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function keepPrices(tx: Tx, dealerId: string, gunId: string, prices: readonly ForeignPrice[], now: Date): Promise<void> {
  await tx
    .updateTable('charging_foreign_gun')
    .set({ prices: json(prices) as never, priced_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', gunId)
    .execute();
}

export interface ForeignGunRow {
  dealerId: string;
  gunId: string;
  peerId: string;
  stationId: string;
  connectorCode: string;
  powerW: number;
  status: number;
  /** Most that a kWh costs by the prices told last, electricity and service, yuan; null: none was told. */
  dearestYuan: number | null;
}

const gunColumns = [
  ...(['g.dealer_id as dealerId', 'g.id as gunId', 'g.peer_id as peerId', 'g.station_id as stationId'] as const),
  ...(['g.connector_code as connectorCode', 'g.power_w as powerW', 'g.status'] as const),
  sql<
    number | null
  >`(select max((p ->> 'elecPrice')::float8 + (p ->> 'servicePrice')::float8) from jsonb_array_elements(g.prices) as p)`.as('dearestYuan'),
] as const;
const guns = (tx: Tx) => tx.selectFrom('charging_foreign_gun as g').select(gunColumns);

export const findGun = (tx: Tx, dealerId: string, gunId: string): Promise<ForeignGunRow | undefined> =>
  guns(tx).where('g.dealer_id', '=', dealerId).where('g.id', '=', gunId).executeTakeFirst();

/** A gun of the user's units that its peer still names. */
export const gunOf = (tx: Tx, gunId: string, { dealerIds }: Dealers): Promise<ForeignGunRow | undefined> =>
  guns(tx).where('g.id', '=', gunId).where(inDealers('g.dealer_id', dealerIds)).where('g.gone', '=', false).executeTakeFirst();

/** Guns of stations by the stations' codes. */
export const gunsOfCodes = (tx: Tx, { dealerId, id: peerId }: PeerKey, stationCodes: readonly string[]): Promise<ForeignGunRow[]> =>
  guns(tx)
    .innerJoin('charging_foreign_station as s', (join) => join.onRef('s.dealer_id', '=', 'g.dealer_id').onRef('s.id', '=', 'g.station_id'))
    .where('g.dealer_id', '=', dealerId)
    .where('g.peer_id', '=', peerId)
    .where('g.gone', '=', false)
    .where(sql<boolean>`s.station_code = any (${stationCodes}::text[])`)
    .orderBy('g.id')
    .execute();

interface Filters {
  peerId?: string | undefined;
  keyword?: string | undefined;
  status?: number | undefined;
}

const gunCount = (where: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from charging_foreign_gun g
  where g.dealer_id = s.dealer_id and g.station_id = s.id and not g.gone and ${where})`;

export const listStations = (
  tx: Tx,
  { peerId, keyword, status, ...page }: PageQuery & Filters,
  { dealerIds }: Dealers,
): Promise<Data<typeof foreignStations.list>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_foreign_station as s')
      .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 's.dealer_id').onRef('p.id', '=', 's.peer_id'))
      .where(inDealers('s.dealer_id', dealerIds))
      .where('s.gone', '=', false)
      .where('p.is_delete', '=', 0)
      .$if(peerId !== undefined, (query) => query.where('s.peer_id', '=', peerId ?? ''))
      .$if(keyword !== undefined, (query) =>
        query.where((e) => e.or([contains('s.station_name', keyword), contains('s.station_code', keyword)])),
      )
      .$if(status !== undefined, (query) => query.where(sql<boolean>`${gunCount(sql`g.status = ${status}`)} > 0`))
      .select(['s.id as stationId', dealerNameOf('s'), 's.peer_id as peerId', 'p.peer_name as peerName', 's.station_code as stationCode'])
      .select(['s.station_name as stationName', 's.address', 's.service_tel as serviceTel', 's.business_hours as businessHours'])
      .select(['s.park_fee as parkFee', 's.synced_at as syncedAt'])
      .select([gunCount(sql`true`).as('gunTotal'), gunCount(sql`g.status = ${sql.lit(foreignGunStatus.IDLE)}`).as('freeCount')])
      .orderBy('s.station_name')
      .orderBy('s.id'),
    page,
  );

/** Guns of a station of the user's units. */
export const listGuns = (tx: Tx, stationId: string, { dealerIds }: Dealers): Promise<Data<typeof foreignStations.guns>> =>
  tx
    .selectFrom('charging_foreign_gun')
    .select(['id as gunId', 'connector_code as connectorCode', 'connector_name as connectorName', 'power_w as powerW', 'status'])
    .select(['status_at as statusAt', 'prices'])
    .where(inDealers('dealer_id', dealerIds))
    .where('station_id', '=', stationId)
    .where('gone', '=', false)
    .orderBy('connector_code')
    .$castTo<Data<typeof foreignStations.guns>[number]>()
    .execute();

export const hasStation = async (tx: Tx, stationId: string, { dealerIds }: Dealers): Promise<boolean> =>
  (await tx
    .selectFrom('charging_foreign_station')
    .select('id')
    .where(inDealers('dealer_id', dealerIds))
    .where('id', '=', stationId)
    .executeTakeFirst()) !== undefined;

/** Peers whose guns are used, and their last synchronisation. */
export const listSyncs = (tx: Tx, { dealerIds }: Dealers): Promise<Data<typeof foreignStations.syncs>> =>
  tx
    .selectFrom('charging_peer as p')
    .leftJoin('charging_peer_sync as y', (join) => join.onRef('y.dealer_id', '=', 'p.dealer_id').onRef('y.peer_id', '=', 'p.id'))
    .where(inDealers('p.dealer_id', dealerIds))
    .where('p.is_delete', '=', 0)
    .where('p.foreign_use', '=', true)
    .select(['p.id as peerId', 'p.peer_name as peerName', 'y.state', 'y.done_at as doneAt', sql<string>`coalesce(y.said, '')`.as('said')])
    .select(
      sql<number>`(select count(*)::int from charging_foreign_station s where s.dealer_id = p.dealer_id and s.peer_id = p.id and not s.gone)`.as(
        'stationCount',
      ),
    )
    .orderBy('p.peer_name')
    .$castTo<Data<typeof foreignStations.syncs>[number]>()
    .execute();
