import { chargingOrderStatus } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { ChargingTransactions, Speaker } from '../../charging-connect/index.ts';
import { isRunning } from '../life-cycle/order-state.rule.ts';
import { costOfTransaction } from '../order/order-cost.repo.ts';

/** What a charge costs as it stands now; undefined while it has no price, or has none by itself. */
export const costOf: ChargingTransactions['costOf'] = async ({ tx }: WorkContext, { dealerId, equipmentId }: Speaker, transactionId) => {
  const order = await costOfTransaction(tx, dealerId, equipmentId, transactionId);
  if (!order) return undefined;
  const runs = isRunning(order.orderStatus);
  return runs || order.orderStatus === chargingOrderStatus.SETTLED ? { payableFen: order.payableFen, runs } : undefined;
};
