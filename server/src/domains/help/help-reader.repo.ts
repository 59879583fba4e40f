import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

export async function countView(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('help_doc')
    .set((row) => ({ view_count: row('view_count', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function voteOf(tx: Tx, docId: string, userId: string): Promise<0 | 1 | null> {
  const vote = await tx
    .selectFrom('help_vote')
    .select('useful')
    .where('doc_id', '=', docId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (vote?.useful ?? null) as 0 | 1 | null;
}

/** Keeps a reader's one vote, which may change its mind; answers the article's counts. */
export async function saveVote(tx: Tx, docId: string, userId: string, useful: 0 | 1) {
  await tx.selectFrom('help_doc').select('id').where('id', '=', docId).forUpdate().execute();
  await tx
    .insertInto('help_vote')
    .values({ doc_id: docId, user_id: userId, useful })
    .onConflict((conflict) => conflict.columns(['doc_id', 'user_id']).doUpdateSet({ useful }))
    .execute();
  const { rows } = await sql<{ usefulCount: number; uselessCount: number }>`
    update help_doc set useful_count = v.useful, useless_count = v.useless
    from (select count(*) filter (where useful = 1)::int as useful, count(*) filter (where useful = 0)::int as useless
      from help_vote where doc_id = ${docId}::uuid) v
    where id = ${docId}::uuid returning useful_count as "usefulCount", useless_count as "uselessCount"`.execute(tx);
  return rows[0] ?? { usefulCount: 0, uselessCount: 0 };
}
