import type { WorkContext } from '../../../kernel/app-context.ts';
import { applyMove, insertMove, type Move } from './split-move.repo.ts';

/** A movement of a receiver's account, with what the ledger posts it by. Fen are positive. */
export interface SplitMoved {
  moveId: string;
  kind: number;
  accountId: string;
  fen: number;
  /** Receiving account that the money left or came back to; null: the unit's bank. */
  payAccountId: string | null;
  outTradeNo: string;
  parkId: string | null;
  bizType: number | null;
  payChannel: number | null;
  refNo: string;
  at: string;
}

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    SplitMoved: SplitMoved;
  }
}

/** Books a movement: its row, the kept sums of the account (locked), and the ledger's fact. Nothing of nothing. */
export async function move(
  { app, tx, now }: WorkContext,
  one: Move & Pick<SplitMoved, 'outTradeNo' | 'parkId' | 'bizType' | 'payChannel' | 'payAccountId'>,
): Promise<void> {
  if (one.fen === 0) return;
  const moveId = await insertMove(tx, one, now);
  await applyMove(tx, one);
  const { dealerId, kind, accountId, fen, outTradeNo, parkId, bizType, payChannel, payAccountId, refNo } = one;
  const told = { moveId, kind, accountId, fen, outTradeNo, parkId, bizType, payChannel, payAccountId, refNo, at: now.toISOString() };
  await app.events.emit(tx, 'SplitMoved', dealerId, told);
}
