import type { PeerEntry, peerAccounts } from '@bochong/contract/charging-peer';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { PeerKey } from '../peer/peer.repo.ts';

/** What a peer has with us, locked until the transaction ends: whoever holds or books of it does so one after another. */
export async function lockAccount(tx: Tx, { dealerId, id }: PeerKey): Promise<number> {
  await tx
    .insertInto('charging_peer_account')
    .values({ dealer_id: dealerId, peer_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('charging_peer_account')
    .select('balance_fen as balanceFen')
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.balanceFen;
}

export const balanceOf = async (tx: Tx, { dealerId, id }: PeerKey): Promise<number> =>
  (
    await tx
      .selectFrom('charging_peer_account')
      .select('balance_fen as balanceFen')
      .where('dealer_id', '=', dealerId)
      .where('peer_id', '=', id)
      .executeTakeFirst()
  )?.balanceFen ?? 0;

export interface NewEntry {
  id: string;
  kind: number;
  amountFen: number;
  at: Date;
  charge?: { orderId: string; edition: number };
  voucher?: string;
  reason?: string;
  operatorName?: string;
}

/** Changes a locked account and answers what it has since; null: this edition of the charge stands on it already. */
export async function bookEntry(tx: Tx, { dealerId, id: peerId }: PeerKey, balanceFen: number, entry: NewEntry): Promise<number | null> {
  const after = balanceFen + entry.amountFen;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('charging_peer_entry')
    .values({
      ...{ dealer_id: dealerId, peer_id: peerId, id: entry.id, kind: entry.kind, amount_fen: entry.amountFen, balance_fen: after },
      ...{ order_id: entry.charge?.orderId ?? null, edition: entry.charge?.edition ?? null, at: entry.at.toISOString() },
      ...{ voucher: entry.voucher ?? '', reason: entry.reason ?? '', operator_name: entry.operatorName ?? '' },
    })
    .$if(entry.charge !== undefined, (query) =>
      query.onConflict((conflict) => conflict.columns(['dealer_id', 'order_id', 'edition']).where('order_id', 'is not', null).doNothing()),
    )
    .executeTakeFirst();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return null;
  await tx
    .updateTable('charging_peer_account')
    .set({ balance_fen: after })
    .where('dealer_id', '=', dealerId)
    .where('peer_id', '=', peerId)
    .execute();
  return after;
}

/** Fen of a charge that stand on its peer's account. */
export async function bookedOf(tx: Tx, dealerId: string, orderId: string): Promise<number> {
  const row = await tx
    .selectFrom('charging_peer_entry')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return -row.fen;
}

/** Changes of an account, newest first. */
export const listEntries = (
  tx: Tx,
  peerId: string,
  { kind, ...page }: PageQuery & { kind?: number | undefined },
  { dealerIds }: { dealerIds: readonly string[] },
): Promise<Data<typeof peerAccounts.entries>> =>
  pageOf(
    tx,
    tx
      .selectFrom('charging_peer_entry as n')
      .leftJoin('charging_order as o', (join) => join.onRef('o.dealer_id', '=', 'n.dealer_id').onRef('o.id', '=', 'n.order_id'))
      .leftJoin('charging_foreign_order as f', (join) => join.onRef('f.dealer_id', '=', 'n.dealer_id').onRef('f.id', '=', 'n.order_id'))
      .where(inDealers('n.dealer_id', dealerIds))
      .where('n.peer_id', '=', peerId)
      .$if(kind !== undefined, (query) => query.where('n.kind', '=', kind ?? 0))
      .select(['n.id as entryId', 'n.at', 'n.kind', 'n.amount_fen as amountFen', 'n.balance_fen as balanceFen', 'n.order_id as orderId'])
      .select(['n.voucher', 'n.reason', 'n.operator_name as operatorName', sql<string>`coalesce(o.order_no, f.order_no, '')`.as('orderNo')])
      .orderBy('n.id', 'desc')
      .$castTo<PeerEntry>(),
    page,
  );
