import { type Expression, sql } from 'kysely';
import type { Tx } from './db.ts';

/** Rows read at once: a busy server answers others between two batches, and rows are forgotten before they grow old in memory. */
export const batchSize = 500;

let cursors = 0;

/** Every row of a query, in its order and as they were when the reading began, some hundred at once. Other queries may run between them. */
export async function* batchesOf<Row>(tx: Tx, query: Expression<Row>): AsyncGenerator<Row[]> {
  const cursor = sql.id(`batches_${cursors++}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
  }
}
