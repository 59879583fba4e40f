import type { Tx } from '../../kernel/db.ts';
import { json } from '../../kernel/query.ts';
import { defaultPriority, type PriorityItem } from './arrears-plate/list-priority.rule.ts';

/** A dealer's parameters of collection. */
export interface ArrearsSetting {
  overdueDays: number;
  overdueFen: number;
  writeOffDays: number;
  reduceLimitFen: number;
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

export async function saveSetting(tx: Tx, dealerId: string, setting: ArrearsSetting): Promise<void> {
  const values = {
    overdue_days: setting.overdueDays,
    overdue_fen: setting.overdueFen,
    write_off_days: setting.writeOffDays,
    reduce_limit_fen: setting.reduceLimitFen,
    priority: json(setting.priority),
  };
  await tx
    .insertInto('arrears_setting')
    .values({ dealer_id: dealerId, ...values })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet(values))
    .execute();
}
