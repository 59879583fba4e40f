import { ocpiPullState } from '@bochong/contract/charging-roaming';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PeerKey } from '../../charging-peer/index.ts';

/** How a platform's list of tokens was asked for last. */
export interface PullRow extends PeerKey {
  version: number;
  state: number | null;
  beganAt: string | null;
  since: string | null;
  nextUrl: string | null;
  pages: number;
  unread: number;
  doneAt: string | null;
  said: string;
  tokenCount: number;
}

const pulls = (tx: Tx, { dealerId, id }: PeerKey) =>
  tx
    .selectFrom('charging_ocpi_token_pull')
    .select(['dealer_id as dealerId', 'peer_id as id', 'version', 'state', 'began_at as beganAt', 'since', 'next_url as nextUrl'])
    .select(['pages', 'unread', 'done_at as doneAt', 'said', 'token_count as tokenCount'])
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .$castTo<PullRow>();

export const findPull = (tx: Tx, key: PeerKey): Promise<PullRow | undefined> => pulls(tx, key).executeTakeFirst();
export const lockPull = (tx: Tx, key: PeerKey): Promise<PullRow | undefined> => pulls(tx, key).forUpdate().executeTakeFirst();

async function change(tx: Tx, { dealerId, id }: PeerKey, set: object): Promise<void> {
  await tx.updateTable('charging_ocpi_token_pull').set(set).where('dealer_id', '=', dealerId).where('peer_id', '=', id).execute();
}

/** A pull begins under the next version: of what changed since an instant, or of everything. */
export async function beginPull(tx: Tx, key: PeerKey, since: Date | null, now: Date): Promise<void> {
  await tx
    .insertInto('charging_ocpi_token_pull')
    .values({ dealer_id: key.dealerId, peer_id: key.id, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await change(tx, key, {
    ...{ version: sql`version + 1`, state: ocpiPullState.RUNNING, began_at: now.toISOString(), since: since?.toISOString() ?? null },
    ...{ next_url: null, pages: 0, unread: 0, said: '' },
  });
}

export const nextPage = (tx: Tx, { pages, unread, ...key }: PullRow, to: { nextUrl: string; unread: number }): Promise<void> =>
  change(tx, key, { next_url: to.nextUrl, pages: pages + 1, unread: unread + to.unread });

export const endPull = (tx: Tx, key: PeerKey, said: string, now: Date): Promise<void> =>
  change(tx, key, { state: ocpiPullState.DONE, done_at: now.toISOString(), next_url: null, said: said.slice(0, 200) });

export const failPull = (tx: Tx, key: PeerKey, said: string): Promise<void> =>
  change(tx, key, { state: ocpiPullState.FAILED, next_url: null, said: said.slice(0, 200) });

export const notePull = (tx: Tx, key: PeerKey, said: string): Promise<void> => change(tx, key, { said: said.slice(0, 200) });

/** Registered platforms of a unit. */
export const linkedPeers = (tx: Tx, dealerId: string): Promise<PeerKey[]> =>
  tx
    .selectFrom('charging_ocpi_link')
    .select(['dealer_id as dealerId', 'peer_id as id'])
    .where('dealer_id', '=', dealerId)
    .where('out_token', 'is not', null)
    .orderBy('peer_id')
    .execute();
