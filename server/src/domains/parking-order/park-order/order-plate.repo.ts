import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { isPlateBeginning } from '../../../kernel/database/query.ts';
import { isKeyed, type OrderQuery } from './order-conditions.repo.ts';

/** Most stays that are looked through for the beginning of a plate. */
export const plateCap = 1_000;

/** Whether the list is found by plate first. */
export const asksForBeginning = ({ plateNo, timeKind }: OrderQuery): boolean =>
  plateNo !== undefined && isPlateBeginning(plateNo) && timeKind !== 'exit';

interface Found {
  total: number;
  /** Of the page, newest first. */
  ids: string[];
}

/**
 * The stays that answer to the beginning of a plate, and those of the page among them; undefined when there are more than are looked through.
 * Without an order the index by plate serves; asked for the newest first PostgreSQL reads all stays of the days until a page of matching ones
 * is there, as it does not know how few they are: its statistics of plates are not of the order "C".
 */
export async function findByBeginning(tx: Tx, where: readonly Expression<SqlBool>[], filters: OrderQuery): Promise<Found | undefined> {
  const { pageNo, pageSize, cursor } = filters;
  const keyed = isKeyed(filters);
  const first = keyed ? 1 : (pageNo - 1) * pageSize + 1;
  const { rows } = await sql<{ count: number; ids: string[] | null }>`
    with found as materialized (select id from park_order where ${sql.join(where, sql` and `)} limit ${sql.lit(plateCap + 1)})
    select count(*)::int as count, (array_agg(id order by id desc)${keyed ? sql` filter (where id < ${cursor}::uuid)` : sql``})
      [${sql.lit(first)}:${sql.lit(first + pageSize - 1)}] as ids from found`.execute(tx);
  const { count = 0, ids } = rows[0] ?? {};
  return count > plateCap ? undefined : { total: count, ids: ids ?? [] };
}
