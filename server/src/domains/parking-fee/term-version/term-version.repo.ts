import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

/** Column of what a table's rows are versions of, and the lock its changes in one unit wait for: free durations and their links share one. */
const tables = {
  free_duration: { key: 'free_id', lock: 33 },
  free_duration_link: { key: 'link_id', lock: 33 },
  parking_link: { key: 'link_id', lock: 34 },
} as const;
export type TermTable = keyof typeof tables;

export interface NewVersion {
  dealerId: string;
  /** Of what it is a version. */
  id: string;
  rev: number;
  status: number;
  since: string;
  operatorName: string;
}

/** Changes of a unit's terms wait for each other: what they must not share is looked at among all of them. */
export const lockTerms = (tx: Tx, table: TermTable, dealerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${dealerId}, ${sql.lit(tables[table].lock)}))`.execute(tx);

/** What holds from `since` on; the version before must have ended. */
export const versionRow = ({ dealerId, rev, since, status, operatorName }: NewVersion) => ({
  dealer_id: dealerId,
  id: newId(),
  rev,
  since,
  status,
  operator_name: operatorName,
});

/** Versions ended: 0 when `rev` is no longer the current one. */
export async function endVersion(tx: Tx, table: TermTable, id: string, rev: number, until: string): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set until = ${until}
    where ${sql.ref(tables[table].key)} = ${id} and rev = ${rev} and until is null`.execute(tx);
  return numAffectedRows;
}
