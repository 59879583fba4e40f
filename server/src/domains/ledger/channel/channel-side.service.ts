import type { Tx } from '../../../kernel/database/db.ts';
import { progressOf } from '../post/backfill.repo.ts';
import { isCaughtUp } from '../post/backfill.service.ts';
import {
  awaitedSources,
  type BookedTrade,
  type ReceivingAccount,
  tradesBetween,
  tradesOfSources,
  type Window,
} from './channel-trade.repo.ts';

/** The ledger beside the till: what it booked of an account's trades within a window. */
export interface ChannelSide {
  /** Sorted by number in the order of its bytes. To be read after the till has been: what it does not know yet is awaited then, or here. */
  stream(refunds: boolean): AsyncIterable<readonly BookedTrade[]>;
  /** Of single bills and refunds, by their ids. */
  ofSources(sourceIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Whether a bill or refund waits to be posted: it cannot be compared yet. */
  isAwaited(sourceId: string): boolean;
}

/** Whether everything that was before the ledger is posted. */
export const isLedgerCaughtUp = async (tx: Tx, dealerId: string): Promise<boolean> => isCaughtUp(await progressOf(tx, dealerId));

/** Undefined while what was before the ledger is still being posted. */
export async function channelSideOf(tx: Tx, account: ReceivingAccount, window: Window): Promise<ChannelSide | undefined> {
  if (!(await isLedgerCaughtUp(tx, account.dealerId))) return undefined;
  let awaited: ReadonlySet<string> = new Set();
  // Asked before the vouchers are read: whatever the till has by then is either awaited or seen in them.
  const ask = async () => {
    awaited = new Set([...awaited, ...(await awaitedSources(tx, account.dealerId))]);
  };
  return {
    async *stream(refunds) {
      await ask();
      yield* tradesBetween(tx, account, { ...window, refunds });
    },
    async ofSources(sourceIds) {
      await ask();
      return tradesOfSources(tx, account, window, sourceIds);
    },
    isAwaited: (sourceId) => awaited.has(sourceId),
  };
}
