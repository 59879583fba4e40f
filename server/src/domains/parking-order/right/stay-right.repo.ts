import type { RightWindow } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/db.ts';
import type { RightDays } from './right-window.rule.ts';

/** Vehicle whose rights are asked for; a stay knows its own order besides. */
export interface RightHolder {
  dealerId: string;
  parkId: string;
  plateNo: string;
  id?: string | undefined;
}

/** Passes of a vehicle in a lot that touch `[from, to)`. */
export async function passesOf(tx: Tx, holder: RightHolder, from: string, to: string): Promise<(RightDays & { cardId: string })[]> {
  const rows = await tx
    .selectFrom('pass_cover')
    .select(['card_id as cardId', 'from_date as fromDate', 'to_date as toDate', 'windows'])
    .where('dealer_id', '=', holder.dealerId)
    .where((where) =>
      where.or([
        where.and([where('plate_no', '=', holder.plateNo), where('park_id', '=', holder.parkId)]),
        ...(holder.id === undefined ? [] : [where('order_id', '=', holder.id)]),
      ]),
    )
    .where(sql<SqlBool>`from_date <= (${to}::timestamptz at time zone 'Asia/Shanghai')::date`)
    .where(sql<SqlBool>`to_date >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date`)
    .execute();
  return rows.map((row) => ({ ...row, windows: row.windows as unknown as RightWindow[] }));
}

/** Entry of the black list in force for a plate at a gate and instant. */
export async function blackEntryFor(
  tx: Tx,
  at: { dealerId: string; parkId: string; gateId: string; plateNo: string; at: string },
): Promise<{ listId: string; blackAction: number } | undefined> {
  return tx
    .selectFrom('black_entry')
    .select(['list_id as listId', 'black_action as blackAction'])
    .where('dealer_id', '=', at.dealerId)
    .where('plate_no', '=', at.plateNo)
    .where('valid_from', '<=', at.at)
    .where((where) => where.or([where('valid_to', 'is', null), where('valid_to', '>', at.at)]))
    .where(
      sql<boolean>`(list_scope = 1 or (list_scope = 3 and ${at.parkId}::uuid = any (scope_ids)) or (list_scope = 4 and ${at.gateId}::uuid = any (scope_ids)))`,
    )
    .executeTakeFirst();
}
