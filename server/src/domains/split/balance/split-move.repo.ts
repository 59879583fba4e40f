import { splitMoveKind } from '@bochong/contract/split';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

export interface Move {
  dealerId: string;
  accountId: string;
  kind: number;
  fen: number;
  splitBillId: string | null;
  refNo: string;
}

export async function insertMove(tx: Tx, { dealerId, accountId, kind, fen, splitBillId, refNo }: Move, at: Date): Promise<string> {
  const id = newId(at);
  await tx
    .insertInto('split_move')
    .values({ dealer_id: dealerId, id, account_id: accountId, kind, fen, split_bill_id: splitBillId, ref_no: refNo, at: at.toISOString() })
    .execute();
  return id;
}

/** Which sum of an account a movement raises; a reversed withdrawal lowers its own. */
const sumOf = new Map<number, 'accrued_fen' | 'done_fen' | 'cancelled_fen' | 'returned_fen' | 'withdrawn_fen'>([
  [splitMoveKind.ACCRUED, 'accrued_fen'],
  [splitMoveKind.DONE, 'done_fen'],
  [splitMoveKind.CANCELLED, 'cancelled_fen'],
  [splitMoveKind.RETURNED, 'returned_fen'],
  [splitMoveKind.WITHDRAWN, 'withdrawn_fen'],
  [splitMoveKind.REVERSED, 'withdrawn_fen'],
]);

export async function applyMove(tx: Tx, { dealerId, accountId, kind, fen }: Move): Promise<void> {
  const column = sql.ref(sumOf.get(kind) ?? '');
  const change = kind === splitMoveKind.REVERSED ? -fen : fen;
  await sql`update split_account set ${column} = ${column} + ${change} where dealer_id = ${dealerId} and id = ${accountId}`.execute(tx);
}

/** What a receiver owes (negative: owes less). */
export async function moveShortfall(tx: Tx, { dealerId, accountId }: Pick<Move, 'dealerId' | 'accountId'>, fen: number): Promise<void> {
  if (fen !== 0)
    await sql`update split_account set shortfall_fen = shortfall_fen + ${fen} where dealer_id = ${dealerId} and id = ${accountId}`.execute(
      tx,
    );
}
