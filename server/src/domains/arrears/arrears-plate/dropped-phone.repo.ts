import { phoneStatus, unbindReason } from '@bochong/contract/arrears';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** The numbers just used of these vehicles are not to be tried again: they do not exist, or belong to somebody else. */
export async function dropPhones(
  tx: Tx,
  dealerId: string,
  plateIds: readonly string[],
  at: Date,
  why: 'empty' | 'stranger' = 'empty',
): Promise<void> {
  const [status, reason] = why === 'empty' ? [phoneStatus.EMPTY, unbindReason.EMPTY] : [phoneStatus.UNBOUND, unbindReason.NOT_OWNER];
  if (plateIds.length === 0) return;
  await sql`update plate_phone h set status = ${status}::int, unbound_at = ${at.toISOString()}, unbound_reason = ${reason}::int
    from (select distinct on (plate_id) id from plate_phone where dealer_id = ${dealerId} and plate_id = any (${plateIds}::uuid[]) and status = ${sql.lit(phoneStatus.VALID)}
      order by plate_id, verified desc, bound_at desc) used
    where h.dealer_id = ${dealerId} and h.id = used.id`.execute(tx);
}
