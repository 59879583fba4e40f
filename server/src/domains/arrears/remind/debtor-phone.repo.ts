import { phoneStatus } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db.ts';

/** The numbers just used of these vehicles do not exist: nobody tries them again. */
export async function dropPhones(tx: Tx, dealerId: string, plateIds: readonly string[], at: Date): Promise<void> {
  if (plateIds.length === 0) return;
  await sql`update plate_phone h set status = ${phoneStatus.EMPTY}, unbound_at = ${at.toISOString()}, unbound_reason = 4
    from (select distinct on (plate_id) id from plate_phone where dealer_id = ${dealerId} and plate_id = any (${plateIds}::uuid[]) and status = 1
      order by plate_id, verified desc, bound_at desc) used
    where h.dealer_id = ${dealerId} and h.id = used.id`.execute(tx);
}
