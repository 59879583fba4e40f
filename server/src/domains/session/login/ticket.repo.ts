import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** A system that may send users over; its secret is still encrypted. */
export async function findOpenSystem(tx: Tx, appKey: string) {
  const { rows } = await sql<{ dealerId: string; secret: Buffer; scopes: string[] }>`
    select dealer_id as "dealerId", secret, scopes from bochong.find_open_system(${appKey})`.execute(tx);
  return rows[0];
}
