import { fundItemState } from '@bochong/contract/reconciliation';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { type AccountKey, handleItem, looseArrivals, openPayouts } from './fund-item.repo.ts';
import { matchPayouts } from './fund-match.rule.ts';

/** Finds the registered arrivals of an account's payouts; answers how many were found. */
export async function matchArrivals({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, account: AccountKey): Promise<number> {
  const payouts = await openPayouts(tx, account);
  if (payouts.length === 0) return 0;
  const pairs = matchPayouts(payouts, await looseArrivals(tx, account));
  for (const { itemId, settlementId } of pairs)
    await handleItem(tx, { dealerId: account.dealerId, itemId }, { state: fundItemState.ARRIVED, settlementId, by: '系统', at: now });
  return pairs.length;
}
