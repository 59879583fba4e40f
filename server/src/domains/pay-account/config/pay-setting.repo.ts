import { flagCode } from '@bochong/contract/kernel/fields';
import { type PaySetting, paySetting, paySettingPage } from '@bochong/contract/pay-account';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { saveSettingRow } from '../../../kernel/database/setting-row.ts';
import { listSettings } from '../../../kernel/database/settings-source.ts';
import { type PayTerms, plainTerms } from '../../pay-channel/index.ts';

const defaultSetting: PaySetting = { maxSingleFen: null, cashAllowed: 1, handInHours: null };

export async function paySettingOf(tx: Tx, dealerId: string): Promise<PaySetting & { rev: number }> {
  const row = await tx
    .selectFrom('pay_setting')
    .select(['max_single_fen as maxSingleFen', 'hand_in_hours as handInHours', 'rev'])
    .select(sql<0 | 1>`cash_allowed::int`.as('cashAllowed'))
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  return row ?? { ...defaultSetting, rev: 0 };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export const savePaySetting = (tx: Tx, dealerId: string, { rev, ...setting }: PaySetting & { rev: number }, by: string): Promise<void> =>
  saveSettingRow(
    tx,
    'pay_setting',
    { dealerId, rev },
    {
      ...{ max_single_fen: setting.maxSingleFen, cash_allowed: setting.cashAllowed === flagCode.ON, hand_in_hours: setting.handInHours },
      ...{ updated_by: by, updated_at: sql`now()` },
    },
  );

/** On what terms money is taken at a lot. A place that is no lot has those of its unit. */
export async function termsAt(tx: Tx, { dealerId, parkId }: { dealerId: string; parkId: string }): Promise<PayTerms> {
  const { rows } =
    await sql<PayTerms>`select l.pay_types as "payTypes", coalesce(l.qr_minutes, ${plainTerms.qrMinutes})::int as "qrMinutes",
      s.max_single_fen as "maxSingleFen", coalesce(s.cash_allowed, true) as "cashAllowed", s.hand_in_hours as "handInHours"
    from (select ${dealerId}::uuid as dealer_id) d left join pay_setting s on s.dealer_id = d.dealer_id
    left join pay_lot l on l.dealer_id = d.dealer_id and l.park_id = ${parkId}`.execute(tx);
  return rows[0] ? { ...rows[0], payTypes: rows[0].payTypes ?? [], only: null } : plainTerms;
}

/** Sets what a phone may pay by at lots, and how long a bill waits there. */
export async function saveLotTerms(
  tx: Tx,
  dealerId: string,
  parkIds: readonly string[],
  { payTypes, qrMinutes }: { payTypes: readonly number[]; qrMinutes: number },
  by: string,
): Promise<void> {
  await sql`insert into pay_lot (dealer_id, park_id, pay_types, qr_minutes, updated_by)
    select ${dealerId}, unnest(${[...parkIds]}::uuid[]), ${[...payTypes]}::smallint[], ${qrMinutes}, ${by}
    on conflict (dealer_id, park_id) do update set pay_types = excluded.pay_types, qr_minutes = excluded.qr_minutes,
      updated_by = excluded.updated_by, updated_at = now()`.execute(tx);
}

listSettings({ prefix: 'pay', group: '支付', page: paySettingPage, schema: paySetting, read: paySettingOf, standard: defaultSetting });
