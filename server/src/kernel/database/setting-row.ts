import { sql, type UpdateObject } from 'kysely';
import { assertFresh } from '../http/errors.ts';
import type { DB } from './database.gen.ts';
import type { Tx } from './db.ts';

/**
 * Saves the one row that an operating unit has in a table of settings, on the version that was read (0: there was none); 40901 when somebody was
 * faster. The version counts up with it.
 */
export async function saveSettingRow<T extends keyof DB & string>(
  tx: Tx,
  table: T,
  { dealerId, rev }: { dealerId: string; rev: number },
  values: UpdateObject<DB, T, T>,
): Promise<void> {
  const row: Record<string, unknown> = { ...values, rev: rev + 1 };
  const names = Object.keys(row);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const changes = sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  const { numAffectedRows } = await sql`insert into ${sql.table(table)} (dealer_id, ${columns})
    values (${dealerId}, ${sql.join(Object.values(row))})
    on conflict (dealer_id) do update set ${changes} where ${sql.ref(`${table}.rev`)} = ${rev}`.execute(tx);
  assertFresh(numAffectedRows ?? 0n);
}
