import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { StoredSplit } from './split-bill.repo.ts';

export interface NewSplit extends Omit<StoredSplit, 'refundedFen' | 'released' | 'releaseNo'> {
  ruleNames: string;
  feeFen: number;
  baseFen: number;
  planAt: string;
}
export interface NewDetail {
  accountId: string;
  ruleId: string;
  ruleName: string;
  feeKind: number;
  online: boolean;
  baseFen: number;
  shareFen: number;
  nettedFen: number;
}

/** Keeps how a payment is shared out; false when it is kept already. */
export async function insertSplit(tx: Tx, split: NewSplit): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('split_bill')
    .values({
      ...{
        dealer_id: split.dealerId,
        id: split.id,
        bill_no: split.billNo,
        out_trade_no: split.outTradeNo,
        pay_account_id: split.payAccountId,
      },
      ...{ park_id: split.parkId, biz_type: split.bizType, pay_channel: split.payChannel, mode: split.mode, rule_names: split.ruleNames },
      ...{ paid_fen: split.paidFen, fee_fen: split.feeFen, base_fen: split.baseFen, split_fen: split.splitFen },
      ...{ plan_at: split.planAt, paid_at: split.paidAt },
    })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function insertDetails(tx: Tx, split: NewSplit, shares: readonly NewDetail[]): Promise<void> {
  await tx
    .insertInto('split_detail')
    .values(
      shares.map((share) => ({
        ...{
          dealer_id: split.dealerId,
          id: newId(new Date(split.paidAt)),
          split_bill_id: split.id,
          bill_no: split.billNo,
          park_id: split.parkId,
        },
        ...{ account_id: share.accountId, rule_id: share.ruleId, rule_name: share.ruleName, fee_kind: share.feeKind, online: share.online },
        ...{
          base_fen: share.baseFen,
          share_fen: share.shareFen,
          netted_fen: share.nettedFen,
          amount_fen: share.shareFen - share.nettedFen,
        },
        ...{ plan_at: split.planAt, paid_at: split.paidAt, next_at: split.planAt },
      })),
    )
    .execute();
}
