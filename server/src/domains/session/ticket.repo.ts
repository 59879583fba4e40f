import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

/** A system that may send users over; its secret is still encrypted. */
export async function findOpenSystem(tx: Tx, appKey: string) {
  const { rows } = await sql<{ dealerId: string; secret: Buffer; scopes: string[] }>`
    select dealer_id as "dealerId", secret, scopes from bochong.find_open_system(${appKey})`.execute(tx);
  return rows[0];
}

/** False when the ticket was used before. */
export async function useTicket(tx: Tx, nonceHash: string, now: Date): Promise<boolean> {
  await tx.deleteFrom('used_ticket').where('expires_at', '<', now.toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_ticket')
    .values({ nonce_hash: nonceHash, expires_at: new Date(now.getTime() + 600_000).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
