import type { WorkContext } from '../../../kernel/app-context.ts';
import { paymentsOf } from '../../bill/index.ts';
import { returnableRecharges } from '../../charging-customer/index.ts';
import { refundableOf } from '../../refund/index.ts';
import { planReturns, type ReturnSource } from './withdraw-state.rule.ts';

/** How a sum would go back through the payments it came by, the newest recharge first. With `lock` nothing is locked behind the recharges but the wallet. */
export async function planOf(
  context: WorkContext,
  { dealerId, accountId }: { dealerId: string; accountId: string },
  amountFen: number,
  lock = true,
): Promise<ReturnType<typeof planReturns>> {
  const recharges = await returnableRecharges(context.tx, dealerId, accountId, lock);
  const sources: ReturnSource[] = [];
  let wanted = amountFen;
  for (const recharge of recharges) {
    let left = recharge.payableFen - recharge.withdrawnFen;
    for (const bill of await paymentsOf(context.tx, dealerId, recharge.id)) {
      const refundableFen = Math.min(left, await refundableOf(context, bill, null));
      if (refundableFen <= 0) continue;
      sources.push({ rechargeId: recharge.id, rechargeNo: recharge.rechargeNo, billId: bill.id, refundableFen });
      left -= refundableFen;
      wanted -= refundableFen;
    }
    if (wanted <= 0) break;
  }
  return planReturns(amountFen, sources);
}
