import { type WalletSetting, walletSetting, walletSettingPage } from '@bochong/contract/charging-customer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
import { listSettings } from '../../../kernel/database/settings-source.ts';

/** ¥1 at least, ¥5,000 at most in an account; gift money for a year. */
export const defaultSetting: WalletSetting = {
  minRechargeFen: 100,
  maxBalanceFen: 500_000,
  giftExpiryDays: 365,
  presets: [{ fen: 3000 }, { fen: 5000 }, { fen: 10_000 }, { fen: 20_000 }],
};

export async function walletSettingOf(tx: Tx, dealerId: string): Promise<WalletSetting & { rev: number }> {
  const { rows } = await sql<
    WalletSetting & { rev: number }
  >`select min_recharge_fen as "minRechargeFen", max_balance_fen as "maxBalanceFen", gift_expiry_days as "giftExpiryDays", rev,
      (select jsonb_agg(jsonb_build_object('fen', fen) order by at) from unnest(presets_fen) with ordinality as p (fen, at)) as presets
    from wallet_setting where dealer_id = ${dealerId}`.execute(tx);
  return rows[0] ?? { ...defaultSetting, rev: 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function saveWalletSetting(
  tx: Tx,
  dealerId: string,
  { minRechargeFen, maxBalanceFen, giftExpiryDays, presets, rev }: WalletSetting & { rev: number },
): Promise<void> {
  await saveSettingRow(
    tx,
    'wallet_setting',
    { dealerId, rev },
    {
      ...{
        min_recharge_fen: minRechargeFen,
        max_balance_fen: maxBalanceFen,
        gift_expiry_days: giftExpiryDays,
        presets_fen: presets.map(({ fen }) => fen),
        updated_at: sql`now()`,
      },
    },
  );
}

listSettings({
  prefix: 'wallet',
  group: '余额账户',
  page: walletSettingPage,
  schema: walletSetting,
  read: walletSettingOf,
  standard: defaultSetting,
});
