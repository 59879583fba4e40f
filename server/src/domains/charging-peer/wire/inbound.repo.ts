import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import type { PeerKey } from '../peer/peer.repo.ts';

/** Keys that some unit has with a platform of this code. */
export interface KnownPeer extends PeerKey {
  inSecrets: Buffer;
  formerSecrets: Buffer | null;
  formerUntil: string | null;
}

/** Whoever goes by an operator code, over all units. */
export async function findKnownPeers(app: App, operatorId: string): Promise<KnownPeer[]> {
  const { rows } = await app.database.inScope({ dealerIds: [], readOnly: true }, (tx) =>
    sql<KnownPeer>`select dealer_id as "dealerId", id, in_secrets as "inSecrets", former_secrets as "formerSecrets", former_until as "formerUntil"
      from bochong.find_charging_peers(${operatorId})`.execute(planned(tx)),
  );
  return rows;
}

/** A peer as its requests are answered. */
export interface AskingPeer extends PeerKey {
  peerOperatorId: string;
  ourOperatorId: string;
  pathVersion: string;
  dialect: number;
  tokenTtlSec: number;
  ipAllowList: string[];
  statusForDisabled: number;
  requirePlug: boolean;
  settleMode: number;
  peerName: string;
  elecBp: number;
  serviceBp: number;
  serviceReduceE5: number;
  enabled: boolean;
  updatedAt: string;
  foreignUse: boolean;
}

export const findAskingPeer = (tx: Tx, { dealerId, id }: PeerKey): Promise<AskingPeer | undefined> =>
  tx
    .selectFrom('charging_peer')
    .select(['dealer_id as dealerId', 'id', 'peer_operator_id as peerOperatorId', 'our_operator_id as ourOperatorId', 'enabled'])
    .select(['path_version as pathVersion', 'dialect', 'token_ttl_sec as tokenTtlSec', 'ip_allow_list as ipAllowList'])
    .select(['status_for_disabled as statusForDisabled', 'require_plug as requirePlug', 'updated_at as updatedAt'])
    .select(['settle_mode as settleMode', 'peer_name as peerName', 'foreign_use as foreignUse'])
    .select(['elec_bp as elecBp', 'service_bp as serviceBp', 'service_reduce_e5 as serviceReduceE5'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('is_delete', '=', 0)
    .executeTakeFirst();

/** Notes a request; false when the same one has been noted before. */
export async function noteRequest(
  tx: Tx,
  { dealerId, id }: PeerKey,
  request: { name: string; timeStamp: string; seq: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await planned(tx)
    .insertInto('charging_peer_request')
    .values({
      ...{ dealer_id: dealerId, peer_id: id, interface: request.name, time_stamp: request.timeStamp, seq: request.seq },
      received_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Most tokens that hold at once; the oldest go first. */
const mostTokens = 20;

/** Keeps a token by its hash until it runs out. */
export async function keepToken(tx: Tx, { dealerId, id }: PeerKey, tokenHash: string, now: Date, until: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('charging_peer_token')
    .values({ dealer_id: dealerId, peer_id: id, token_hash: tokenHash, issued_at: at, expires_at: until.toISOString() })
    .execute();
  await sql`delete from charging_peer_token where dealer_id = ${dealerId} and peer_id = ${id} and token_hash not in (
    select token_hash from charging_peer_token where dealer_id = ${dealerId} and peer_id = ${id} and expires_at > ${at}
    order by issued_at desc, token_hash limit ${sql.lit(mostTokens)})`.execute(tx);
  await tx.updateTable('charging_peer').set({ token_at: at }).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

export async function isTokenOf(tx: Tx, { dealerId, id }: PeerKey, tokenHash: string, now: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('charging_peer_token')
    .select('token_hash')
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets requests whose time no longer counts, and tokens that ran out. */
export async function purgeRequests(tx: Tx, dealerId: string, { before, now }: { before: Date; now: Date }): Promise<void> {
  await tx.deleteFrom('charging_peer_request').where('dealer_id', '=', dealerId).where('received_at', '<', before.toISOString()).execute();
  await tx.deleteFrom('charging_peer_token').where('dealer_id', '=', dealerId).where('expires_at', '<', now.toISOString()).execute();
}
