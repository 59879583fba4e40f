import type { Tx } from '../database/db.ts';

/** Longest time a ticket is valid; afterwards nothing has to remember that it was used. */
const rememberedMs = 600_000;

/** False when the ticket was used before. */
export async function useTicket(tx: Tx, nonceHash: string, now: Date): Promise<boolean> {
  await tx.deleteFrom('used_ticket').where('expires_at', '<', now.toISOString()).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_ticket')
    .values({ nonce_hash: nonceHash, expires_at: new Date(now.getTime() + rememberedMs).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
