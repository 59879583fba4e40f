import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';

/** Deletes at most so many rows of the unit of an erasure under way from a table and adds them to its record; how many it were. */
export async function eraseRows(tx: Tx, erasureId: string, table: string, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select bochong.erase_rows(${erasureId}, ${table}, ${most}) as gone`.execute(tx);
  const gone = rows[0]?.gone ?? 0;
  if (gone > 0) await note(tx, erasureId, table, gone);
  return gone;
}

/** Adds to the record in the transaction of the deletion: after a kill the figures are those of the rows. */
const note = (tx: Tx, erasureId: string, table: string, gone: number) =>
  sql`update dealer_erasure set at_table = ${table},
      erased = jsonb_set(erased, array[${table}::text], to_jsonb(coalesce((erased->>${table})::bigint, 0) + ${gone}::bigint))
    where dealer_id = ${platformDealerId} and id = ${erasureId}`.execute(tx);

/** Deletes what names the unit's people in tables of nobody; before the people themselves. */
export async function eraseTied(tx: Tx, erasureId: string): Promise<void> {
  const { rows } = await sql<{ gone: number }>`select bochong.erase_tied(${erasureId}) as gone`.execute(tx);
  const gone = rows[0]?.gone ?? 0;
  if (gone > 0) await note(tx, erasureId, 'credential', gone);
}

/** Blanks what kept rows have no need of; how many rows it were. */
export async function blankKept(tx: Tx, erasureId: string, table: string, most: number): Promise<number> {
  const { rows } = await sql<{ done: number }>`select bochong.blank_kept(${erasureId}, ${table}, ${most}) as done`.execute(tx);
  return rows[0]?.done ?? 0;
}

export async function countRows(tx: Tx, table: string, dealerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where dealer_id = ${dealerId}`.execute(
    tx,
  );
  return Number(rows[0]?.count ?? 0);
}
