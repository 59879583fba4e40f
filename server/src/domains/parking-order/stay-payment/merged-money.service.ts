import type { WorkContext } from '../../../kernel/app-context.ts';
import { moveBills, returnBills } from '../../bill/index.ts';
import { moveRefunds, returnRefunds } from '../../refund/index.ts';

/** Bills and refunds of orders that became part of another follow it. The vehicle and its stays are locked by the caller. */
export async function mergeMoney({ tx }: WorkContext, dealerId: string, targetId: string, sourceIds: readonly string[]): Promise<void> {
  for (const sourceId of sourceIds) {
    await moveBills(tx, dealerId, sourceId, targetId);
    await moveRefunds(tx, dealerId, sourceId, targetId);
  }
}

/**
 * Bills and refunds go back to the orders they were made for. A refund of what was too much while they were one, and that no payer has
 * seen, is withdrawn; what is too much of each order then sets out anew.
 */
export async function separateMoney(work: WorkContext, dealerId: string, targetId: string, sourceIds: readonly string[]): Promise<void> {
  await returnRefunds(work, dealerId, [targetId, ...sourceIds]);
  for (const sourceId of sourceIds) await returnBills(work.tx, dealerId, sourceId);
}
