import { type BacklogTypeCode, backlogTypes } from '@bochong/contract/todo';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { assertFresh } from '../../kernel/http/errors.ts';

/** Whether and how to-dos of a type are raised. */
export interface TodoTerms {
  isOn: boolean;
  priority: number;
  dueHours: number | null;
}

export const plainTerms = (typeCode: BacklogTypeCode): TodoTerms => {
  const type = backlogTypes[typeCode];
  return { isOn: true, priority: type.priority, dueHours: 'dueHours' in type ? type.dueHours : null };
};

const columns = ['type_code as typeCode', 'is_on as isOn', 'priority', 'due_hours as dueHours', 'rev'] as const;

/** What a unit has said of types, without those it has said nothing of. */
export const configsOf = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('backlog_config')
    .select([...columns, 'updated_by as updatedBy', 'updated_at as updatedAt'])
    .where('dealer_id', '=', dealerId)
    .execute();

export async function termsOf(tx: Tx, dealerId: string, typeCode: BacklogTypeCode): Promise<TodoTerms> {
  const own = tx.selectFrom('backlog_config').select(columns).where('dealer_id', '=', dealerId).where('type_code', '=', typeCode);
  return (await own.executeTakeFirst()) ?? plainTerms(typeCode);
}

/** Saves on the version that was read (0: there was none); 40901 when somebody was faster. */
export async function saveConfig(
  tx: Tx,
  key: { dealerId: string; typeCode: string; rev: number },
  { isOn, priority, dueHours }: TodoTerms,
  by: string,
): Promise<void> {
  const { numAffectedRows } = await sql`insert into backlog_config as c (dealer_id, type_code, is_on, priority, due_hours, updated_by, rev)
    values (${key.dealerId}, ${key.typeCode}, ${isOn}, ${priority}, ${dueHours}, ${by}, ${key.rev + 1})
    on conflict (dealer_id, type_code) do update set is_on = excluded.is_on, priority = excluded.priority, due_hours = excluded.due_hours,
      updated_by = excluded.updated_by, updated_at = now(), rev = excluded.rev where c.rev = ${key.rev}`.execute(tx);
  assertFresh(numAffectedRows ?? 0n);
}
