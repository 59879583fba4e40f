import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import { ledgerEquations } from './equation.ts';

/** Equations that do not hold of what the transaction sees, each with the number of its first broken rows. */
export async function brokenEquations(tx: Tx): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, rows } of ledgerEquations) {
    const found = await sql<{
      n: number;
    }>`select count(*)::int as n from (select from (${sql.raw(rows)}) as b limit 100) as broken`.execute(tx);
    if ((found.rows[0]?.n ?? 0) > 0) broken.push(name);
  }
  return broken;
}

export async function saveProof(tx: Tx, dealerId: string, broken: readonly string[], at: Date): Promise<void> {
  await sql`insert into ledger_proof (dealer_id, at, broken) values (${dealerId}, ${at.toISOString()}, ${json(broken)})
    on conflict (dealer_id) do update set at = excluded.at, broken = excluded.broken`.execute(tx);
}

/** Whether the last proof of a unit's ledger found what does not hold. */
export async function isProofBroken(tx: Tx, dealerId: string): Promise<boolean> {
  return ((await lastProof(tx, [dealerId]))?.broken.length ?? 0) > 0;
}

/** The oldest of the units' last proofs, with what any of them found. */
export async function lastProof(tx: Tx, dealerIds: readonly string[]): Promise<{ at: string; broken: string[] } | null> {
  const { rows } = await sql<{
    at: string;
    broken: string[];
  }>`select at, broken from ledger_proof where dealer_id = any (${dealerIds}::uuid[]) order by at`.execute(tx);
  const [oldest] = rows;
  return oldest ? { at: oldest.at, broken: [...new Set(rows.flatMap(({ broken }) => broken))] } : null;
}
