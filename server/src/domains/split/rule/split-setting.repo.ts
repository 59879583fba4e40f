import { type SplitSetting, splitRulePage, splitSettingFields } from '@bochong/contract/split';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
import { listSettings } from '../../../kernel/database/settings-source.ts';

const defaults: SplitSetting = { maxBp: 3000, delayDays: 1, feeBp: 60 };

export async function splitSettingOf(tx: Tx, dealerId: string): Promise<SplitSetting & { rev: number }> {
  const { rows } = await sql<
    SplitSetting & { rev: number }
  >`select max_bp as "maxBp", delay_days as "delayDays", fee_bp as "feeBp", rev from split_setting
    where dealer_id = ${dealerId}`.execute(tx);
  return rows[0] ?? { ...defaults, rev: 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export const saveSplitSetting = (
  tx: Tx,
  dealerId: string,
  { maxBp, delayDays, feeBp, rev }: SplitSetting & { rev: number },
  now: Date,
): Promise<void> =>
  saveSettingRow(
    tx,
    'split_setting',
    { dealerId, rev },
    { max_bp: maxBp, delay_days: delayDays, fee_bp: feeBp, updated_at: now.toISOString() },
  );

listSettings({ prefix: 'split', group: '分账', page: splitRulePage, schema: splitSettingFields, read: splitSettingOf, standard: defaults });
