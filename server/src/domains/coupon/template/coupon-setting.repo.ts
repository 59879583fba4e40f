import { type CouponSetting, couponPage, couponSettingFields } from '@bochong/contract/coupon';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
import { listSettings } from '../../../kernel/database/settings-source.ts';

const defaults: CouponSetting = { maxPerOrder: 1, returnOnRefund: 0 };

export async function couponSettingOf(tx: Tx, dealerId: string): Promise<CouponSetting & { rev: number }> {
  const { rows } = await sql<CouponSetting & { rev: number }>`select max_per_order as "maxPerOrder",
    return_on_refund as "returnOnRefund", rev from coupon_setting
    where dealer_id = ${dealerId}`.execute(tx);
  return rows[0] ?? { ...defaults, rev: 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function saveCouponSetting(
  tx: Tx,
  { dealerId, setting, rev, by, now }: { dealerId: string; setting: CouponSetting; rev: number; by: string; now: Date },
): Promise<void> {
  await saveSettingRow(
    tx,
    'coupon_setting',
    { dealerId, rev },
    {
      ...{ max_per_order: setting.maxPerOrder, return_on_refund: setting.returnOnRefund, updated_at: now.toISOString(), updated_by: by },
    },
  );
}

listSettings({
  prefix: 'coupon',
  group: '优惠券',
  page: couponPage,
  schema: couponSettingFields,
  read: couponSettingOf,
  standard: defaults,
});
