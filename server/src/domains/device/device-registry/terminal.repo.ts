import { deviceType } from '@bochong/contract/device';
import type { Tx } from '../../../kernel/database/db.ts';

/** Control terminals in use in lots; null: in all lots of the dealer. */
export async function terminalsOf(tx: Tx, dealerId: string, parkIds: readonly string[] | null): Promise<{ id: string; parkId: string }[]> {
  return tx
    .selectFrom('device')
    .select(['id', 'park_id as parkId'])
    .where('dealer_id', '=', dealerId)
    .where('device_type', '=', deviceType.TERMINAL)
    .where('is_delete', '=', 0)
    .where('disabled_at', 'is', null)
    .$if(parkIds !== null, (q) => q.where('park_id', 'in', [...(parkIds ?? [])]))
    .execute();
}
