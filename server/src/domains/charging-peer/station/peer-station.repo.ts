import type { PeerStation } from '@bochong/contract/charging-peer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';
import type { PeerTerms } from '../inquiry/peer-field.rule.ts';

export interface Opening {
  dealerId: string;
  peerId: string;
  stationId: string;
  at: Date;
  by: string;
  /** Null: the peer's own price. */
  terms: PeerTerms | null;
}

/** From now on the peer may see the station. */
export async function insertOpening(tx: Tx, { dealerId, peerId, stationId, at, by, terms }: Opening): Promise<void> {
  await tx
    .insertInto('charging_peer_station')
    .values({
      ...{ dealer_id: dealerId, peer_id: peerId, station_id: stationId, opened_at: at.toISOString(), opened_by: by },
      ...{ elec_bp: terms?.elecBp ?? null, service_bp: terms?.serviceBp ?? null, service_reduce_e5: terms?.serviceReduceE5 ?? null },
    })
    .execute();
}

/** False: it was not opened. */
export async function deleteOpening(
  tx: Tx,
  { dealerId, peerId, stationId }: Pick<Opening, 'dealerId' | 'peerId' | 'stationId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('charging_peer_station')
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', peerId)
    .where('station_id', '=', stationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A peer whose stations are looked at. */
export const peerOfStations = (tx: Tx, id: string, dealerIds: readonly string[]) =>
  tx
    .selectFrom('charging_peer')
    .select(['dealer_id as dealerId', 'id as peerId', 'enabled', 'token_at as tokenAt'])
    .select(['elec_bp as elecBp', 'service_bp as serviceBp', 'service_reduce_e5 as serviceReduceE5'])
    .where(inDealers('dealer_id', dealerIds))
    .where('id', '=', id)
    .where('is_delete', '=', 0)
    .executeTakeFirst();

/** Stations of the user's data scope that are opened to a peer. */
export const listOpenings = (
  tx: Tx,
  { dealerId, peerId }: Pick<Opening, 'dealerId' | 'peerId'>,
  parkIds: readonly string[] | null,
): Promise<PeerStation[]> =>
  tx
    .selectFrom('charging_peer_station as o')
    .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 'o.dealer_id').onRef('p.id', '=', 'o.peer_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'o.dealer_id').onRef('s.id', '=', 'o.station_id'))
    .select(['s.id as stationId', 's.station_code as stationCode', 's.station_name as stationName', 's.station_status as stationStatus'])
    .select(['o.opened_at as openedAt', 'o.opened_by as openedBy', sql<boolean>`o.elec_bp is not null`.as('ownPrice')])
    .select(sql<number>`coalesce(o.elec_bp, p.elec_bp)`.as('elecBp'))
    .select(sql<number>`coalesce(o.service_bp, p.service_bp)`.as('serviceBp'))
    .select(sql<number>`coalesce(o.service_reduce_e5, p.service_reduce_e5)`.as('serviceReduceE5'))
    .select(
      sql<number>`(select count(*)::int from charging_connector c
        where c.dealer_id = s.dealer_id and c.station_id = s.id and c.is_delete = 0)`.as('gunTotal'),
    )
    .where('o.dealer_id', '=', dealerId)
    .where('o.peer_id', '=', peerId)
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .orderBy('s.station_code')
    .$castTo<PeerStation>()
    .execute();

/** What a station of the user's data scope says of itself. */
export const stationToOpen = (tx: Tx, dealerId: string, stationId: string, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('charging_station as s')
    .select([
      's.station_name as stationName',
      's.station_code as stationCode',
      's.station_status as stationStatus',
      's.lng',
      's.lat',
      's.service_tel as serviceTel',
    ])
    .where('s.dealer_id', '=', dealerId)
    .where('s.id', '=', stationId)
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .executeTakeFirst();

/** Whether any of our stations is opened to a peer. */
export const seesStations = async (tx: Tx, { dealerId, id }: { dealerId: string; id: string }): Promise<boolean> =>
  (await tx
    .selectFrom('charging_peer_station')
    .select('station_id')
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .executeTakeFirst()) !== undefined;
