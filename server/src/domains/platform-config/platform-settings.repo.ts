import type { SettingChanges } from '@bochong/contract/kernel/setting';
import { defaultPlatformSettings, type PlatformSettings } from '@bochong/contract/platform-config';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { assertFresh } from '../../kernel/http/errors.ts';

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

/** Units and open sessions of the caller's scope. */
export async function reachedOf(tx: Tx, dealerIds: readonly string[], now: Date): Promise<{ units: number; sessions: number }> {
  const at = now.toISOString();
  const { rows } = await sql<{ sessions: number }>`select count(*)::int as sessions from session
    where dealer_id = any (${[...dealerIds]}::uuid[]) and expires_at > ${at}::timestamptz
      and last_seen_at > ${at}::timestamptz - make_interval(mins => idle_min)`.execute(tx);
  return { units: dealerIds.filter((id) => id !== platformDealerId).length, sessions: rows[0]?.sessions ?? 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function savePlatformSettings(
  tx: Tx,
  input: { settings: PlatformSettings; changes: SettingChanges; rev: number; by: string; now: Date },
): Promise<void> {
  const values = {
    settings: JSON.stringify(input.settings),
    changes: JSON.stringify(input.changes),
    updated_at: input.now.toISOString(),
    updated_by: input.by,
    rev: input.rev + 1,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('platform_config')
    .values({ dealer_id: platformDealerId, ...values })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet(values).where('platform_config.rev', '=', input.rev))
    .executeTakeFirst();
  assertFresh(numInsertedOrUpdatedRows ?? 0n);
}
