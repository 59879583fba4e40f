import { chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import type { Peer, peerFields, peers } from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

export type PeerValues = z.output<typeof peerFields>;
type Dealers = { dealerIds: readonly string[] };
export interface PeerKey {
  dealerId: string;
  id: string;
}

const fields = [
  'p.protocol',
  ...(['p.peer_name as peerName', 'p.peer_operator_id as peerOperatorId', 'p.peer_type as peerType'] as const),
  ...(['p.our_operator_id as ourOperatorId', 'p.path_version as pathVersion', 'p.dialect', 'p.token_ttl_sec as tokenTtlSec'] as const),
  ...(['p.ip_allow_list as ipAllowList', 'p.status_for_disabled as statusForDisabled', 'p.require_plug as requirePlug'] as const),
  ...(['p.elec_bp as elecBp', 'p.service_bp as serviceBp', 'p.service_reduce_e5 as serviceReduceE5', 'p.enabled', 'p.rev'] as const),
  ...(['p.settle_mode as settleMode', 'p.warn_fen as warnFen', 'p.push_kinds as pushKinds', 'p.nightly_check as nightlyCheck'] as const),
  'p.foreign_use as foreignUse',
] as const;

const { CREATED, STARTING, CHARGING, STOPPING, ABNORMAL } = chargingOrderStatus;

const stationCount = sql<number>`(select count(*)::int from charging_peer_station o
  join charging_station s on s.dealer_id = o.dealer_id and s.id = o.station_id and s.is_delete = 0
  where o.dealer_id = p.dealer_id and o.peer_id = p.id)`;

const balanceFen = sql<number>`coalesce((select a.balance_fen from charging_peer_account a where a.dealer_id = p.dealer_id and a.peer_id = p.id), 0)`;
/** What charges that run, or wait for a person, hold of it. */
const heldFen = sql<number>`(select coalesce(sum(o.freeze_fen), 0)::bigint from charging_order o where o.dealer_id = p.dealer_id and o.payer_id = p.id
  and o.payer_type = ${sql.lit(chargingPayerType.PEER)} and o.order_status in ${codes(CREATED, STARTING, CHARGING, STOPPING, ABNORMAL)})`;

export const listPeers = (
  tx: Tx,
  filters: PageQuery & { keyword?: string | undefined; peerType?: number | undefined },
  { dealerIds }: Dealers,
  now: Date,
): Promise<Data<typeof peers.list>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_peer as p')
      .where(inDealers('p.dealer_id', dealerIds))
      .where('p.is_delete', '=', 0)
      .$if(filters.keyword !== undefined, (query) =>
        query.where((e) => e.or([contains('p.peer_name', filters.keyword), contains('p.peer_operator_id', filters.keyword)])),
      )
      .$if(filters.peerType !== undefined, (query) => query.where('p.peer_type', '=', filters.peerType ?? 0))
      .select(['p.id as peerId', dealerNameOf('p'), ...fields])
      .select(['p.out_base_url as outBaseUrl', 'p.in_secrets_at as secretsAt', 'p.token_at as tokenAt', 'p.updated_at as updatedAt'])
      .select(sql<string>`case when p.former_until > ${now.toISOString()} then p.former_until end`.as('formerUntil'))
      .select(
        sql<number>`(select count(*)::int from charging_peer_token t
          where t.dealer_id = p.dealer_id and t.peer_id = p.id and t.expires_at > ${now.toISOString()})`.as('tokenCount'),
      )
      .select([stationCount.as('stationCount'), balanceFen.as('balanceFen'), heldFen.as('heldFen')])
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .$castTo<Peer>(),
    filters,
  );

const seen = (tx: Tx, id: string, { dealerIds }: Dealers) =>
  tx
    .selectFrom('charging_peer as p')
    .select(['p.id', 'p.dealer_id as dealerId', ...fields])
    .select(['p.in_secrets as inSecrets', 'p.token_at as tokenAt', stationCount.as('stationCount')])
    .where('p.id', '=', id)
    .where(inDealers('p.dealer_id', dealerIds))
    .where('p.is_delete', '=', 0);

export const seenPeer = (tx: Tx, id: string, dealers: Dealers) => seen(tx, id, dealers).executeTakeFirst();
export type SeenPeer = NonNullable<Awaited<ReturnType<typeof seenPeer>>>;

/** A peer as it is changed; locked. */
export const lockPeer = (tx: Tx, id: string, dealers: Dealers) => seen(tx, id, dealers).forUpdate().executeTakeFirst();

/** When a peer was registered last, by a protocol that has registrations; null: it is no more, and is switched off with it. */
export async function noteLinked(tx: Tx, { dealerId, id }: PeerKey, at: Date | null): Promise<void> {
  await tx
    .updateTable('charging_peer')
    .set({ token_at: at?.toISOString() ?? null, ...(at === null && { enabled: false }), ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

const written = (v: PeerValues) => ({
  protocol: v.protocol,
  ...{ peer_name: v.peerName, peer_operator_id: v.peerOperatorId, peer_type: v.peerType, our_operator_id: v.ourOperatorId },
  ...{ path_version: v.pathVersion, dialect: v.dialect, token_ttl_sec: v.tokenTtlSec, ip_allow_list: v.ipAllowList },
  ...{ status_for_disabled: v.statusForDisabled, require_plug: v.requirePlug },
  ...{ elec_bp: v.elecBp, service_bp: v.serviceBp, service_reduce_e5: v.serviceReduceE5 },
  ...{ settle_mode: v.settleMode, warn_fen: v.warnFen, push_kinds: v.pushKinds, nightly_check: v.nightlyCheck },
  foreign_use: v.foreignUse,
});

export async function insertPeer(tx: Tx, { dealerId, id }: PeerKey, values: PeerValues): Promise<void> {
  await tx
    .insertInto('charging_peer')
    .values({ dealer_id: dealerId, id, ...written(values) })
    .execute();
}

export async function savePeer(
  tx: Tx,
  { dealerId, id }: PeerKey,
  change: PeerValues | { enabled: boolean } | { deleted: true },
): Promise<void> {
  const set =
    'deleted' in change
      ? { is_delete: 1, enabled: false, in_secrets: null, former_secrets: null, out_secrets: null }
      : 'enabled' in change
        ? { enabled: change.enabled }
        : written(change);
  await tx
    .updateTable('charging_peer')
    .set({ ...set, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

/** Other keys from now on; those that held until now hold until `formerUntil`, those before no more. */
export async function saveSecrets(tx: Tx, { dealerId, id }: PeerKey, sealed: Buffer, at: Date, formerUntil: Date | null): Promise<void> {
  await tx
    .updateTable('charging_peer')
    .set({ in_secrets: sealed, in_secrets_at: at.toISOString(), ...nextRev })
    .set({ former_secrets: sql<Buffer | null>`in_secrets`, former_until: formerUntil?.toISOString() ?? null })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export async function forgetTokens(tx: Tx, { dealerId, id }: PeerKey): Promise<void> {
  await tx.deleteFrom('charging_peer_token').where('dealer_id', '=', dealerId).where('peer_id', '=', id).execute();
}

export const peerNameOf = async (tx: Tx, { dealerId, id }: PeerKey): Promise<string> =>
  (
    await tx
      .selectFrom('charging_peer')
      .select('peer_name as name')
      .where('dealer_id', '=', dealerId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.name ?? '';
