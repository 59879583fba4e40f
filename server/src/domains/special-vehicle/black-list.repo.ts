import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

/** Entry of the black list in force for a plate at a gate and instant. */
export async function blackEntryFor(
  tx: Tx,
  at: { dealerId: string; parkId: string; gateId: string; plateNo: string; at: string },
): Promise<{ listId: string; blackAction: number } | undefined> {
  return tx
    .selectFrom('black_list')
    .select(['id as listId', 'black_action as blackAction'])
    .where('dealer_id', '=', at.dealerId)
    .where('plate_no', '=', at.plateNo)
    .where('status', '=', 1)
    .where('valid_from', '<=', at.at)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', at.at)]))
    .where(
      sql<boolean>`(list_scope = 1 or (list_scope = 3 and ${at.parkId}::uuid = any (scope_ids)) or (list_scope = 4 and ${at.gateId}::uuid = any (scope_ids)))`,
    )
    .executeTakeFirst();
}
