import { parkingRefundPage, type RefundLimits, refundLimits } from '@bochong/contract/refund';
import type { Tx } from '../../../kernel/database/db.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
import { listSettings } from '../../../kernel/database/settings-source.ts';

/** Every application is audited, ¥500 takes two, and what the system finds to be too much goes back by itself up to that. */
export const defaultLimits: RefundLimits = { autoLimitFen: 0, systemLimitFen: 50_000, leaderLimitFen: 50_000, maxDays: 365 };

export async function limitsOf(tx: Tx, dealerId: string): Promise<RefundLimits & { rev: number }> {
  const row = await tx
    .selectFrom('refund_limit')
    .select([
      'auto_limit_fen as autoLimitFen',
      'system_limit_fen as systemLimitFen',
      'leader_limit_fen as leaderLimitFen',
      'max_days as maxDays',
      'rev',
    ])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  return row ?? { ...defaultLimits, rev: 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function saveLimits(
  tx: Tx,
  input: { dealerId: string; limits: RefundLimits; rev: number; by: string; now: Date },
): Promise<void> {
  const { dealerId, limits, rev, by, now } = input;
  await saveSettingRow(
    tx,
    'refund_limit',
    { dealerId, rev },
    {
      ...{ auto_limit_fen: limits.autoLimitFen, system_limit_fen: limits.systemLimitFen, leader_limit_fen: limits.leaderLimitFen },
      ...{ max_days: limits.maxDays, updated_at: now.toISOString(), updated_by: by },
    },
  );
}

listSettings({ prefix: 'refund', group: '退款', page: parkingRefundPage, schema: refundLimits, read: limitsOf, standard: defaultLimits });
