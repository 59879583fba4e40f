import { billBiz } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { DiscountTerms } from './balance-discount.rule.ts';

/** Reductions by a rule as a means of payment. */
export const ruleReduction = 7;

export interface DiscountUse extends DiscountTerms {
  dealerId: string;
  ruleId: string;
  orderId: string;
  orderNo: string;
  accountId: string;
  /** Below 0: taken back by a correction. */
  appliedFen: number;
}

export async function insertUse(tx: Tx, use: DiscountUse, at: Date): Promise<void> {
  await tx
    .insertInto('balance_discount_use')
    .values({
      ...{ dealer_id: use.dealerId, id: newId(at), rule_id: use.ruleId, tender_type: ruleReduction, biz_type: billBiz.CHARGING },
      ...{ order_id: use.orderId, order_no: use.orderNo, account_id: use.accountId, discount_type: use.discountType, pay_bp: use.payBp },
      ...{ amount_fen: use.amountFen, min_fee_fen: use.minFeeFen, max_discount_fen: use.maxDiscountFen, applied_fen: use.appliedFen },
      used_at: at.toISOString(),
    })
    .execute();
}

/** What came off an order, with the terms of then; `appliedFen` is what stands now. Undefined: nothing ever did. */
export const useOf = (tx: Tx, dealerId: string, orderId: string): Promise<DiscountUse | undefined> =>
  tx
    .selectFrom('balance_discount_use')
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .select(['dealer_id as dealerId', 'rule_id as ruleId', 'order_id as orderId', 'order_no as orderNo', 'account_id as accountId'])
    .select(['discount_type as discountType', 'pay_bp as payBp', 'amount_fen as amountFen', 'min_fee_fen as minFeeFen'])
    .select(['max_discount_fen as maxDiscountFen', sql<number>`sum(applied_fen) over ()::bigint`.as('appliedFen')])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export async function isUsed(tx: Tx, dealerId: string, ruleId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from balance_discount_use
    where dealer_id = ${dealerId} and rule_id = ${ruleId}) as used`.execute(tx);
  return rows[0]?.used ?? false;
}
