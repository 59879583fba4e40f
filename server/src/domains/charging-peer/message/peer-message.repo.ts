import type { PeerMessage, peerMessages } from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import { inJson, insertAtEnd } from '../../../kernel/database/at-end.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, newestOf, type PageQuery, totalOf } from '../../../kernel/database/query.ts';
import { retain, retainedTable } from '../../../kernel/database/retained.ts';

export interface PeerMessageRow {
  dealerId: string;
  id: string;
  peerId: string;
  direction: number;
  /** Name of the interface. */
  name: string;
  at: Date;
  address: string;
  seq: string;
  ret: number;
  msg: string;
  costMs: number;
  wire: string;
  content: Buffer | null;
}
type Dealers = { dealerIds: readonly string[] };

/** Keeps a message; it is written when the transaction ends. */
export const insertPeerMessage = (tx: Tx, row: PeerMessageRow): Promise<void> =>
  insertAtEnd(tx, 'charging_peer_message', {
    ...{ dealer_id: row.dealerId, id: row.id, peer_id: row.peerId, direction: row.direction, interface: row.name },
    ...{ at: row.at.toISOString(), address: row.address, seq: row.seq, ret: row.ret, msg: row.msg, cost_ms: row.costMs },
    ...{ wire: row.wire, content: row.content && inJson(row.content) },
  });

interface Filters {
  peerId?: string | undefined;
  interfaceName?: string | undefined;
  ret?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

export async function listPeerMessages(
  tx: Tx,
  { cursor, pageNo, pageSize, ...f }: PageQuery & Filters,
  { dealerIds }: Dealers,
): Promise<Data<typeof peerMessages.list>> {
  const where = [
    ...(f.peerId ? [sql<boolean>`m.peer_id = ${f.peerId}`] : []),
    ...(f.interfaceName ? [sql<boolean>`m.interface = ${f.interfaceName}`] : []),
    ...(f.ret === undefined ? [] : [sql<boolean>`m.ret = ${f.ret}`]),
    ...(f.startTime ? [sql<boolean>`m.id >= ${idFloor(Date.parse(f.startTime))}`] : []),
    ...(f.endTime ? [sql<boolean>`m.id < ${idFloor(Date.parse(f.endTime) + 1)}`] : []),
  ];
  const all = tx
    .selectFrom('charging_peer_message as m')
    .where(inDealers('m.dealer_id', dealerIds))
    .where(sql<boolean>`${sql.join([sql`true`, ...where], sql` and `)}`);
  const upTo = cursor ? [...where, sql<boolean>`m.id < ${cursor}`] : where;
  const skipped = cursor ? 0 : (pageNo - 1) * pageSize;
  const page = tx
    .selectFrom('charging_peer_message as m')
    .innerJoin('charging_peer as p', (join) => join.onRef('p.dealer_id', '=', 'm.dealer_id').onRef('p.id', '=', 'm.peer_id'))
    .where(inDealers('m.dealer_id', dealerIds))
    .where(newestOf('charging_peer_message as m', dealerIds, [sql<boolean>`true`, ...upTo], skipped + pageSize))
    .select(['m.id as messageId', dealerNameOf('m'), 'm.peer_id as peerId', 'p.peer_name as peerName', 'm.at', 'm.direction'])
    .select(['m.interface as interfaceName', 'm.ret', 'm.msg', 'm.cost_ms as costMs', 'm.seq', 'm.address'])
    .select(sql<boolean>`m.content is not null`.as('opened'))
    .orderBy('m.id', 'desc')
    .limit(sql.lit(pageSize))
    .$if(skipped > 0, (query) => query.offset(skipped))
    .$castTo<PeerMessage>();
  const [results, total] = await Promise.all([page.execute(), totalOf(tx, sql`${all.select(sql<number>`1`.as('one'))}`)]);
  const nextCursor = results.length < pageSize ? null : (results.at(-1)?.messageId ?? null);
  return { pageNo, pageSize, ...total, nextCursor, results };
}

/** A message as it came, and what is kept of its content. */
export const findPeerMessage = (tx: Tx, id: string, { dealerIds }: Dealers) =>
  tx
    .selectFrom('charging_peer_message')
    .select(['wire', 'content'])
    .where(inDealers('dealer_id', dealerIds))
    .where('id', '=', id)
    .executeTakeFirst();

export const chosenPeers = (tx: Tx, { dealerIds }: Dealers): Promise<Data<typeof peerMessages.chosen>> =>
  tx
    .selectFrom('charging_peer')
    .select(['id as peerId', 'peer_name as peerName'])
    .where(inDealers('dealer_id', dealerIds))
    .where('is_delete', '=', 0)
    .orderBy('peer_name')
    .limit(200)
    .execute();

retain(retainedTable({ kind: 'peerMessage', table: 'charging_peer_message', at: sql`r.at` }));
