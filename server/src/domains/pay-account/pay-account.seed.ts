import { payAccountMode, payAccountStatus, payProvider } from '@bochong/contract/pay-account';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { insertAccount } from './account/pay-account.repo.ts';
import { assignAccount } from './config/pay-config.repo.ts';

/** An account at the simulated channel that takes these pay types at every lot of a dealer. */
export async function seedSimulatedAccount(
  tx: Tx,
  dealer: { id: string },
  merchantNo: string,
  codes: readonly number[],
  at: Date,
): Promise<void> {
  const id = newId(at);
  const own = { accountName: '模拟收款账户', mode: payAccountMode.MERCHANT, merchantNo, subMerchantNo: '', appId: 'simulated' } as const;
  const state = { provider: payProvider.SIMULATED, status: payAccountStatus.ENABLED, createdAt: at.toISOString() };
  await insertAccount(tx, { ...own, ...state, dealerId: dealer.id, id });
  for (const payChannel of codes) await assignAccount(tx, { dealerId: dealer.id, parkId: null, payChannel }, id);
}
