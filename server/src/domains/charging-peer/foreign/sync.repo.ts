import { foreignSyncState } from '@bochong/contract/charging-peer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PeerKey } from '../peer/peer.repo.ts';

export interface Sync extends PeerKey {
  version: number;
  state: number;
  whole: boolean;
  beganAt: string;
  since: string | null;
  wholeAt: string | null;
}

const columns = [
  ...([
    'dealer_id as dealerId',
    'peer_id as id',
    'version',
    'state',
    'whole',
    'began_at as beganAt',
    'since',
    'whole_at as wholeAt',
  ] as const),
] as const;

export const lockSync = (tx: Tx, { dealerId, id }: PeerKey): Promise<Sync | undefined> =>
  tx
    .selectFrom('charging_peer_sync')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A synchronisation begins under the next version; null: one that began after `stale` is under way. */
export async function beginSync(
  tx: Tx,
  { dealerId, id }: PeerKey,
  { whole, now, stale }: { whole: boolean; now: Date; stale: Date },
): Promise<Sync | null> {
  const begun = { state: foreignSyncState.RUNNING, whole, began_at: now.toISOString(), said: '' };
  const sync = await tx
    .insertInto('charging_peer_sync')
    .values({ dealer_id: dealerId, peer_id: id, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['dealer_id', 'peer_id'])
        .doUpdateSet({ ...begun, version: sql<number>`charging_peer_sync.version + 1` })
        .where((e) =>
          e.or([e('charging_peer_sync.state', '<>', foreignSyncState.RUNNING), e('charging_peer_sync.began_at', '<', stale.toISOString())]),
        ),
    )
    .returning(columns)
    .executeTakeFirst();
  return sync ?? null;
}

export async function finishSync(tx: Tx, { dealerId, id, whole, beganAt }: Sync, said: string, now: Date): Promise<void> {
  await tx
    .updateTable('charging_peer_sync')
    .set({ state: foreignSyncState.DONE, since: beganAt, done_at: now.toISOString(), said: said.slice(0, 200) })
    .$if(whole, (query) => query.set({ whole_at: beganAt }))
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .execute();
}

export async function failSync(tx: Tx, { dealerId, id }: PeerKey, said: string): Promise<void> {
  await tx
    .updateTable('charging_peer_sync')
    .set({ state: foreignSyncState.FAILED, said: said.slice(0, 200) })
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .execute();
}

export async function noteSync(tx: Tx, { dealerId, id }: PeerKey, said: string): Promise<void> {
  await tx
    .updateTable('charging_peer_sync')
    .set({ said: said.slice(0, 200) })
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .execute();
}

/** Peers of a unit whose guns our customers use, and that are called somewhere. */
export const usedPeers = (tx: Tx, dealerId: string): Promise<PeerKey[]> =>
  tx
    .selectFrom('charging_peer')
    .select(['dealer_id as dealerId', 'id'])
    .where('dealer_id', '=', dealerId)
    .where('enabled', '=', true)
    .where('foreign_use', '=', true)
    .where('out_secrets', 'is not', null)
    .where('is_delete', '=', 0)
    .orderBy('id')
    .execute();

/** Codes of a peer's stations in a fixed order. */
export const stationCodes = async (tx: Tx, { dealerId, id }: PeerKey, { from, most }: { from: number; most: number }): Promise<string[]> =>
  (
    await tx
      .selectFrom('charging_foreign_station')
      .select('station_code as code')
      .where('dealer_id', '=', dealerId)
      .where('peer_id', '=', id)
      .where('gone', '=', false)
      .orderBy('station_code')
      .offset(from)
      .limit(most)
      .execute()
  ).map(({ code }) => code);

export const stationCount = async (tx: Tx, { dealerId, id }: PeerKey): Promise<number> =>
  (
    await tx
      .selectFrom('charging_foreign_station')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('dealer_id', '=', dealerId)
      .where('peer_id', '=', id)
      .where('gone', '=', false)
      .executeTakeFirstOrThrow()
  ).n;
