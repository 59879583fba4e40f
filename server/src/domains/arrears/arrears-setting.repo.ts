import type { ArrearsSettingFields } from '@bochong/contract/arrears';
import type { Tx } from '../../kernel/database/db.ts';
import { json } from '../../kernel/database/query.ts';
import { assertFresh } from '../../kernel/http/errors.ts';
import { defaultPriority, type PriorityItem } from './arrears-plate/list-priority.rule.ts';

/** A dealer's parameters of collection. */
export interface ArrearsSetting extends ArrearsSettingFields {
  priority: readonly PriorityItem[];
}

const defaults: ArrearsSetting = {
  overdueDays: 30,
  overdueFen: 10_000,
  writeOffDays: 1095,
  reduceLimitFen: 5000,
  priority: defaultPriority,
};

export async function settingOf(tx: Tx, dealerId: string): Promise<ArrearsSetting> {
  const row = await tx
    .selectFrom('arrears_setting')
    .select([
      'overdue_days as overdueDays',
      'overdue_fen as overdueFen',
      'write_off_days as writeOffDays',
      'reduce_limit_fen as reduceLimitFen',
      'priority',
    ])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  return row ? { ...row, priority: row.priority as PriorityItem[] } : defaults;
}

/** What the operator may change, with the version it was read as. */
export async function figuresOf(tx: Tx, dealerId: string): Promise<ArrearsSettingFields & { rev: number }> {
  const { overdueDays, overdueFen, writeOffDays, reduceLimitFen } = await settingOf(tx, dealerId);
  const row = await tx.selectFrom('arrears_setting').select('rev').where('dealer_id', '=', dealerId).executeTakeFirst();
  return { overdueDays, overdueFen, writeOffDays, reduceLimitFen, rev: row?.rev ?? 0 };
}

/** Saves the figures on the version that was read; 40901 when somebody was faster. */
export async function saveFigures(tx: Tx, dealerId: string, { rev, ...figures }: ArrearsSettingFields & { rev: number }): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('arrears_setting')
    .values({ dealer_id: dealerId, ...columnsOf(figures), priority: json(defaultPriority), rev: 1 })
    .onConflict((conflict) =>
      conflict
        .column('dealer_id')
        .doUpdateSet({ ...columnsOf(figures), rev: rev + 1 })
        .where('arrears_setting.rev', '=', rev),
    )
    .executeTakeFirstOrThrow();
  assertFresh(numInsertedOrUpdatedRows ?? 0n);
}

const columnsOf = (figures: ArrearsSettingFields) => ({
  overdue_days: figures.overdueDays,
  overdue_fen: figures.overdueFen,
  write_off_days: figures.writeOffDays,
  reduce_limit_fen: figures.reduceLimitFen,
});

export async function saveSetting(tx: Tx, dealerId: string, setting: ArrearsSetting): Promise<void> {
  const values = { ...columnsOf(setting), priority: json(setting.priority) };
  await tx
    .insertInto('arrears_setting')
    .values({ dealer_id: dealerId, ...values })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet(values))
    .execute();
}
