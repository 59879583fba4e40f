import { type WithdrawSetting, withdrawHandlingPage, withdrawSetting } from '@bochong/contract/balance';
import type { Tx } from '../../../kernel/database/db.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
import { listSettings } from '../../../kernel/database/settings-source.ts';

/** One yuan at least, once a day, by any way. */
export const defaultSetting: WithdrawSetting = { minFen: 100, dailyTimes: 1, original: 0 };

export async function withdrawSettingOf(tx: Tx, dealerId: string): Promise<WithdrawSetting & { rev: number }> {
  const row = await tx
    .selectFrom('balance_withdraw_setting')
    .select(['min_fen as minFen', 'daily_times as dailyTimes', 'original', 'rev'])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  return row ? { ...row, original: row.original ? 1 : 0 } : { ...defaultSetting, rev: 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function saveWithdrawSetting(
  tx: Tx,
  dealerId: string,
  { minFen, dailyTimes, original, rev }: WithdrawSetting & { rev: number },
  now: Date,
): Promise<void> {
  await saveSettingRow(
    tx,
    'balance_withdraw_setting',
    { dealerId, rev },
    {
      ...{ min_fen: minFen, daily_times: dailyTimes, original: original === 1, updated_at: now.toISOString() },
    },
  );
}

listSettings({
  prefix: 'withdraw',
  group: '提现',
  page: withdrawHandlingPage,
  schema: withdrawSetting,
  read: withdrawSettingOf,
  standard: defaultSetting,
});
