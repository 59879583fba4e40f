import { type InvoiceSetting, invoicePage, invoiceSettingFields } from '@bochong/contract/e-invoice';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
import { listSettings } from '../../../kernel/database/settings-source.ts';

/** Issued at once, for a year after the payment; a refund makes its part of an invoice red. */
const defaults: InvoiceSetting = { autoAudit: 1, windowDays: 360, redOnRefund: 1 };

export async function settingOf(tx: Tx, dealerId: string): Promise<InvoiceSetting & { rev: number }> {
  const { rows } = await sql<InvoiceSetting & { rev: number }>`select auto_audit as "autoAudit", window_days as "windowDays",
    red_on_refund as "redOnRefund", rev from invoice_setting where dealer_id = ${dealerId}`.execute(tx);
  return rows[0] ?? { ...defaults, rev: 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function saveSetting(
  tx: Tx,
  { dealerId, setting, rev, by, now }: { dealerId: string; setting: InvoiceSetting; rev: number; by: string; now: Date },
): Promise<void> {
  await saveSettingRow(
    tx,
    'invoice_setting',
    { dealerId, rev },
    {
      ...{ auto_audit: setting.autoAudit, window_days: setting.windowDays, red_on_refund: setting.redOnRefund },
      ...{ updated_at: now.toISOString(), updated_by: by },
    },
  );
}

listSettings({
  prefix: 'invoice',
  group: '电子发票',
  page: invoicePage,
  schema: invoiceSettingFields,
  read: settingOf,
  standard: defaults,
});
