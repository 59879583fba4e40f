import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** The gun a scanned code leads to, whatever operating unit it belongs to; undefined for one that is unknown or was renewed. */
export async function scannedGun(tx: Tx, token: string): Promise<{ dealerId: string; connectorId: string } | undefined> {
  const { rows } = await sql<{
    dealerId: string;
    connectorId: string;
  }>`select dealer_id as "dealerId", id as "connectorId" from bochong.find_gun(${token})`.execute(tx);
  return rows[0];
}
