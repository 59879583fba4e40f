import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { json } from '../../kernel/database/query.ts';

export interface Installation {
  demo: boolean;
  finishedAt: string | null;
  tokenHash: string | null;
  tokenUntil: string | null;
  salt: string;
  draft: unknown;
}

const columns = ['demo', 'finished_at as finishedAt', 'token_hash as tokenHash', 'token_until as tokenUntil', 'salt', 'draft'] as const;

export const findInstallation = (tx: Tx): Promise<Installation | undefined> =>
  tx.selectFrom('installation').select(columns).executeTakeFirst();

/** {@link findInstallation}, locked: two that finish the setup at once follow each other. */
export const lockInstallation = (tx: Tx): Promise<Installation | undefined> =>
  tx.selectFrom('installation').select(columns).forUpdate().executeTakeFirst();

/** Makes the row of a new database; one that is there stays. */
export async function insertInstallation(tx: Tx, row: { salt: string; demo?: boolean; finishedAt?: Date }): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ salt: row.salt, demo: row.demo ?? false, finished_at: row.finishedAt?.toISOString() ?? null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function saveToken(tx: Tx, hash: string, until: Date): Promise<void> {
  await tx.updateTable('installation').set({ token_hash: hash, token_until: until.toISOString() }).execute();
}

export async function saveDraft(tx: Tx, draft: object): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ draft: json(draft) })
    .execute();
}

/** Ends the setup: of what was entered only `kept` stays, for whoever has the token. */
export async function finishInstallation(tx: Tx, at: Date, kept: object): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ finished_at: at.toISOString(), draft: json(kept) })
    .execute();
}

/** Forgets the token and whatever was kept for it. */
export async function closeInstallation(tx: Tx): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ token_hash: null, token_until: null, draft: json({}) })
    .execute();
}

/** Whether anybody has an account here. */
export async function hasAccounts(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select bochong.has_accounts() as any`.execute(tx);
  return rows[0]?.any ?? false;
}
