import type { LeaderHandleConfig } from '@bochong/contract/appeal';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';
import { defaultLeaderConfig } from '../appeal.rule.ts';

export async function leaderConfigOf(tx: Tx, dealerId: string): Promise<LeaderHandleConfig & { rev: number }> {
  const row = await tx.selectFrom('leader_handle_config').select(['body', 'rev']).where('dealer_id', '=', dealerId).executeTakeFirst();
  return row ? { ...defaultLeaderConfig, ...(row.body as LeaderHandleConfig), rev: row.rev } : { ...defaultLeaderConfig, rev: 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function saveLeaderConfig(
  tx: Tx,
  input: { dealerId: string; config: LeaderHandleConfig; rev: number; by: string; now: Date },
): Promise<void> {
  const values = { body: json(input.config), updated_at: input.now.toISOString(), updated_by: input.by, rev: input.rev + 1 };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('leader_handle_config')
    .values({ dealer_id: input.dealerId, ...values })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet(values).where('leader_handle_config.rev', '=', input.rev))
    .executeTakeFirst();
  assertFresh(numInsertedOrUpdatedRows ?? 0n);
}
