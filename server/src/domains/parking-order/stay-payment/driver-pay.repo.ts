import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

export async function findDealerOfPark(tx: Tx, parkId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select bochong.dealer_of_park(${parkId}::uuid) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}
