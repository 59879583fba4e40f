import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PeerKey } from '../peer/peer.repo.ts';
import type { CalledPeer } from './peer-line.repo.ts';

/**
 * TimeStamp and Seq of the next request to a peer: within a second Seq counts from 1, whichever server sends. The stamp of a server whose clock is
 * behind is the one before; one beyond `latest` was of a clock that was set back.
 */
export async function nextStamp(
  tx: Tx,
  { dealerId, id }: PeerKey,
  now: string,
  latest: string,
): Promise<{ timeStamp: string; seq: number }> {
  const { rows } = await sql<{ timeStamp: string; seq: number }>`
    insert into charging_peer_call as c (dealer_id, peer_id, time_stamp, seq) values (${dealerId}, ${id}, ${now}, 1)
    on conflict (dealer_id, peer_id) do update set
      time_stamp = case when c.time_stamp between ${now} and ${latest} then c.time_stamp else ${now} end,
      seq = case when c.time_stamp between ${now} and ${latest} then c.seq % 9999 + 1 else 1 end
    returning time_stamp as "timeStamp", seq`.execute(tx);
  const [stamp] = rows;
  if (!stamp) throw new Error('a peer of another unit');
  return stamp;
}

/** A token as it is kept, sealed. */
export type HeldToken = Pick<CalledPeer, 'token' | 'tokenUntil'>;

export function storedToken(tx: Tx, { dealerId, id }: PeerKey): Promise<HeldToken | undefined> {
  return tx
    .selectFrom('charging_peer_call')
    .select(['token', 'token_until as tokenUntil'])
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .executeTakeFirst();
}

/** The token a peer is called with from now on; null: none holds. */
export async function saveToken(tx: Tx, { dealerId, id }: PeerKey, given: { token: Buffer; until: Date } | null): Promise<void> {
  const fields = { token: given?.token ?? null, token_until: given?.until.toISOString() ?? null };
  await tx
    .insertInto('charging_peer_call')
    .values({ dealer_id: dealerId, peer_id: id, ...fields })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'peer_id']).doUpdateSet(fields))
    .execute();
}
