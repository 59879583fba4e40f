import { payProvider } from '@bochong/contract/pay-account';
import { splitProvider } from '@bochong/contract/split';
import type { Tx } from '../../../kernel/database/db.ts';

/** Receiving accounts of a unit at a channel; simulated ones stand for every channel. */
export async function receivingAccountsOf(tx: Tx, dealerId: string, provider: number): Promise<string[]> {
  const real = provider === splitProvider.WECHAT ? payProvider.WECHAT : payProvider.ALIPAY;
  const rows = await tx
    .selectFrom('receiving_account')
    .select('account_id')
    .where('dealer_id', '=', dealerId)
    .where('provider', 'in', [real, payProvider.SIMULATED])
    .orderBy('account_id')
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
}
