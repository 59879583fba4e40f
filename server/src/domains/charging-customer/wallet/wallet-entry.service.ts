import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Wallet } from './wallet.repo.ts';
import { type Entry, insertEntry } from './wallet-entry.repo.ts';

/** Writes an entry and tells of it, within the transaction. */
export async function keepEntry({ app, tx }: Pick<WorkContext, 'app' | 'tx'>, before: Wallet, entry: Entry): Promise<void> {
  await insertEntry(tx, before, entry);
  await app.events.emit(tx, 'ChargingWalletMoved', entry.dealerId, { entryId: entry.id });
}
