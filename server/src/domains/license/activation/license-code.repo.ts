import type { Tx } from '../../../kernel/database/db.ts';
import type { CodeTries } from './license-code.rule.ts';

/** Wrong codes of a unit, locked: calls at the same time are counted one after the other. */
export async function lockTries(tx: Tx, dealerId: string): Promise<CodeTries | undefined> {
  const row = await tx
    .selectFrom('license_code_try')
    .select(['failures', 'since'])
    .where('dealer_id', '=', dealerId)
    .forUpdate()
    .executeTakeFirst();
  return row && { failures: row.failures, since: new Date(row.since) };
}

export async function saveTries(tx: Tx, dealerId: string, { failures, since }: CodeTries): Promise<void> {
  const row = { failures, since: since.toISOString() };
  await tx
    .insertInto('license_code_try')
    .values({ dealer_id: dealerId, ...row })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet(row))
    .execute();
}
