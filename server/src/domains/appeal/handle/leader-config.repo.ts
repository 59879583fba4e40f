import type { LeaderHandleConfig } from '@bochong/contract/appeal';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
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
  const { dealerId, config, rev, by, now } = input;
  await saveSettingRow(
    tx,
    'leader_handle_config',
    { dealerId, rev },
    { body: json(config), updated_at: now.toISOString(), updated_by: by },
  );
}
