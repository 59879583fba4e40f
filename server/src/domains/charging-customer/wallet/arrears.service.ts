import { walletEntryKind } from '@bochong/contract/charging-customer';
import type { WorkContext } from '../../../kernel/app-context.ts';
import * as repo from './wallet.repo.ts';
import { type Captured, capture, locked } from './wallet.service.ts';
import { findEntry } from './wallet-entry.repo.ts';

/**
 * Takes an open debt from what is available, as far as that goes; what is left stays owed. `bizId`: the debt; `seq` counts its payments from
 * the wallet.
 */
export async function payArrears(
  context: WorkContext,
  { owedFen, ...debt }: repo.WalletKey & repo.Biz & { seq: number; owedFen: number },
): Promise<Captured> {
  await locked(context, debt);
  const repeated = (await findEntry(context.tx, { ...debt, kind: walletEntryKind.CAPTURE })) !== undefined;
  const taken = await capture(context, { ...debt, payableFen: owedFen });
  // What a capture cannot take it adds to the debts, where this one stands already.
  if (!repeated) await repo.moveWallet(context.tx, debt, { arrearsFen: 0 - owedFen });
  return taken;
}

/** A debt became smaller otherwise: it was paid elsewhere, given up, or an order was corrected. */
export async function lowerArrears(context: WorkContext, key: repo.WalletKey, byFen: number): Promise<void> {
  await locked(context, key);
  await repo.moveWallet(context.tx, key, { arrearsFen: 0 - byFen });
}
