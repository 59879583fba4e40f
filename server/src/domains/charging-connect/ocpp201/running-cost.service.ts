import type { WorkContext } from '../../../kernel/app-context.ts';
import { type AfterSettled, queueCommand } from '../charge-point-command/charge-point-command.service.ts';
import type { ChargingTransactions, Speaker } from '../transactions.ts';
import { type Charge, removeCommand, takesCost } from './ocpp201-transaction.repo.ts';
import { costOnWire, isCostDue } from './running-cost.rule.ts';

const reason = '显示费用';

type Cost = Pick<Charge, 'costFen' | 'costAt'>;

/**
 * Has a station that shows what a charge costs told so, at most once a minute and when the sum is another; answers what is kept of it. One that
 * has any call waiting or without its answer is told nothing: what a display shows waits for nothing, and nothing waits for it.
 */
export async function tellCost(
  context: WorkContext,
  speaker: Speaker,
  transactions: ChargingTransactions,
  { transactionNo, connectorNo, costFen, costAt }: Charge,
  deviceId: string,
): Promise<Cost> {
  const { tx, now } = context;
  const { dealerId, equipmentId } = speaker;
  if (transactionNo === null || !isCostDue(costAt, now.getTime())) return { costFen, costAt };
  const looked = { costFen, costAt: now.toISOString() };
  if (!(await takesCost(tx, dealerId, equipmentId))) return looked;
  const cost = await transactions.costOf(context, speaker, transactionNo);
  if (!cost?.runs || cost.payableFen === costFen) return looked;
  await queueCommand(context, dealerId, {
    ...{ equipmentId, connectorNo: connectorNo ?? 0, action: 'CostUpdated', requestedBy: null, reason },
    payload: { transactionId: deviceId, totalCost: costOnWire(cost.payableFen) },
  });
  return { ...looked, costFen: cost.payableFen };
}

/** What a charge came to, for the answer to its end; nothing while it has no price. */
export async function finalCost(
  context: WorkContext,
  speaker: Speaker,
  transactions: ChargingTransactions,
  transactionNo: number | null,
): Promise<{ totalCost?: number }> {
  const cost = transactionNo === null ? undefined : await transactions.costOf(context, speaker, transactionNo);
  return cost && !cost.runs ? { totalCost: costOnWire(cost.payableFen) } : {};
}

/** Calls that tell a cost are no record of anything: a minute later there is another one. Their messages stand among the others. */
export const forgetCostCall: AfterSettled = async ({ tx }, { dealerId }, { commandId, action }) => {
  if (action === 'CostUpdated') await removeCommand(tx, dealerId, commandId);
};
