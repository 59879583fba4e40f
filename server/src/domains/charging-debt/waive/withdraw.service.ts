import { debtWaiverState } from '@bochong/contract/charging-debt';
import type { Tx } from '../../../kernel/database/db.ts';
import { closeTodo } from '../../todo/index.ts';
import { decideWaiver, pendingWaiver } from './waiver.repo.ts';

export const todoOf = (dealerId: string, bizId: string, at: Date) => ({ dealerId, typeCode: 'CHARGING_DEBT_WAIVE', bizId, at }) as const;

/** A debt that is closed needs no decision any more. */
export async function withdrawWaiver(tx: Tx, debt: { dealerId: string; id: string }, now: Date): Promise<void> {
  const pending = await pendingWaiver(tx, debt);
  if (!pending) return;
  const decision = { state: debtWaiverState.WITHDRAWN, auditorId: null, auditorName: '系统', note: '欠费已关闭', at: now };
  await decideWaiver(tx, pending, decision);
  await closeTodo(tx, todoOf(debt.dealerId, pending.id, now));
}
