import { orderStatus } from '@bochong/contract/parking-order';
import type { RightWindow } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import type { RightHolder } from './stay-right.repo.ts';

const whiteKind = 1;

/** What an entry of the white list says: 1 free, 2 discounted, 3 let in only. */
interface WhiteTerms {
  feePolicy: number;
  payPermille: number;
  windows: readonly RightWindow[];
  validFrom: string;
  validTo: string | null;
}
export interface WhiteRight extends WhiteTerms {
  listId: string;
  /** The stay holds it already: the list may have changed since. */
  kept: boolean;
  /** It is good for a number of stays only. */
  limited: boolean;
}

/**
 * Entries of the white list for a vehicle in a lot that touch `[from, to)`: those its stay has used, in the words of that time, and those in
 * force now, unless its rights are settled. An entry for a number of stays holds while fewer others have ended.
 */
export async function whitesOf(tx: Tx, holder: RightHolder, from: string, to: string): Promise<WhiteRight[]> {
  const { dealerId, parkId, plateNo, id = null, settled = false } = holder;
  const { rows } = await sql<{ listId: string; terms: WhiteTerms; kept: boolean; limited: boolean }>`
    with kept as materialized (
      select ref_key, terms from stay_right where dealer_id = ${dealerId} and order_id = ${id}::uuid and kind = ${whiteKind} and plate_no = ${plateNo})
    select ref_key as "listId", terms, true as kept, false as limited from kept
    union all
    select e.list_id::text, jsonb_build_object('feePolicy', e.fee_policy, 'payPermille', e.pay_permille, 'windows', e.windows,
        'validFrom', e.valid_from, 'validTo', e.valid_to), false, e.free_times_limit is not null
      from white_entry e
      where not ${settled} and e.dealer_id = ${dealerId} and e.plate_no = ${plateNo} and (e.list_scope = 1 or ${parkId}::uuid = any (e.scope_ids))
        and e.valid_from <= ${to} and (e.valid_to is null or e.valid_to > ${from})
        and e.list_id::text not in (select ref_key from kept)
        and (e.free_times_limit is null or e.free_times_limit > (select count(*) from right_stay u where u.dealer_id = e.dealer_id
          and u.ref_key = e.list_id::text and u.order_status in ${codes(orderStatus.TO_PAY, orderStatus.FINISHED, orderStatus.ARREARS)} and u.order_id is distinct from ${id}::uuid))`.execute(
    tx,
  );
  return rows.map(({ terms, ...row }) => ({ ...terms, ...row }));
}

/** Keeps the entries a stay has used; what it was said to have used before and has not is given back. */
export async function saveWhites(
  tx: Tx,
  stay: { dealerId: string; id: string; plateNo: string },
  whites: readonly WhiteRight[],
  day: string,
): Promise<void> {
  const keys = whites.map(({ listId }) => listId);
  const mine = sql`dealer_id = ${stay.dealerId} and order_id = ${stay.id} and kind = ${whiteKind}`;
  await sql`delete from stay_right where ${mine} and (plate_no <> ${stay.plateNo} or ref_key <> all (${keys}::text[]))`.execute(tx);
  for (const { listId, feePolicy, payPermille, windows, validFrom, validTo, kept } of whites) {
    if (kept) continue;
    const terms = JSON.stringify({ feePolicy, payPermille, windows, validFrom, validTo });
    await sql`insert into stay_right (dealer_id, order_id, kind, ref_key, plate_no, day, terms)
      values (${stay.dealerId}, ${stay.id}, ${whiteKind}, ${listId}, ${stay.plateNo}, ${day}, ${terms}::jsonb)`.execute(tx);
  }
}

/** Those of some stays that hold rights of their own. */
export async function ordersWithRights(tx: Tx, dealerId: string, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct order_id as id from stay_right
    where dealer_id = ${dealerId} and order_id = any (${[...orderIds]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
