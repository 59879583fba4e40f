import type { Tx } from '../../../kernel/database/db.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { brokenEquations, saveProof } from './proof.repo.ts';

/** Proves a unit's ledger against what it was made from; what does not hold is somebody's to do until a later proof finds it right. */
export async function proveLedger(tx: Tx, dealerId: string, now: Date): Promise<string[]> {
  const broken = await brokenEquations(tx);
  await saveProof(tx, dealerId, broken, now);
  const todo = { dealerId, typeCode: 'LEDGER_BROKEN', bizId: dealerId, at: now } as const;
  if (broken.length === 0) await closeTodo(tx, todo);
  else await raiseTodo(tx, { ...todo, bizType: 'ledger', title: '总账核验不符，请核对后再结账', content: broken.join('；') });
  return broken;
}
