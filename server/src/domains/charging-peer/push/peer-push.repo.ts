import { type PeerPush, type peerPushes, peerPushKind, peerPushState } from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';

export interface PushRow {
  dealerId: string;
  id: string;
  peerId: string;
  kind: number;
  subjectId: string;
  number: string;
  state: number;
  tries: number;
}

/** What a peer is to be told, from now on anew; of one subject and kind there is one. Answers its id. */
export async function putPush(
  tx: Tx,
  push: Pick<PushRow, 'dealerId' | 'peerId' | 'kind' | 'subjectId' | 'number'>,
  now: Date,
): Promise<string> {
  const at = now.toISOString();
  const fresh = { number: push.number, state: peerPushState.WAITING, tries: 0, said: '', changed_at: at, told_of: at };
  const { id } = await tx
    .insertInto('charging_peer_push')
    .values({
      ...{ dealer_id: push.dealerId, id: newId(now), peer_id: push.peerId, kind: push.kind, subject_id: push.subjectId, created_at: at },
      ...fresh,
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'peer_id', 'kind', 'subject_id']).doUpdateSet(fresh))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = [
  ...(['dealer_id as dealerId', 'id', 'peer_id as peerId', 'kind', 'subject_id as subjectId', 'number', 'state', 'tries'] as const),
] as const;

export const findPush = (tx: Tx, dealerId: string, id: string): Promise<PushRow | undefined> =>
  tx.selectFrom('charging_peer_push').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst();

export const lockPush = (tx: Tx, id: string, { dealerIds }: { dealerIds: readonly string[] }): Promise<PushRow | undefined> =>
  tx
    .selectFrom('charging_peer_push')
    .select(columns)
    .where(inDealers('dealer_id', dealerIds))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function savePush(
  tx: Tx,
  { dealerId, id }: Pick<PushRow, 'dealerId' | 'id'>,
  change: { state: number; said: string; tries?: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('charging_peer_push')
    .set({ ...change, said: change.said.slice(0, 200), changed_at: now.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

interface Filters {
  peerId?: string | undefined;
  kind?: number | undefined;
  state?: number | undefined;
  number?: string | undefined;
}

export const listPushes = (
  tx: Tx,
  { peerId, kind, state, number, ...page }: PageQuery & Filters,
  { dealerIds }: { dealerIds: readonly string[] },
): Promise<Data<typeof peerPushes.list>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_peer_push as u')
      .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 'u.dealer_id').onRef('p.id', '=', 'u.peer_id'))
      .where(inDealers('u.dealer_id', dealerIds))
      .$if(peerId !== undefined, (query) => query.where('u.peer_id', '=', peerId ?? ''))
      .$if(kind !== undefined, (query) => query.where('u.kind', '=', kind ?? 0))
      .$if(state !== undefined, (query) => query.where('u.state', '=', state ?? 0))
      .$if(number !== undefined, (query) => query.where(contains('u.number', number)))
      .select(['u.id as pushId', dealerNameOf('u'), 'p.peer_name as peerName', 'u.kind', 'u.number', 'u.state', 'u.tries', 'u.said'])
      .select(['u.created_at as createdAt', 'u.changed_at as changedAt'])
      .orderBy('u.changed_at', 'desc')
      .orderBy('u.id', 'desc')
      .$castTo<PeerPush>(),
    page,
  );

retain(
  retainedTable({
    ...{ kind: 'peerPush', table: 'charging_peer_push', at: sql`r.changed_at` },
    aged: ({ before }) =>
      sql`r.kind <> ${sql.lit(peerPushKind.STATION)} and r.state in (${sql.lit(peerPushState.CONFIRMED)}, ${sql.lit(peerPushState.CANCELLED)}) and r.changed_at < ${before.toISOString()}`,
  }),
);

/** Since when each station is as a peer was told last, or is about to be; a station that it was never told of is not there. */
export async function toldStations(tx: Tx, dealerId: string, peerId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('charging_peer_push')
    .select(['subject_id as stationId', 'told_of as toldOf'])
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', peerId)
    .where('kind', '=', peerPushKind.STATION)
    .execute();
  return new Map(rows.map(({ stationId, toldOf }) => [stationId, Date.parse(toldOf)]));
}
