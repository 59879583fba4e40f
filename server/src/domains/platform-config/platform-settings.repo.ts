import type { SettingChanges } from '@bochong/contract/kernel/setting';
import { defaultPlatformSettings, type PlatformSettings } from '@bochong/contract/platform-config';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { saveSettingRow } from '../../kernel/database/setting-row.ts';

/** What the platform set, over the defaults, and the version of its row; readable without any scope. */
export async function platformSettingsOf(tx: Tx): Promise<{ settings: PlatformSettings; rev: number }> {
  const { rows } = await sql<{ settings: Partial<PlatformSettings>; rev: number }>`select * from bochong.platform_settings()`.execute(tx);
  return { settings: { ...defaultPlatformSettings, ...rows[0]?.settings }, rev: rows[0]?.rev ?? 0 };
}

/** Last changes of the settings; only the platform's people have them in their scope. */
export async function settingChangesOf(tx: Tx): Promise<SettingChanges> {
  const row = await tx.selectFrom('platform_config').select('changes').where('dealer_id', '=', platformDealerId).executeTakeFirst();
  return (row?.changes ?? {}) as SettingChanges;
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function savePlatformSettings(
  tx: Tx,
  input: { settings: PlatformSettings; changes: SettingChanges; rev: number; by: string; now: Date },
): Promise<void> {
  const { settings, changes, rev, by, now } = input;
  const written = { settings: JSON.stringify(settings), changes: JSON.stringify(changes) };
  const key = { dealerId: platformDealerId, rev };
  await saveSettingRow(tx, 'platform_config', key, { ...written, updated_at: now.toISOString(), updated_by: by });
}
