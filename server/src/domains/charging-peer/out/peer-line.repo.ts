import { peerProtocol } from '@bochong/contract/charging-peer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, nextRev } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../peer/peer.repo.ts';

/** A peer as it is called. */
export interface CalledPeer extends PeerKey {
  enabled: boolean;
  protocol: number;
  /** There is somewhere to call it, and something to call it with. */
  reachable: boolean;
  peerOperatorId: string;
  ourOperatorId: string;
  pathVersion: string;
  dialect: number;
  statusForDisabled: number;
  outBaseUrl: string;
  outSecrets: Buffer | null;
  /** The token that it was called with last, sealed, and until when it holds. */
  token: Buffer | null;
  tokenUntil: string | null;
  pushKinds: number[];
  foreignUse: boolean;
}

const reachable = sql<boolean>`case p.protocol when ${sql.lit(peerProtocol.OCPI)} then p.token_at is not null else p.out_secrets is not null end`;

const called = (tx: Tx) =>
  tx
    .selectFrom('charging_peer as p')
    .leftJoin('charging_peer_call as t', (join) => join.onRef('t.dealer_id', '=', 'p.dealer_id').onRef('t.peer_id', '=', 'p.id'))
    .select(['p.dealer_id as dealerId', 'p.id', 'p.enabled', 'p.peer_operator_id as peerOperatorId', 'p.our_operator_id as ourOperatorId'])
    .select(['p.path_version as pathVersion', 'p.dialect', 'p.status_for_disabled as statusForDisabled', 'p.push_kinds as pushKinds'])
    .select(['p.out_base_url as outBaseUrl', 'p.out_secrets as outSecrets', 'p.foreign_use as foreignUse'])
    .select(['p.protocol', reachable.as('reachable'), 't.token', 't.token_until as tokenUntil'])
    .where('p.is_delete', '=', 0);

export const calledPeer = (tx: Tx, { dealerId, id }: PeerKey): Promise<CalledPeer | undefined> =>
  called(tx).where('p.dealer_id', '=', dealerId).where('p.id', '=', id).executeTakeFirst();

/** A peer of the user's units. */
export const calledPeerOf = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }): Promise<CalledPeer | undefined> =>
  called(tx).where(inDealers('p.dealer_id', dealerIds)).where('p.id', '=', id).executeTakeFirst();

/** Peers in use that see a station and are told what stands in `kind`; without a station all of the unit. */
export const toldPeers = (tx: Tx, dealerId: string, kind: number, stationId?: string): Promise<CalledPeer[]> =>
  called(tx)
    .where('p.dealer_id', '=', dealerId)
    .where('p.enabled', '=', true)
    .where(reachable)
    .where(sql<boolean>`${kind}::smallint = any (p.push_kinds)`)
    .$if(stationId !== undefined, (query) =>
      query.where((e) =>
        e.exists(
          e
            .selectFrom('charging_peer_station as o')
            .select('o.peer_id')
            .whereRef('o.dealer_id', '=', 'p.dealer_id')
            .whereRef('o.peer_id', '=', 'p.id')
            .where('o.station_id', '=', stationId ?? ''),
        ),
      ),
    )
    .execute();

export async function saveLine(tx: Tx, { dealerId, id }: PeerKey, outBaseUrl: string, sealed: Buffer): Promise<void> {
  await tx
    .updateTable('charging_peer')
    .set({ out_base_url: outBaseUrl, out_secrets: sealed, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}
