import { walletEntryKind } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Biz, Wallet } from './wallet.repo.ts';

export interface EntryKey extends Biz {
  dealerId: string;
  /** Code of `walletEntryKind`. */
  kind: number;
  seq: number;
}

/** What an entry changed, fen. */
export interface EntryChange {
  principalFen: number;
  giftFen: number;
  /** Of a company: credit that was used, or given back. */
  creditFen: number;
  owedFen: number;
}

/** The entry that this movement made when it happened before. */
export async function findEntry(tx: Tx, { dealerId, kind, bizType, bizId, seq }: EntryKey): Promise<EntryChange | undefined> {
  const { rows } = await sql<EntryChange>`select change_principal_fen as "principalFen", change_gift_fen as "giftFen",
      change_credit_fen as "creditFen", owed_fen as "owedFen" from charging_wallet_entry
    where dealer_id = ${dealerId} and kind = ${kind} and biz_type = ${bizType} and biz_id = ${bizId} and seq = ${seq}`.execute(tx);
  return rows[0];
}

export interface Entry extends EntryKey, EntryChange {
  id: string;
  ofBizId?: string;
  at: Date;
  operatorName?: string;
  remark?: string;
}

/** Writes an entry with what the wallet holds behind it; `before`: the locked wallet without it. */
export async function insertEntry(tx: Tx, before: Wallet, entry: Entry): Promise<void> {
  await tx
    .insertInto('charging_wallet_entry')
    .values({
      ...{ dealer_id: entry.dealerId, id: entry.id, wallet_id: before.walletId, kind: entry.kind, biz_type: entry.bizType },
      ...{ biz_id: entry.bizId, seq: entry.seq, of_biz_id: entry.ofBizId ?? null, at: entry.at.toISOString() },
      ...{ change_principal_fen: entry.principalFen, change_gift_fen: entry.giftFen, change_credit_fen: entry.creditFen },
      ...{ principal_fen: before.principalFen + entry.principalFen, gift_fen: before.giftFen + entry.giftFen },
      ...{ used_credit_fen: before.usedCreditFen + entry.creditFen, owed_fen: entry.owedFen },
      ...{ operator_name: entry.operatorName ?? '', remark: entry.remark ?? '' },
    })
    .execute();
}

/** What captures took for something, and what of it was given back. */
export async function takenFor(tx: Tx, { dealerId, bizId }: { dealerId: string; bizId: string }) {
  const { rows } = await sql<{ principalFen: number; giftFen: number; creditFen: number; refundedFen: number }>`select
      coalesce(-sum(change_principal_fen) filter (where kind = ${sql.lit(walletEntryKind.CAPTURE)}), 0)::bigint as "principalFen",
      coalesce(-sum(change_gift_fen) filter (where kind = ${sql.lit(walletEntryKind.CAPTURE)}), 0)::bigint as "giftFen",
      coalesce(sum(change_credit_fen) filter (where kind = ${sql.lit(walletEntryKind.CAPTURE)}), 0)::bigint as "creditFen",
      coalesce(sum(change_principal_fen + change_gift_fen - change_credit_fen) filter (where kind = ${sql.lit(walletEntryKind.REFUND)}), 0)::bigint as "refundedFen"
    from charging_wallet_entry where dealer_id = ${dealerId} and of_biz_id = ${bizId}`.execute(tx);
  return rows[0] ?? { principalFen: 0, giftFen: 0, creditFen: 0, refundedFen: 0 };
}
