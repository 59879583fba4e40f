import type { payAccountFields } from '@bochong/contract/pay-account';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';

type Fields = z.output<typeof payAccountFields>;

/** On what terms a channel settles an account. */
export interface SettleTerms {
  feeBp: number;
  settleType: number;
  /** Last four digits of where it is settled to. */
  settleTail: string;
  splitEnabled: boolean;
}

export async function insertAccount(
  tx: Tx,
  account: Fields & { dealerId: string; id: string; provider: number; status: number; createdAt: string; terms?: SettleTerms | undefined },
): Promise<void> {
  await tx
    .insertInto('pay_account')
    .values({
      dealer_id: account.dealerId,
      id: account.id,
      account_name: account.accountName,
      provider: account.provider,
      mode: account.mode,
      merchant_no: account.merchantNo,
      sub_merchant_no: account.subMerchantNo,
      app_id: account.appId,
      status: account.status,
      created_at: account.createdAt,
      ...(account.terms && {
        ...{ fee_bp: account.terms.feeBp, settle_type: account.terms.settleType },
        ...{ settle_tail: account.terms.settleTail, split_enabled: account.terms.splitEnabled },
      }),
    })
    .execute();
}
